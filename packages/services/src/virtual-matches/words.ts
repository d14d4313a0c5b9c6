import { toDigits } from "@maidan/core/money";
import { leagues, type VirtualMarket, type VirtualSetup } from "@maidan/games/virtual";
import type { Words } from "../house-sports/index.ts";

const sides = new Map(leagues.flatMap(({ teams }) => teams.map(({ code, name }) => [code, name] as const)));

/** What a made-up side is called. */
export function sideName(code: string): Words {
  const name = sides.get(code);
  if (name === undefined) throw new Error(`there is no side ${code}`);
  return name;
}

const both = (en: string, bn: string): Words => ({ en, bn });
/** A text of both languages with a figure in the digits of each. */
const figured = (words: Words, figure: string): Words =>
  both(words.en.replace("#", figure), words.bn.replace("#", toDigits(figure, "bn")));
const ofSide = (words: Words, side: Words): Words =>
  both(words.en.replace("@", side.en), words.bn.replace("@", side.bn));

/** `#` is the line, `@` the side that bats first. */
const markets: Readonly<Record<string, Words>> = {
  "match-odds": both("Match result", "ম্যাচের ফল"),
  "double-chance": both("Double chance", "ডাবল চান্স"),
  goals: both("Goals: over or under #", "গোল: # এর বেশি বা কম"),
  "both-score": both("Both sides score", "দুই দলই গোল করবে"),
  "half-time": both("Half-time result", "প্রথমার্ধের ফল"),
  "half-full": both("Half-time / full time", "প্রথমার্ধ / পুরো ম্যাচ"),
  "correct-score": both("Correct score", "সঠিক স্কোর"),
  "first-goal": both("First goal", "প্রথম গোল"),
  corners: both("Corners: over or under #", "কর্নার: # এর বেশি বা কম"),
  "odd-even": both("Goals odd or even", "মোট গোল জোড় না বিজোড়"),
  runs: both("@ runs: over or under #", "@ এর রান: # এর বেশি বা কম"),
  "first-over": both("First over runs: over or under #", "প্রথম ওভারের রান: # এর বেশি বা কম"),
  "first-over-wicket": both("Wicket in the first over", "প্রথম ওভারে উইকেট"),
  "first-wicket": both("@ runs at the first wicket: over or under #", "প্রথম উইকেটে @ এর রান: # এর বেশি বা কম"),
  sixes: both("@ sixes: over or under #", "@ এর ছক্কা: # এর বেশি বা কম"),
  wickets: both("@ wickets lost", "@ যত উইকেট হারাবে"),
  "map-score": both("Maps score", "ম্যাপের স্কোর"),
  maps: both("Maps played", "যত ম্যাপ খেলা হবে"),
  "map-1": both("Map 1 winner", "১ম ম্যাপে জয়ী"),
  "map-2": both("Map 2 winner", "২য় ম্যাপে জয়ী"),
  "map-1-kills": both("Map 1 kills: over or under #", "১ম ম্যাপে কিল: # এর বেশি বা কম"),
  handicap: both("Handicap", "হ্যান্ডিক্যাপ"),
  points: both("Total points: over or under #", "মোট পয়েন্ট: # এর বেশি বা কম"),
  margin: both("Winning margin", "জয়ের ব্যবধান"),
  "all-outs": both("All-outs: over or under #", "অল-আউট: # এর বেশি বা কম"),
  "super-tackles": both("Super tackles: over or under #", "সুপার ট্যাকল: # এর বেশি বা কম"),
  "first-raid": both("First raid", "প্রথম রেইড"),
};
/** What a point of a map is called differs by title. */
const ofTitle: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  breach: {
    "map-1-first": both("Map 1: first round", "১ম ম্যাপ: প্রথম রাউন্ড"),
    "map-1-points": both("Map 1 rounds: over or under #", "১ম ম্যাপে রাউন্ড: # এর বেশি বা কম"),
    points: both("All rounds: over or under #", "মোট রাউন্ড: # এর বেশি বা কম"),
  },
  siege: {
    "map-1-first": both("Map 1: first structure", "১ম ম্যাপ: প্রথম দুর্গ"),
    "map-1-points": both("Map 1 structures: over or under #", "১ম ম্যাপে দুর্গ: # এর বেশি বা কম"),
    points: both("All structures: over or under #", "মোট দুর্গ: # এর বেশি বা কম"),
  },
};

/** A line in tenths, never below 0, with its one place. */
const lineText = (lineX10: number): string => `${Math.trunc(lineX10 / 10)}.${lineX10 % 10}`;

/** What a market of a match is called. */
export function marketName({ kind, lineX10 = 0 }: VirtualMarket, { sport, home }: VirtualSetup): Words {
  const words = ofTitle[sport]?.[kind] ?? markets[kind];
  if (words === undefined) throw new Error(`market ${kind} has no name`);
  return figured(ofSide(words, sideName(home.code)), lineText(lineX10));
}

const plain: Readonly<Record<string, Words>> = {
  yes: both("Yes", "হ্যাঁ"),
  no: both("No", "না"),
  none: both("No goal", "গোল হবে না"),
  odd: both("Odd", "বিজোড়"),
  even: both("Even", "জোড়"),
  other: both("Any other", "অন্য যেকোনো"),
  raid: both("Raid points", "রেইড পয়েন্ট"),
  tackle: both("Tackle", "ট্যাকল"),
  empty: both("Empty", "খালি রেইড"),
  "up-to-1": both("None or one", "শূন্য বা এক"),
  "just-2": both("Two", "দুই"),
  "just-3": both("Three", "তিন"),
  "just-4": both("Four", "চার"),
  "just-5": both("All five", "পাঁচটিই"),
};

/** What a selection of a market is called. */
export function selectionName(market: VirtualMarket, key: string, setup: VirtualSetup): Words {
  const { kind, lineX10 = 0 } = market;
  const level = setup.sport === "soccer" ? both("Draw", "ড্র") : both("Tie", "টাই");
  const leader = (name: string): Words =>
    name === "draw" ? level : sideName(name === "home" ? setup.home.code : setup.away.code);
  if (kind === "handicap") {
    const lead = key === "home" ? -lineX10 : lineX10;
    return figured(ofSide(both("@ #", "@ #"), leader(key)), `${lead > 0 ? "+" : "−"}${lineText(Math.abs(lead))}`);
  }
  if (key === "over") return figured(both("Over #", "# এর বেশি"), lineText(lineX10));
  if (key === "under") return figured(both("Under #", "# এর কম"), lineText(lineX10));
  if (key === "home" || key === "away" || key === "draw") return leader(key);
  if (kind === "margin") return marginName(key, leader);
  if (kind === "double-chance" || kind === "half-full") {
    const [one = "", other = ""] = key.split("-");
    const joint = kind === "double-chance" ? both("@ or #", "@ অথবা #") : both("@ / #", "@ / #");
    const [first, second] = [leader(one), leader(other)];
    return both(
      joint.en.replace("@", first.en).replace("#", second.en),
      joint.bn.replace("@", first.bn).replace("#", second.bn),
    );
  }
  return plain[key] ?? both(key.replace("-", "–"), toDigits(key.replace("-", "–"), "bn"));
}

function marginName(key: string, leader: (name: string) => Words): Words {
  const [side = "", from = "", to] = key.split("-");
  const words = to === undefined ? both("@ by # or more", "@ # বা তার বেশি") : both("@ by #", "@ # পয়েন্টে");
  return figured(ofSide(words, leader(side)), to === undefined ? from : `${from}–${to}`);
}
