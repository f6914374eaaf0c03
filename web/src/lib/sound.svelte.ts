/**
 * Short, dry, synthesised sounds, at most 300 ms each. Never the only sign of anything; off when the reader says so.
 * A browser lets a page sound only after the first touch or key, so the device is opened then.
 */

import type { SoundName } from "../play/kinds";
import { settings } from "./settings.svelte";

/** One voice of a sound: a tone (or a burst of filtered noise) from `at` on, both in seconds. */
interface Voice {
  at: number;
  for: number;
  /** Hertz; of a noise, where its filter sits. */
  pitch: number;
  /** Where the pitch glides to. */
  to?: number;
  noise?: boolean;
  wave?: OscillatorType;
  gain?: number;
}

const tick = (at: number, pitch: number): Voice => ({ at, for: 0.06, pitch, wave: "triangle" });
const click = (at: number): Voice => ({ at, for: 0.03, pitch: 2600, noise: true, gain: 0.9 });
const thud = (at: number): Voice => ({ at, for: 0.16, pitch: 130, to: 55, wave: "sine", gain: 1.4 });
const note = (at: number, pitch: number): Voice => ({ at, for: 0.1, pitch, wave: "triangle", gain: 0.8 });

const SOUNDS: Record<SoundName, Voice[]> = {
  decision: [tick(0, 294), tick(0.11, 330)],
  contact: [{ at: 0, for: 0.26, pitch: 880, wave: "sine", gain: 0.7 }],
  "contact-near": [{ at: 0, for: 0.26, pitch: 1320, wave: "sine", gain: 0.7 }],
  spotted: [{ at: 0, for: 0.07, pitch: 1320, wave: "sine", gain: 0.8 }],
  shot: [click(0)],
  hit: [click(0), thud(0.05)],
  miss: [click(0)],
  dice: [0, 0.08, 0.18].map((at) => ({ at, for: 0.035, pitch: 1500, noise: true, gain: 0.6 })),
  card: [{ at: 0, for: 0.14, pitch: 1800, to: 4200, noise: true, gain: 0.25 }],
  down: [thud(0)],
  offer: [{ at: 0, for: 0.28, pitch: 392, wave: "sine", gain: 0.8 }],
  refused: [0, 0.12].map((at) => ({ at, for: 0.08, pitch: 150, to: 110, wave: "triangle" as const })),
  won: [note(0, 392), note(0.1, 494), note(0.2, 587)],
  lost: [note(0, 392), note(0.1, 330), note(0.2, 262)],
};

/** Not more than this many sounds for one update. */
const AT_ONCE = 3;
const LOUDNESS = 0.11;

class Sound {
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;

  constructor() {
    const open = () => {
      if (!settings.sound) return;
      try {
        this.#context ??= new AudioContext();
        void this.#context.resume();
      } catch {
        // A browser without sound still plays.
      }
    };
    addEventListener("pointerdown", open);
    addEventListener("keydown", open);
  }

  play(name: SoundName, delay = 0): void {
    const context = this.#context;
    if (!settings.sound || context?.state !== "running") return;
    for (const voice of SOUNDS[name]) this.#voice(context, voice, context.currentTime + delay);
  }

  /** The sounds of one update, one after the other, each once. */
  playAll(names: Iterable<SoundName | null>): void {
    const different = [...new Set(names)].filter((name) => name !== null).slice(0, AT_ONCE);
    different.forEach((name, place) => this.play(name, place * 0.22));
  }

  #voice(context: AudioContext, voice: Voice, start: number): void {
    const from = start + voice.at;
    const end = from + voice.for;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, from);
    gain.gain.exponentialRampToValueAtTime(LOUDNESS * (voice.gain ?? 1), from + 0.006);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    gain.connect(context.destination);
    if (voice.noise) {
      const source = context.createBufferSource();
      source.buffer = this.#noise ??= whiteNoise(context);
      const filter = context.createBiquadFilter();
      filter.type = "bandpass";
      filter.frequency.setValueAtTime(voice.pitch, from);
      if (voice.to) filter.frequency.exponentialRampToValueAtTime(voice.to, end);
      source.connect(filter).connect(gain);
      source.start(from);
      source.stop(end);
    } else {
      const source = context.createOscillator();
      source.type = voice.wave ?? "sine";
      source.frequency.setValueAtTime(voice.pitch, from);
      if (voice.to) source.frequency.exponentialRampToValueAtTime(voice.to, end);
      source.connect(gain);
      source.start(from);
      source.stop(end);
    }
  }
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * 0.3, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

export const sound = new Sound();
