import { catalogue } from "@maidan/ui/language";

/** Words of a match told ball by ball. */
export const ballsText = catalogue(
  {
    ballByBall: "Ball by ball",
    innings: "Innings",
    over: (values: { number: string }) => `Over ${values.number}`,
    runs: (values: { runs: string; count: number }) =>
      values.count === 1 ? `${values.runs} run` : `${values.runs} runs`,
    none: "No balls are told of this match yet.",
    broken: "The balls could not be read. Come back in a moment.",
    earlier: "Earlier overs",
    caught: "caught",
    bowled: "bowled",
    lbw: "lbw",
    stumped: "stumped",
    "hit wicket": "hit wicket",
    "run out": "run out",
  },
  {
    ballByBall: "বল বাই বল",
    innings: "ইনিংস",
    over: (values: { number: string }) => `ওভার ${values.number}`,
    runs: (values: { runs: string; count: number }) => `${values.runs} রান`,
    none: "এই ম্যাচের বলের হিসাব এখনও নেই।",
    broken: "বলের হিসাব পড়া যায়নি। একটু পরে আসুন।",
    earlier: "আগের ওভার",
    caught: "ক্যাচ",
    bowled: "বোল্ড",
    lbw: "এলবিডব্লিউ",
    stumped: "স্টাম্পড",
    "hit wicket": "হিট উইকেট",
    "run out": "রান আউট",
  },
);
