/** Games without a folder of their own. */

export const plain = {
  now: "Play at once",
  table: "The table",
  setup: "Setup",
  answers: "{n} {n:answer|answers}",
} as const;
