import {
  chanceOfAtLeast,
  matchProbabilities,
  overOf,
  runnerNames,
  runsToCome,
  type CricketSetup,
  type CricketState,
  type Innings,
  type Match,
} from "@maidan/core/sports";
import { initialTemplates, templateSports } from "../market-templates/index.ts";
import type { FancyType, HouseQuote, NewHouseMarket } from "./ports.ts";

/** What the house offers on a match now, and what of it has a result. */
export type HouseLine =
  | {
      readonly type: "offer";
      readonly market: Pick<NewHouseMarket, "sourceKey" | "kind" | "fancyType" | "title" | "question" | "runners">;
      readonly quotes: readonly HouseQuote[];
    }
  /** `outcome` null: void. */
  | { readonly type: "result"; readonly sourceKey: string; readonly outcome: number | null; readonly reason: string };

type Market = Extract<HouseLine, { type: "offer" }>["market"];

/** The house's part of a kind's rates, in basis points: what its template says. [RATES-41] */
export type MarginOf = (kind: string) => number;
const initialHouse = initialTemplates[templateSports.cricket]?.house ?? {};
export const initialMarginOf: MarginOf = (kind) => initialHouse[kind]?.marginBasisPoints ?? 0;

const sessionOvers = [6, 10, 15, 20] as const;
const bandWidth = 10;
/** Rates beyond these aren't offered: the chance is nearly decided. */
const rates = { least: 3, most: 5_000 } as const;

/** Bookmaker and, while the first innings lasts, Fancy. Nothing for other sports. [RATES-40] [RATES-41] */
export function houseLinesOf(match: Match, marginOf: MarginOf = initialMarginOf): readonly HouseLine[] {
  if (match.sport !== "cricket") return [];
  const { setup, state } = match;
  const innings = state.innings.length === 1 ? state.innings[0] : undefined;
  const fancy =
    innings === undefined ? [] : fancyLines({ setup, innings, isOver: state.phase !== "innings", marginOf });
  const lines = [bookmaker(match, state, shareOf(marginOf, "BOOKMAKER")), ...fancy];
  return match.cutShort === undefined ? lines : lines.map(abandoned);
}

/** What has its result stands; all else of an abandoned match is void. */
const abandoned = (line: HouseLine): HouseLine =>
  line.type === "result"
    ? line
    : { type: "result", sourceKey: line.market.sourceKey, outcome: null, reason: "Match abandoned" };

/** A margin as a part of the odds. */
const shareOf = (marginOf: MarginOf, kind: string): number => marginOf(kind) / 10_000;

function bookmaker(match: Match, state: CricketState, margin: number): HouseLine {
  const sourceKey = "bookmaker";
  if (state.winner !== null)
    return { type: "result", sourceKey, outcome: state.winner + 1, reason: "Result of the match" };
  const names = runnerNames(match.setup);
  const runners = names.map((name, index) => ({ selectionId: index + 1, name }));
  const quotes = matchProbabilities(match).map((chance, index): HouseQuote => {
    const line = index + 1;
    const back = rateAt(chance, 1 - margin, Math.floor);
    const lay = rateAt(chance, 1 + margin, Math.ceil);
    // The house lays nobody the outsider: what is far from even is offered to back alone.
    return { line, forRate: back, againstLine: line, againstRate: lay !== null && lay <= 300 ? lay : null };
  });
  const question = { type: "WINNER", selectionIds: runners.map(({ selectionId }) => selectionId) } as const;
  return {
    type: "offer",
    market: { sourceKey, kind: "BOOKMAKER", fancyType: null, title: "Bookmaker", question, runners },
    quotes,
  };
}

/** The rate of odds that are so much of the fair ones; null when it isn't offered. */
function rateAt(chance: number, share: number, round: (value: number) => number): number | null {
  if (chance <= 0 || chance >= 1) return null;
  // A rate that is whole but for double arithmetic is that.
  const exact = (share / chance - 1) * 100;
  const rate = Math.abs(exact - Math.round(exact)) < 1e-9 ? Math.round(exact) : round(exact);
  return rate >= rates.least && rate <= rates.most ? rate : null;
}

interface Batting {
  readonly setup: CricketSetup;
  readonly innings: Innings;
  /** The innings has ended. */
  readonly isOver: boolean;
  readonly marginOf: MarginOf;
}

function fancyLines(at: Batting): HouseLine[] {
  const team = at.setup.teams[at.innings.battingSide].name;
  return [...sessionOvers.map((overs) => session(at, team, overs)), ...overLines(at, team), ...totalLines(at, team)];
}

const fancy = (
  about: { readonly sourceKey: string; readonly fancyType: FancyType } & Pick<Market, "title" | "question">,
): Market => ({
  ...about,
  kind: "FANCY",
  runners: [],
});

/** Runs of the side after so many overs: NO a run below the middle, YES a run above, at rates that the chances ask for. */
function session({ setup, innings, isOver, marginOf }: Batting, team: string, overs: number): HouseLine {
  const sourceKey = `first:${overs}-overs`;
  const endBalls = overs * 6;
  // Seen too late to know what the session had brought: wides and no-balls count after its last ball.
  if (innings.legalBalls > endBalls)
    return { type: "result", sourceKey, outcome: null, reason: "Its end was not seen" };
  if (innings.legalBalls === endBalls || isOver)
    return { type: "result", sourceKey, outcome: innings.runs, reason: `${team} after ${overs} overs` };
  const market = fancy({
    sourceKey,
    fancyType: 2,
    title: `${overs} over runs ${team}`,
    question: { type: "AT_LEAST" },
  });
  return {
    type: "offer",
    market,
    quotes: [lineQuote(innings.runs, runsToCome(setup, innings, endBalls), shareOf(marginOf, "FANCY_2"))],
  };
}

