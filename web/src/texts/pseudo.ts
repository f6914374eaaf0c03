/**
 * The pseudo-language: English with an accent on every letter. Whatever is read without accents while it is on did not
 * come from a catalogue. It is for tests, and for whoever looks for such places (`?language=en-XA`).
 */

export const PSEUDO = "en-XA";

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = [..."áƀćđéƒǵħíĵḱĺḿńóṕɋŕśťúṽẃẋýźÁƁĆĐÉƑǴĦÍĴḰĹḾŃÓṔɊŔŚŤÚṼẂẊÝŹ"];

const accented = (text: string) => text.replace(/[a-zA-Z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

/** A template in the pseudo-language. Arguments stay as they are; the forms among which a number chooses do not. */
export function pseudo(template: string): string {
  return template
    .split(/(\{[\w-]+(?::[^}]*)?\})/)
    .map((part, place) => (place % 2 ? part.replace(/:.*/, accented) : accented(part)))
    .join("");
}
