import { catalogue } from "@maidan/ui/language";

/** What the drawn games say of what came: on their stages, and where a round is drawn again. */
export const diceWords = catalogue({ roll: "Roll" }, { roll: "সংখ্যা" });

export const limboWords = catalogue({ reached: "Reached" }, { reached: "পৌঁছেছে" });

export const plinkoWords = catalogue(
  { landed: (values: { pays: string }) => `The ball landed on ${values.pays}` },
  { landed: (values) => `বল পড়েছে ${values.pays} ঘরে` },
);

export const kenoWords = catalogue({ hits: "Hits" }, { hits: "মিল" });

export const coinWords = catalogue(
  {
    heads: "Heads",
    tails: "Tails",
    fell: (values: { side: string }) => `It fell on ${values.side}`,
  },
  {
    heads: "হেড",
    tails: "টেল",
    fell: (values) => `পড়েছে: ${values.side}`,
  },
);

export const scratchWords = catalogue(
  {
    tiger: "tiger",
    hilsa: "hilsa",
    mango: "mango",
    lily: "lily",
    kite: "kite",
    drum: "drum",
    leaf: "leaf",
    shell: "shell",
  },
  {
    tiger: "বাঘ",
    hilsa: "ইলিশ",
    mango: "আম",
    lily: "শাপলা",
    kite: "ঘুড়ি",
    drum: "ঢোল",
    leaf: "পাতা",
    shell: "শঙ্খ",
  },
);
