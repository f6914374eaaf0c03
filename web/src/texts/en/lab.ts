/** Levels of bots, and the reports of the lab. */
export const lab = {
  tabs: { label: "Lab", runs: "Runs", reports: "Reports" },
  levels: {
    label: "Bots",
    "at-once": "answers at once",
    seconds: "about {n} s a move",
    level: "Level of the bot",
  },
  reports: {
    heading: "Reports",
    lead: "What many games have shown: who wins, how games end, which cards go with winning. Each report is a page of its own.",
    list: "Reports on this machine",
    open: "opens in a new tab",
    size: "{n} kB",
    none: "No report yet",
    "none-text": "Let bots play some games: start a run under Runs, or, in a terminal on the machine that runs this table:",
    again: "It is listed here at once.",
    more: "Make another one",
    "more-text": "Start a run under Runs, or in a terminal on the machine that runs this table:",
    gone: "There is no report {name} here, or not any more.",
  },
} as const;
