import {
  batterRuns,
  boundariesToCome,
  chanceOfAtLeast,
  nextBallRuns,
  nextWicket,
  overOf,
  runsToCome,
  type CricketSetup,
  type Innings,
} from "@maidan/core/sports";
import { evenQuote, lineQuote, rateAt, shareOf, type MarginOf } from "./line-rates.ts";
import type { FancyType, HouseQuote, NewHouseMarket } from "./ports.ts";

/** A market as the house offers it now. */
export interface HouseLine {
  readonly market: Pick<NewHouseMarket, "sourceKey" | "kind" | "fancyType" | "title" | "question" | "runners">;
  readonly quotes: readonly HouseQuote[];
}

const sessionOvers = [6, 10, 15, 20] as const;
/** Of how many sessions a lottery takes the digits: each by itself, the first two, the first three. Reference 5.4. */
const lotteries: readonly (readonly number[])[] = [[6], [10], [15], [20], [6, 10], [6, 10, 15]];
const khadda = {
  width: 10,
  /** How far a base may be from the expected one: 49 in all, the most that a market's rates may be. */
  reach: 24,
} as const;

/** A first innings that is being played. */
interface Batting {
  readonly setup: CricketSetup;
  readonly innings: Innings;
  readonly marginOf: MarginOf;
  readonly team: string;
}

/** What the house offers on the first innings while it lasts. [RATES-40] [RATES-43] */
export function firstInningsLines(setup: CricketSetup, innings: Innings, marginOf: MarginOf): readonly HouseLine[] {
  const at: Batting = { setup, innings, marginOf, team: setup.teams[innings.battingSide].name };
  return [
    ...sessionOvers.flatMap((overs) => session(at, overs)),
    ...wicketLines(at),
    ...boundaryLines(at),
    ...playerLines(at),
    ...overLines(at),
    ...totalLines(at),
    ...lotteryLines(at),
  ];
}

interface Fancy {
  readonly key: string;
  readonly fancyType: FancyType;
  readonly title: string;
  readonly question: NewHouseMarket["question"];
}

const line = ({ key, ...about }: Fancy, quotes: readonly HouseQuote[]): HouseLine => ({
  market: { ...about, sourceKey: `first:${key}`, kind: "FANCY", runners: [] },
  quotes,
});
const runs = { type: "AT_LEAST" } as const;
const sessions = 2;
const ballByBall = 3;

/** Runs of the side after so many overs; offered until the last of them is bowled. */
function session({ setup, innings, marginOf, team }: Batting, overs: number): HouseLine[] {
  const endBalls = overs * 6;
  if (innings.legalBalls >= endBalls) return [];
  const quote = lineQuote(innings.runs, runsToCome(setup, innings, endBalls), shareOf(marginOf, "FANCY_2"));
  return [
    line({ key: `${overs}-overs`, fancyType: sessions, title: `${overs} over runs ${team}`, question: runs }, [quote]),
  ];
}

/** The next wicket: at how many runs, and at which ball of the innings, it falls. */
function wicketLines({ setup, innings, marginOf, team }: Batting): HouseLine[] {
  const wicket = innings.wickets + 1;
  const next = nextWicket(setup, innings);
  const margin = shareOf(marginOf, "FANCY_2");
  const about = { fancyType: sessions, question: runs } as const;
  return [
    line({ ...about, key: `wicket-${wicket}`, title: `Runs at wicket ${wicket} ${team}` }, [
      evenQuote(innings.runs, next.runs, margin),
    ]),
    line({ ...about, key: `wicket-${wicket}:balls`, title: `Balls to wicket ${wicket} ${team}` }, [
      evenQuote(innings.legalBalls, next.balls, margin),
    ]),
  ];
}

function boundaryLines({ setup, innings, marginOf, team }: Batting): HouseLine[] {
  const struck = (counted: "fours" | "sixes"): number =>
    innings.batters.reduce((sum, batter) => sum + batter[counted], 0);
  return (["fours", "sixes"] as const).map((counted) =>
    line({ key: counted, fancyType: sessions, title: `Total ${counted} ${team}`, question: runs }, [
      lineQuote(struck(counted), boundariesToCome(setup, innings, counted), shareOf(marginOf, "FANCY_2")),
    ]),
  );
}

/** The two at the crease. */
function playerLines({ setup, innings, marginOf }: Batting): HouseLine[] {
  const toCome = batterRuns(setup, innings);
  return [innings.striker, innings.nonStriker].flatMap((place) => {
    const batter = innings.batters[place];
    if (batter === undefined || batter.out !== undefined) return [];
    const name = setup.teams[innings.battingSide].players[batter.player] ?? "";
    return [
      line({ key: `player-${batter.player}`, fancyType: sessions, title: `Runs of ${name}`, question: runs }, [
        evenQuote(batter.runs, toCome, shareOf(marginOf, "FANCY_2")),
      ]),
    ];
  });
}

