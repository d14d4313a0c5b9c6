import { toDigits, type Language } from "@maidan/core/money";

/** The sentences of the scoreboards in Bangla: names stay as they are, figures follow the language. */
const bangla: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^Starts soon$/, () => "শীঘ্রই শুরু"],
  [/^They're off$/, () => "দৌড় শুরু হয়েছে"],
  [/^(.+) won by (\d+) wickets?$/, (name, left) => `${name} ${left} উইকেটে জয়ী`],
  [/^(.+) won by (\d+) runs?$/, (name, left) => `${name} ${left} রানে জয়ী`],
  [/^(.+) won the super over$/, (name) => `সুপার ওভারে ${name} জয়ী`],
  [/^(.+) won the toss$/, (name) => `টসে জয়ী ${name}`],
  [/^Match abandoned$/, () => "ম্যাচ পরিত্যক্ত"],
  [/^(.+) retired$/, (name) => `${name} সরে দাঁড়িয়েছেন`],
  [/^(.+) won$/, (name) => `${name} জয়ী`],
  [/^Scores level: super over to come$/, () => "স্কোর সমান: এবার সুপার ওভার"],
  [/^Super over$/, () => "সুপার ওভার"],
  [/^(.+) need (\d+) to win$/, (name, runs) => `জিততে ${name} দলের চাই ${runs} রান`],
  [/^Need (\d+) from (\d+) balls?$/, (runs, balls) => `${balls} বলে চাই ${runs} রান`],
  [/^Projected (\d+)$/, (runs) => `সম্ভাব্য সংগ্রহ ${runs}`],
  [/^HT$/, () => "বিরতি"],
  [/^FT$/, () => "খেলা শেষ"],
  [/^Deuce$/, () => "ডিউস"],
  [/^Tie-break (.+)$/, (points) => `টাইব্রেক ${points}`],
];

/** It says no more than that the match is to come: not even the toss is told. */
export const isBeforeToss = (status: string): boolean => status === "Starts soon";

/** A scoreboard's status in the player's language; a sentence that is not known stays as it came. */
export function statusIn(language: Language, status: string): string {
  if (language === "en") return status;
  for (const [pattern, say] of bangla) {
    const found = pattern.exec(status);
    if (found !== null) return toDigits(say(...found.slice(1)), language);
  }
  return toDigits(status, language);
}

const balls: readonly (readonly [RegExp, string])[] = [
  [/W/, "উ"],
  [/wd/, "ও"],
  [/nb/, "নো"],
  [/lb/, "লে"],
  [/b/, "বা"],
];

/** What scorers write on a ball: a wicket, a wide, a no-ball, leg byes and byes by the short forms of Bangla scorecards. */
export const ballIn = (language: Language, ball: string): string =>
  language === "en" ? ball : balls.reduce((written, [latin, bangla]) => written.replace(latin, bangla), ball);
