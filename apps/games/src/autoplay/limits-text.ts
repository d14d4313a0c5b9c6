import { catalogue } from "@maidan/ui/language";

/** Asked before autoplay begins, and told when it is over. */
export const limitsText = catalogue(
  {
    title: "Autoplay",
    rounds: "Rounds",
    roundsOf: (values: { count: string }) => `${values.count} rounds`,
    mostLoss: "Stop once I have lost",
    mostLossHint: "At least one stake; no further round begins that could lose more.",
    mostWin: "Stop when one round pays",
    mostWinHint: "Empty: never for that.",
    begin: "Start autoplay",
    badLoss: "Enter an amount of at least one stake.",
    badWin: "Enter an amount above 0, or nothing.",
    count: "Autoplay is over: all rounds are played.",
    loss: "Autoplay stopped: your loss limit is reached.",
    win: "Autoplay stopped: a round paid what you named.",
    player: "Autoplay stopped.",
    fault: "Autoplay stopped: the last round could not be played.",
  },
  {
    title: "অটোপ্লে",
    rounds: "রাউন্ড",
    roundsOf: (values) => `${values.count} রাউন্ড`,
    mostLoss: "এত টাকা হারলে থামুন",
    mostLossHint: "অন্তত একটি বাজির সমান; এর বেশি হারাতে পারে এমন রাউন্ড আর শুরু হয় না।",
    mostWin: "এক রাউন্ডে এত পেলে থামুন",
    mostWinHint: "খালি রাখলে এজন্য থামবে না।",
    begin: "অটোপ্লে শুরু করুন",
    badLoss: "অন্তত একটি বাজির সমান টাকা লিখুন।",
    badWin: "০-এর বেশি টাকা লিখুন, বা খালি রাখুন।",
    count: "অটোপ্লে শেষ: সব রাউন্ড খেলা হয়েছে।",
    loss: "অটোপ্লে থেমেছে: আপনার হারের সীমা পূর্ণ হয়েছে।",
    win: "অটোপ্লে থেমেছে: এক রাউন্ডে আপনার বলা টাকা এসেছে।",
    player: "অটোপ্লে থেমেছে।",
    fault: "অটোপ্লে থেমেছে: শেষ রাউন্ডটি খেলা গেল না।",
  },
);
