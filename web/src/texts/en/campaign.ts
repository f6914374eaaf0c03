/** A campaign: missions in a row, what they cost, and what is decided between them. */
export const campaign = {
  title: "{title} · Sulaco",
  none: "This campaign cannot be shown",
  unknown: "This page does not know the game that it belongs to.",
  lost: "The campaign cannot be reached. Trying again.",

  heading: {
    before: "{mission} comes first",
    between: "{mission} is over. What now?",
    next: "{mission} is being prepared",
    running: "{mission} is being played",
    won: "The campaign is won",
    lost: "The campaign is lost",
  },
  lead: {
    missions: "{n} of {all} missions won.",
    nobody: "Nobody is lost.",
    people: "{count} {n:Character is|Characters are} lost.",
    cards: "{count} {n:card is|cards are} gone for good.",
  },
  figures: {
    label: "The campaign in figures",
    won: "missions won",
    ready: "Characters ready",
    lost: "Characters lost",
    cards: "cards in the deck",
    gone: "cards gone for good",
  },

  now: {
    you: "You decide",
    "you-as": "You decide for {name}",
    other: "{name} decides",
    wait: "The campaign goes on when {name} has decided. This page follows by itself.",
    play: "Play {name}",
    pick: "Choose one first.",
    why: "Why not another",
    nothing: "The mission is being set up.",
  },

  running: {
    label: "Now",
    go: "Go to the table",
    watch: "Watch the table",
    "your-turn": "It is your turn.",
    decides: "{name} decides.",
    lead: "What is lost there stays lost.",
  },

  mission: {
    "odds-hint": "The numbers are games in 100 that {players} sensible {n:bot wins|bots win}.",
    "odds-full": "{players} sensible {n:bot wins|bots win} {rate} games in 100",
    minutes: "{n} min",
    win: "You win",
    lose: "You lose",
    gear: "Gear",
    tracker: "Tracker",
    story: "The campaign goes on with it",
    extra: "may be played in between",
  },

  hero: {
    civilian: "civilian",
  },

  path: {
    title: "Missions",
    hint: "What each one cost, and why. Half of what is discarded in a mission is gone for good.",
    won: "won",
    lost: "lost",
    now: "being played",
    next: "next",
    ahead: "ahead",
    free: "{name}, free again",
    cards: "Gone for good",
    nothing: "It cost nothing that lasts.",
    pending: "What it cost is being settled.",
    replay: "Replay",
    "replay-full": "Replay of {name}",
    table: "To the table",
  },

  roster: {
    title: "Roster",
    ready: "{n} ready",
  },

  deck: {
    title: "Deck",
    count: "{count} {n:card|cards}",
    all: "Show all cards",
    weapon: "Weapons",
    equipment: "Equipment",
    event: "Events",
    hazard: "Hazards",
  },

  score: {
    title: "Final score",
    total: "Score",
    none: "A lost campaign has no score.",
    again: "New campaign",
  },

  people: {
    title: "Seats",
    invite: "Whoever opens a link takes part in all of it, to the end. No account is needed.",
    seat: "Seat {n}",
    "seat-bot": "Seat {n}, a bot plays until somebody comes",
    asked: "decides now",
    save: "Save it to a file",
  },
} as const;
