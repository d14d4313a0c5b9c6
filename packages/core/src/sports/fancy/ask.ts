import type { HouseRuleKind } from "../../house-markets/index.ts";

/** What a fancy asks of an innings; overs count from 0 where one of them is meant, players from 0 in batting order. */
export type FancyAsk =
  | { readonly kind: "SESSION"; readonly overs: number }
  | { readonly kind: "OVER" | "OVER_EVEN"; readonly over: number }
  /** A delivery by its place in the over, from 1: wides and no-balls have places of their own. */
  | { readonly kind: "BALL"; readonly over: number; readonly ball: number }
  | { readonly kind: "TOTAL" | "KHADDA" | "EVEN" | "METER" | "FOURS" | "SIXES" }
  /** The last digits of the runs after so many overs, one beside the other: 45 and 83 make 53. */
  | { readonly kind: "LOTTERY"; readonly overs: readonly number[] }
  /** The runs, or the balls bowled, when that wicket falls. */
  | { readonly kind: "WICKET" | "WICKET_BALLS"; readonly wicket: number }
  /** Who is out when that wicket falls. */
  | { readonly kind: "NEXT_OUT"; readonly wicket: number }
  | { readonly kind: "TOP_BATTER" }
  | { readonly kind: "PLAYER"; readonly place: number };

const patterns: readonly (readonly [RegExp, (numbers: readonly number[]) => FancyAsk])[] = [
  [/^(\d+)-overs$/, ([overs = 0]) => ({ kind: "SESSION", overs })],
  [/^over-(\d+)$/, ([over = 0]) => ({ kind: "OVER", over })],
  [/^over-(\d+):even$/, ([over = 0]) => ({ kind: "OVER_EVEN", over })],
  [/^ball-(\d+)\.(\d+)$/, ([over = 0, ball = 0]) => ({ kind: "BALL", over, ball })],
  [/^khadda$/, () => ({ kind: "KHADDA" })],
  [/^even$/, () => ({ kind: "EVEN" })],
  [/^meter$/, () => ({ kind: "METER" })],
  // One market a digit, of the total, as lotteries once were offered.
  [/^digit-\d$/, () => ({ kind: "TOTAL" })],
  [/^digits-(\d+)(?:-(\d+))?(?:-(\d+))?$/, (overs) => ({ kind: "LOTTERY", overs })],
  [/^wicket-(\d+)$/, ([wicket = 0]) => ({ kind: "WICKET", wicket })],
  [/^wicket-(\d+):balls$/, ([wicket = 0]) => ({ kind: "WICKET_BALLS", wicket })],
  [/^fours$/, () => ({ kind: "FOURS" })],
  [/^sixes$/, () => ({ kind: "SIXES" })],
  [/^next-out-(\d+)$/, ([wicket = 0]) => ({ kind: "NEXT_OUT", wicket })],
  [/^top-batter$/, () => ({ kind: "TOP_BATTER" })],
  [/^player-(\d+)$/, ([place = 0]) => ({ kind: "PLAYER", place })],
];

/** The two innings that are asked about, by how their markets' keys begin. Super overs are no innings of a fancy. */
export type FancyInningsNumber = 1 | 2;
export const fancyPrefix: Readonly<Record<FancyInningsNumber, string>> = { 1: "first:", 2: "second:" };
const inningsNumbers = [1, 2] as const;

/** Of which innings a market with this key asks; undefined for a key that asks nothing of one. [RATES-43] */
export const fancyInningsOf = (sourceKey: string): FancyInningsNumber | undefined =>
  inningsNumbers.find((number) => sourceKey.startsWith(fancyPrefix[number]));

/** Of a market that asks what another one of its event asked before it: a correction left that one without its result. [FEED-41] */
const anew = /~\d+$/;
/** The key without the number that tells markets of one question apart. */
export const questionKeyOf = (sourceKey: string): string => sourceKey.replace(anew, "");
/** The key of the second market of a question, the third and so on. */
export const keyAnew = (questionKey: string, number: number): string => `${questionKey}~${number}`;

/** What a market's key asks of its innings (`first:6-overs`, `second:ball-0.3`); undefined for a key that asks nothing of one. [RATES-43] */
export function fancyAsk(sourceKey: string): FancyAsk | undefined {
  const innings = fancyInningsOf(sourceKey);
  if (innings === undefined) return undefined;
  const key = questionKeyOf(sourceKey).slice(fancyPrefix[innings].length);
  for (const [pattern, ask] of patterns) {
    const found = pattern.exec(key);
    if (found !== null) return ask(found.slice(1).flatMap((number) => (number === undefined ? [] : [Number(number)])));
  }
  return undefined;
}

export type FancyRuleKind = Exclude<HouseRuleKind, "BOOKMAKER">;

/** By which rule a market is settled and void. [RATES-70] */
export function ruleKindOf(ask: FancyAsk): FancyRuleKind {
  switch (ask.kind) {
    case "OVER_EVEN":
      return "OVER";
    case "TOTAL":
      return "LOTTERY";
    case "FOURS":
    case "SIXES":
      return "BOUNDARIES";
    case "SESSION":
    case "OVER":
    case "BALL":
    case "KHADDA":
    case "EVEN":
    case "METER":
    case "LOTTERY":
    case "WICKET":
    case "WICKET_BALLS":
    case "PLAYER":
    case "NEXT_OUT":
    case "TOP_BATTER":
      return ask.kind;
  }
}
