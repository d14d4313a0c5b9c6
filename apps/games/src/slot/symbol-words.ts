import { catalogue } from "@maidan/ui/language";

/** What the symbols of each slot are called. */
export const riverWords = catalogue(
  {
    tiger: "tiger",
    hilsa: "hilsa",
    mango: "mango",
    lily: "lily",
    kite: "kite",
    drum: "drum",
    leaf: "leaf",
    shell: "shell",
    boat: "boat",
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
    boat: "নৌকা",
  },
);

export const forestWords = catalogue(
  {
    tiger: "tiger",
    crocodile: "crocodile",
    deer: "deer",
    bird: "kingfisher",
    honey: "honey",
    crab: "crab",
    lily: "lily",
    leaf: "leaf",
    moon: "moon",
  },
  {
    tiger: "বাঘ",
    crocodile: "কুমির",
    deer: "হরিণ",
    bird: "মাছরাঙা",
    honey: "মধু",
    crab: "কাঁকড়া",
    lily: "শাপলা",
    leaf: "পাতা",
    moon: "চাঁদ",
  },
);

export const sweetWords = catalogue(
  {
    rosogolla: "rosogolla",
    laddu: "laddu",
    sandesh: "sandesh",
    kalojam: "kalojam",
    jilapi: "jilapi",
    doi: "doi",
    lantern: "lantern",
  },
  {
    rosogolla: "রসগোল্লা",
    laddu: "লাড্ডু",
    sandesh: "সন্দেশ",
    kalojam: "কালোজাম",
    jilapi: "জিলাপি",
    doi: "দই",
    lantern: "লণ্ঠন",
  },
);
