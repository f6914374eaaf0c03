/** How to play: one page a game, six steps each, in plain words. Loaded with that page (`learn`). */
export const how = {
  steps: "On this page",
  of: "{n} of {all}",
  law: "The rules, one by one",
  guide: "First game, with a guide",
  new: "New table",
  "see-also": "The rules of this step",
  corps: {
    lead: "Six of you in dark corridors, and nobody knows how many of them. You win together or not at all.",
    want: {
      title: "Find out what is out there",
      text: "You lead a Hero, and together you move everybody else. What moves in the dark is a contact: it may be one Alien or a whole swarm, and you learn it when somebody sees it. What has to be done, the mission says.",
      picture: "Two Marines look down a room at two contacts.",
    },
    turn: {
      title: "A turn has three parts",
      text: "First the Marines: everybody acts once, with two Actions. Then the Aliens: they come, you fire, they strike, and the tracker brings new contacts. In the end the mission looks whether it is won or lost.",
      picture: "Marines, Aliens, Finish, and round again.",
    },
    hit: {
      title: "One number to hit",
      text: "Roll the number on your Aim Dial or less, and you hit. Every shot lowers the dial by one, an Aim Action raises it, and a new turn sets it back. So aim while it is quiet and fire when it is not.",
      picture: "Vasquez hits a swarm of three with a 4.",
    },
    they: {
      title: "Then they come",
      text: "An Alien runs at whoever is nearest. Before it strikes, everybody within four spaces who sees it may fire. What is left strikes: roll your Defense or less to stay on your feet. More knocks you down, and a 10 kills.",
      picture: "A swarm has run at Frost and knocks him down with an 8.",
    },
    out: {
      title: "Cards are breath",
      text: "The Endurance Deck is your gear, your luck and your time. Shots and gear exhaust its cards, and Rest brings some of them back. Once deck and Exhaust Pile are both empty, all of you have lost.",
      picture: "A shot takes cards from the deck; a rest brings some of them back.",
    },
    first: {
      title: "Your first turn",
      text: "Let those who see nobody aim. Stay close, so that all can fire at whatever comes. And keep out of the field of your own sentry gun: it shoots at everything that moves there.",
      picture: "Hicks and Frost stand beside a sentry gun, not in its field of fire.",
    },
    words: { marines: "Marines", aliens: "Aliens", finish: "Finish", shot: "a shot", rest: "a rest", frost: "FR" },
  },
  battles: {
    lead: "Two Main Characters, each with a deck of sixty cards. Whoever's Main Character is KO'd has lost.",
    want: {
      title: "Bring the other one down",
      text: "Whenever a character is stunned it takes a wound, and with as many wounds as its Health it is KO'd. Most of them fall at the first wound; Main Characters bear five or six. KO the one on the other side, and you have won.",
      picture: "Two Main Characters face each other, one with three wounds of five.",
    },
    turn: {
      title: "A turn has four parts",
      text: "Draw two cards. Everybody of yours recovers and is ready again. Build: lay one card as a resource, recruit, choose rows. Then attack, as often as you have somebody ready.",
      picture: "Draw, recover, build, attack.",
    },
    hit: {
      title: "ATK has to reach DEF",
      text: "The attacker's ATK is held against the defender's DEF, and equal is enough to stun. The defender strikes back in the same moment, by the same rule. Attackers of one team in one row may add up their ATK.",
      picture: "An attacker of 4/2 meets a defender of 3/4.",
    },
    they: {
      title: "Then it is their turn",
      text: "They attack you as you attacked them. Before a combat is settled, both of you may play Plot Twists and powers in turn, until both have passed. Whoever stands in front protects those behind; somebody stunned protects nobody.",
      picture: "A Front Row of two protects one card behind it.",
    },
    out: {
      title: "Cards are short, points are not",
      text: "Every resource is a Recruit Point in each of your turns, and you may lay one a turn. But each was a card in your hand, and points that you do not spend are lost. An empty deck brings no more cards, and that is all.",
      picture: "Three resources give three points, which pay for one card.",
    },
    first: {
      title: "Your first turn",
      text: "Lay the card that costs too much for now. Recruit for all the points that you have. Then attack where you can stun without being stunned, or wait.",
      picture: "A card goes to the resources, another one to the Front Row.",
    },
    words: { draw: "Draw", recover: "Recover", build: "Build", attack: "Attack", front: "front", back: "back" },
  },
  encounters: {
    lead: "A crew, a Hive, and three Objectives. You win together in the moment in which the third one is completed.",
    want: {
      title: "Three Objectives, in their order",
      text: "Find certain cards, pay for certain things, and at last kill one particular enemy. One survivor is enough: then all of you have won. If everybody dies, the aliens have.",
      picture: "Three Objectives in a row; the first is completed.",
    },
    turn: {
      title: "A turn has four parts",
      text: "The Hive adds a hidden card. You play cards and use what they give. Every enemy in the Combat Zone strikes you. Then all that you have is discarded, and you draw six new cards.",
      picture: "Hive, you, strikes, six cards.",
    },
    hit: {
      title: "Two kinds of points",
      text: "Recruit Points hire people into your discard pile, from where they come back. Attack scans rooms and kills enemies. An enemy takes the whole of its number at once; there is no half of a kill.",
      picture: "Points hire a card; Attack scans a contact and kills an enemy.",
    },
    they: {
      title: "Then they come",
      text: "Every new card pushes those before it on, through five rooms and out into the Combat Zone. There it is turned up, and strikes whoever has the turn, turn by turn, until somebody kills it.",
      picture: "Cards move through the rooms towards the Combat Zone.",
    },
    out: {
      title: "What runs out",
      text: "Strikes stay with you, and their damage adds up; as much as your Health, and you are dead. The Hive runs out as well: when it has no card to give for the second time, all of you are lost.",
      picture: "Damage of four out of ten, and a Hive that grows thin.",
    },
    first: {
      title: "Your first turn",
      text: "Play every card: what stays in your hand is discarded anyway. Scan what lies nearest to the Combat Zone. Hire the best that is left to pay for, every turn.",
      picture: "All cards of a hand are played.",
    },
    words: { hive: "Hive", you: "You", strikes: "Strikes", six: "Six cards" },
  },
} as const;