function lineQuote(runs: number, toCome: ReturnType<typeof runsToCome>, margin: number): HouseQuote {
  const middle = Math.round(runs + toCome.mean);
  const [no, yes] = [Math.max(runs + 1, middle), Math.max(runs + 1, middle) + 1];
  const from = { mean: runs + toCome.mean, variance: toCome.variance };
  const over = chanceOfAtLeast(yes, from);
  const under = 1 - chanceOfAtLeast(no, from);
  return {
    line: yes,
    forRate: rateAt(over, 1 - margin, Math.floor),
    againstLine: no,
    againstRate: under <= 0 || under >= 1 ? null : lostAt(under, margin),
  };
}

/** NO wins its stake and loses its rate: what that rate is at these chances, with the margin. */
function lostAt(chance: number, margin: number): number | null {
  const rate = Math.ceil((chance / (1 - chance)) * (1 + margin) * 100);
  return rate >= rates.least && rate <= rates.most ? rate : null;
}

/** The over in progress: its runs, and whether they are even. */
function overLines({ setup, innings, isOver, marginOf }: Batting, team: string): HouseLine[] {
  const { over, runs, isDone } = overOf(innings);
  const keys = (number: number) => [`first:over-${number}`, `first:over-${number}:even`] as const;
  const results = (number: number, outcome: number | null, reason: string): HouseLine[] =>
    keys(number).map((sourceKey) => ({ type: "result", sourceKey, outcome, reason }));
  const name = (number: number): string => `Over ${number + 1} runs ${team}`;
  const ended = isDone
    ? results(over, runs, name(over))
    : isOver
      ? results(over, null, "The over was not finished")
      : [];
  if (isOver) return ended;
  const next = isDone ? over + 1 : over;
  const [sourceKey, evenKey] = keys(next);
  const made = isDone ? 0 : runs;
  const line: HouseLine = {
    type: "offer",
    market: fancy({ sourceKey, fancyType: 3, title: name(next), question: { type: "AT_LEAST" } }),
    quotes: [lineQuote(made, runsToCome(setup, innings, (next + 1) * 6), shareOf(marginOf, "FANCY_3"))],
  };
  return [...ended, line, parity(evenKey, `${name(next)}: even`, shareOf(marginOf, "FANCY_6"))];
}

/** Even or not is as good as a coin while there are balls to come. */
const parity = (sourceKey: string, title: string, margin: number): HouseLine => ({
  type: "offer",
  market: fancy({ sourceKey, fancyType: 6, title, question: { type: "EVEN" } }),
  quotes: [
    {
      line: 0,
      forRate: rateAt(1 / 2, 1 - margin, Math.floor),
      againstLine: 0,
      againstRate: rateAt(1 / 2, 1 + margin, Math.ceil),
    },
  ],
});

/** The side's total: in which band, its last digit, and whether it is even. They close with the 19th over: little is left to guess then. */
function totalLines({ setup, innings, isOver, marginOf }: Batting, team: string): HouseLine[] {
  const digits = Array.from({ length: 10 }, (_, digit) => digit);
  const keys = ["first:khadda", "first:even", ...digits.map((digit) => `first:digit-${digit}`)];
  if (isOver) {
    return keys.map((sourceKey) => ({ type: "result", sourceKey, outcome: innings.runs, reason: `Total of ${team}` }));
  }
  const isLate = innings.legalBalls >= 114;
  const shut = (line: HouseLine): HouseLine => (line.type === "offer" && isLate ? { ...line, quotes: [] } : line);
  const toCome = runsToCome(setup, innings, 120);
  const from = { mean: innings.runs + toCome.mean, variance: toCome.variance };
  const start = Math.max(innings.runs, Math.round(from.mean - bandWidth / 2));
  const inBand = chanceOfAtLeast(start, from) - chanceOfAtLeast(start + bandWidth, from);
  const band: HouseQuote = {
    line: start,
    forRate: rateAt(inBand, 1 - shareOf(marginOf, "FANCY_4"), Math.floor),
    againstLine: start,
    againstRate: null,
  };
  const khadda = fancy({
    sourceKey: "first:khadda",
    fancyType: 4,
    title: `${team} total within ${bandWidth} runs`,
    question: { type: "BAND", width: bandWidth },
  });
  const lines: HouseLine[] = [
    { type: "offer", market: khadda, quotes: [band] },
    parity("first:even", `${team} total: even`, shareOf(marginOf, "FANCY_6")),
    ...digits.map((digit): HouseLine => ({
      type: "offer",
      market: fancy({
        sourceKey: `first:digit-${digit}`,
        fancyType: 5,
        title: `${team} total ends in ${digit}`,
        question: { type: "LAST_DIGIT", digit },
      }),
      quotes: [
        {
          line: 0,
          forRate: rateAt(1 / 10, 1 - shareOf(marginOf, "FANCY_5"), Math.floor),
          againstLine: 0,
          againstRate: null,
        },
      ],
    })),
  ];
  return lines.map(shut);
}