/** The over in progress, or the next one: its runs, whether they are even, and its next ball. */
function overLines({ setup, innings, marginOf, team }: Batting): HouseLine[] {
  const { over, runs: inOver, isDone } = overOf(innings);
  const number = isDone ? over + 1 : over;
  const ball = isDone ? 1 : innings.over.length + 1;
  const margin = shareOf(marginOf, "FANCY_3");
  const title = `Over ${number + 1} runs ${team}`;
  const made = isDone ? 0 : inOver;
  return [
    line({ key: `over-${number}`, fancyType: ballByBall, title, question: runs }, [
      lineQuote(made, runsToCome(setup, innings, (number + 1) * 6), margin),
    ]),
    line(
      {
        key: `ball-${number}.${ball}`,
        fancyType: ballByBall,
        title: `${number}.${ball} ball run ${team}`,
        question: runs,
      },
      [evenQuote(0, nextBallRuns(setup, innings), margin)],
    ),
    parity(`over-${number}:even`, `${title}: even`, shareOf(marginOf, "FANCY_6")),
  ];
}

/** Even or not is as good as a coin while there are balls to come. */
const parity = (key: string, title: string, margin: number): HouseLine =>
  line({ key, fancyType: 6, title, question: { type: "EVEN" } }, [
    {
      line: 0,
      forRate: rateAt(1 / 2, 1 - margin, { round: Math.floor }),
      againstLine: 0,
      againstRate: rateAt(1 / 2, 1 + margin, { round: Math.ceil }),
    },
  ]);

/** The side's total: meter, Khadda, and whether it is even. They close with the 19th over: little is left to guess then. */
function totalLines({ setup, innings, marginOf, team }: Batting): HouseLine[] {
  const isLate = innings.legalBalls >= 114;
  const toCome = runsToCome(setup, innings, 120);
  const lines = [
    line({ key: "meter", fancyType: sessions, title: `Meter ${team}`, question: runs }, [
      lineQuote(innings.runs, toCome, shareOf(marginOf, "FANCY_2")),
    ]),
    line(
      {
        key: "khadda",
        fancyType: 4,
        title: `${team} total within ${khadda.width} runs`,
        question: { type: "BAND", width: khadda.width },
      },
      khaddaQuotes(innings.runs, toCome, shareOf(marginOf, "FANCY_4")),
    ),
    parity("even", `${team} total: even`, shareOf(marginOf, "FANCY_6")),
  ];
  return isLate ? lines.map((one) => ({ ...one, quotes: [] })) : lines;
}

/** The player names the base of the band: a rate for each that may be named, the expected one first. [RATES-44] */
function khaddaQuotes(made: number, toCome: ReturnType<typeof runsToCome>, margin: number): readonly HouseQuote[] {
  const from = { mean: made + toCome.mean, variance: toCome.variance };
  const middle = Math.max(made, Math.round(from.mean - khadda.width / 2));
  const least = Math.max(made, middle - khadda.reach);
  const bases = Array.from({ length: middle + khadda.reach - least + 1 }, (_, more) => least + more);
  return [middle, ...bases.filter((base) => base !== middle)].map((base) => {
    const chance = chanceOfAtLeast(base, from) - chanceOfAtLeast(base + khadda.width, from);
    const forRate = rateAt(chance, 1 - margin, { round: Math.floor });
    return { line: base, forRate, againstLine: base, againstRate: null };
  });
}

/** The player names the digits: of ten, a hundred or a thousand one is right. Closed an over before the last of its sessions ends. [RATES-44] */
function lotteryLines({ innings, marginOf, team }: Batting): HouseLine[] {
  return lotteries.flatMap((overs) => {
    const [first = 0] = overs;
    const last = overs.at(-1) ?? first;
    if (innings.legalBalls >= last * 6) return [];
    // What is known of the first session's digit would make the others' chances wrong.
    const isLate = innings.legalBalls >= (first - 1) * 6;
    const digits = overs.length;
    const chance = 1 / 10 ** digits;
    const forRate = rateAt(chance, 1 - shareOf(marginOf, "FANCY_5"), { round: Math.floor, most: 100_000 });
    const title = `${overs.join(" and ")} over lottery ${team}`;
    const quotes = isLate ? [] : [{ line: 0, forRate, againstLine: 0, againstRate: null }];
    return [
      line({ key: `digits-${overs.join("-")}`, fancyType: 5, title, question: { type: "DIGITS", digits } }, quotes),
    ];
  });
}
