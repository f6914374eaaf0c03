// How long people wait, from the beats of games that scripts/pace.py has played: JSON comes in, seconds go out.
// The client's own modules are asked, so that what is measured is what is shown.
import { json } from "node:stream/consumers";
import { createServer } from "vite";

const { game, person, box, games } = await json(process.stdin);
const server = await createServer({ server: { middlewareMode: true, hmr: false, ws: false }, appType: "custom", logLevel: "error" });
try {
  const { beatsOf, fitted, lengthOf, timing } = await server.ssrLoadModule("/src/play/beats.ts");
  const module = await server.ssrLoadModule(`/src/games/${game}/beats.ts`);
  const printed = await server.ssrLoadModule(`/src/games/${game}/box.svelte.ts`);
  printed.box.fill(box);
  const director = module[`${game}Beats`];
  const found = [];
  for (const { view: first, updates } of games) {
    let view = first;
    // Since the person's last answer: the clock of the table, when the screen is free again, what was played so far.
    let [clock, free, spent, answered, others] = [0, 0, 0, false, false];
    for (const update of updates) {
      if (update.by === person) [clock, free, spent, answered, others] = [0, 0, 0, true, false];
      // Where the person may do something before the bot answers, it waits until all has been shown.
      clock = (update.free ? Math.max(clock, free) : clock) + update.pause * 1000;
      others ||= update.by !== person || update.lines.some((line) => line.heading);
      const { beats, after } = beatsOf(view, update, director);
      view = after;
      const played = fitted(beats, spent);
      spent += lengthOf(played);
      free = Math.max(free, clock) + played.reduce((sum, beat) => sum + timing(beat, "normal", false).ms, 0);
      if (update.asked && answered) found.push([free / 1000, others]);
    }
  }
  process.stdout.write(JSON.stringify(found));
} finally {
  await server.close();
}
