import {
  ballsOf,
  fancyPrefix,
  overOf,
  oversOf,
  type CricketSetup,
  type FancyInningsNumber,
  type Innings,
  type Overs,
} from "@maidan/core/sports";
import type { InningsAhead, RunsAhead } from "./innings-ahead.ts";
import { evenQuote, lineQuote, rateAt, shareOf, type MarginOf } from "./line-rates.ts";
import type { FancyType, HouseQuote, NewHouseMarket } from "./ports.ts";

/** A market as the house offers it now. */
export interface HouseLine {
  readonly market: Pick<NewHouseMarket, "sourceKey" | "kind" | "fancyType" | "title" | "question" | "runners">;
  readonly quotes: readonly HouseQuote[];
}

/** By the overs of an innings, those after which a session ends. */
const sessionOvers: Readonly<Record<Overs, readonly [number, number, number, ...(readonly number[])]>> = {
  10: [3, 5, 8, 10],
  20: [6, 10, 15, 20],
  50: [10, 20, 30, 40, 50],
};
/** Of how many sessions a lottery takes the digits: each by itself, the first two, the first three. Reference 5.4. */
function lotteriesOf(overs: Overs): readonly (readonly number[])[] {
  const sessions = sessionOvers[overs];
  const [first, second, third] = sessions;
  return [...sessions.map((one) => [one]), [first, second], [first, second, third]];
}
const khadda = {
  width: 10,
  /** How far a base may be from the expected one: 49 in all, the most that a market's rates may be. */
  reach: 24,
} as const;

/** An innings that is being played. */
export interface Batting {
  readonly setup: CricketSetup;
  readonly innings: Innings;
  readonly number: FancyInningsNumber;
  readonly ahead: InningsAhead;
  readonly marginOf: MarginOf;
}

const teamOf = ({ setup, innings }: Batting): string => setup.teams[innings.battingSide].name;

/** What the house offers on an innings while it lasts. [RATES-40] [RATES-43] */
export function inningsLines(at: Batting): readonly HouseLine[] {
  return [
    ...sessionOvers[oversOf(at.setup)].flatMap((overs) => session(at, overs)),
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

/** Titles of the second innings say that they are of it: a player's name alone wouldn't. */
export const titleIn = (number: FancyInningsNumber, title: string): string =>
  number === 1 ? title : `${title} (2nd innings)`;

const line = ({ number }: Batting, { key, title, ...about }: Fancy, quotes: readonly HouseQuote[]): HouseLine => ({
  market: {
    ...about,
    title: titleIn(number, title),
    sourceKey: `${fancyPrefix[number]}${key}`,
    kind: "FANCY",
    runners: [],
  },
  quotes,
});
const runs = { type: "AT_LEAST" } as const;
const sessions = 2;
const ballByBall = 3;

/** Penalty runs count for lotteries and the target alone. [RATES-70] */
const madeIn = ({ runs: all, penaltyRuns = 0 }: Innings): number => all - penaltyRuns;

const quotesOf = (ahead: RunsAhead | undefined, made: number, margin: number): readonly HouseQuote[] =>
  ahead === undefined ? [] : [ahead.quote(made, margin)];

/** Runs of the side after so many overs; offered until the last of them is bowled. */
function session(at: Batting, overs: number): HouseLine[] {
  const { innings, ahead, marginOf } = at;
  const endBalls = overs * 6;
  if (innings.legalBalls >= endBalls) return [];
  const about = { key: `${overs}-overs`, fancyType: sessions, title: `${overs} over runs ${teamOf(at)}` } as const;
  const quotes = quotesOf(ahead.by(endBalls), madeIn(innings), shareOf(marginOf, "FANCY_2"));
  return [line(at, { ...about, question: runs }, quotes)];
}

/** The next wicket: at how many runs, and at which ball of the innings, it falls. */
function wicketLines(at: Batting): HouseLine[] {
  const { innings, ahead, marginOf } = at;
  const wicket = innings.wickets + 1;
  const margin = shareOf(marginOf, "FANCY_2");
  const about = { fancyType: sessions, question: runs } as const;
  return [
    line(at, { ...about, key: `wicket-${wicket}`, title: `Runs at wicket ${wicket} ${teamOf(at)}` }, [
      evenQuote(madeIn(innings), ahead.nextWicket.runs, margin),
    ]),
    line(at, { ...about, key: `wicket-${wicket}:balls`, title: `Balls to wicket ${wicket} ${teamOf(at)}` }, [
      evenQuote(innings.legalBalls, ahead.nextWicket.balls, margin),
    ]),
  ];
}

function boundaryLines(at: Batting): HouseLine[] {
  const { innings, ahead, marginOf } = at;
  const struck = (counted: "fours" | "sixes"): number =>
    innings.batters.reduce((sum, batter) => sum + batter[counted], 0);
  return (["fours", "sixes"] as const).map((counted) =>
    line(
      at,
      { key: counted, fancyType: sessions, title: `Total ${counted} ${teamOf(at)}`, question: runs },
      ahead.isNearEnd ? [] : [lineQuote(struck(counted), ahead.boundaries(counted), shareOf(marginOf, "FANCY_2"))],
    ),
  );
}

/** The two at the crease. */
function playerLines(at: Batting): HouseLine[] {
  const { setup, innings, ahead, marginOf } = at;
  return [innings.striker, innings.nonStriker].flatMap((place) => {
    const batter = innings.batters[place];
    if (batter === undefined || batter.out !== undefined) return [];
    const name = setup.teams[innings.battingSide].players[batter.player] ?? "";
    return [
      line(
        at,
        { key: `player-${batter.player}`, fancyType: sessions, title: `Runs of ${name}`, question: runs },
        ahead.isNearEnd ? [] : [evenQuote(batter.runs, ahead.batter, shareOf(marginOf, "FANCY_2"))],
      ),
    ];
  });
}

/** The over in progress, or the next one: its runs, whether they are even, and its next ball. */
function overLines(at: Batting): HouseLine[] {
  const { innings, ahead, marginOf } = at;
  const { over, runs: inOver, isDone } = overOf(innings);
  const number = isDone ? over + 1 : over;
  const ball = isDone ? 1 : innings.over.length + 1;
  const margin = shareOf(marginOf, "FANCY_3");
  const title = `Over ${number + 1} runs ${teamOf(at)}`;
  const made = isDone ? 0 : inOver;
  const toCome = ahead.by((number + 1) * 6);
  const nextBall = {
    key: `ball-${number}.${ball}`,
    fancyType: ballByBall,
    title: `${number}.${ball} ball run ${teamOf(at)}`,
    question: runs,
  } as const;
  return [
    line(at, { key: `over-${number}`, fancyType: ballByBall, title, question: runs }, quotesOf(toCome, made, margin)),
    line(at, nextBall, [evenQuote(0, ahead.nextBall, margin)]),
    parity(at, { key: `over-${number}:even`, title: `${title}: even`, toCome, made }),
  ];
}

/** Even or not is as good as a coin while there are balls to come, but where a target is near. */
function parity(
  at: Batting,
  asked: {
    readonly key: string;
    readonly title: string;
    readonly toCome: RunsAhead | undefined;
    readonly made: number;
  },
): HouseLine {
  const { key, title, toCome, made } = asked;
  const margin = shareOf(at.marginOf, "FANCY_6");
  const chance = toCome?.isEven(made);
  const quotes =
    chance === undefined
      ? []
      : [
          {
            line: 0,
            forRate: rateAt(chance, 1 - margin, { round: Math.floor }),
            againstLine: 0,
            againstRate: rateAt(chance, 1 + margin, { round: Math.ceil }),
          },
        ];
  return line(at, { key, fancyType: 6, title, question: { type: "EVEN" } }, quotes);
}

/** The side's total: meter, Khadda, and whether it is even. They close an over before the last one ends: little is left to guess then. */
function totalLines(at: Batting): HouseLine[] {
  const { setup, innings, ahead, marginOf } = at;
  const isLate = innings.legalBalls >= ballsOf(setup) - 6;
  const made = madeIn(innings);
  const lines = [
    line(at, { key: "meter", fancyType: sessions, title: `Meter ${teamOf(at)}`, question: runs }, [
      ahead.total.quote(made, shareOf(marginOf, "FANCY_2")),
    ]),
    line(
      at,
      {
        key: "khadda",
        fancyType: 4,
        title: `${teamOf(at)} total within ${khadda.width} runs`,
        question: { type: "BAND", width: khadda.width },
      },
      khaddaQuotes(made, ahead.total, shareOf(marginOf, "FANCY_4")),
    ),
    parity(at, { key: "even", title: `${teamOf(at)} total: even`, toCome: ahead.total, made }),
  ];
  return isLate ? lines.map((one) => ({ ...one, quotes: [] })) : lines;
}

/** The player names the base of the band: a rate for each that may be named, the expected one first. [RATES-44] */
function khaddaQuotes(made: number, toCome: RunsAhead, margin: number): readonly HouseQuote[] {
  const middle = Math.max(made, Math.round(made + toCome.mean - khadda.width / 2));
  const least = Math.max(made, middle - khadda.reach);
  const bases = Array.from({ length: middle + khadda.reach - least + 1 }, (_, more) => least + more);
  return [middle, ...bases.filter((base) => base !== middle)].map((base) => {
    const chance = toCome.atLeast(base - made) - toCome.atLeast(base - made + khadda.width);
    const forRate = rateAt(chance, 1 - margin, { round: Math.floor });
    return { line: base, forRate, againstLine: base, againstRate: null };
  });
}

/** The player names the digits: of ten, a hundred or a thousand one is right. Closed an over before the last of its sessions ends. [RATES-44] */
function lotteryLines(at: Batting): HouseLine[] {
  return lotteriesOf(oversOf(at.setup)).flatMap((overs) => {
    const last = overs.at(-1) ?? 0;
    if (at.innings.legalBalls >= last * 6) return [];
    const title = `${overs.join(" and ")} over lottery ${teamOf(at)}`;
    const question = { type: "DIGITS", digits: overs.length } as const;
    return [line(at, { key: `digits-${overs.join("-")}`, fancyType: 5, title, question }, lotteryQuotes(at, overs))];
  });
}

/** One rate for all numbers: where a target makes some likelier than others, that of the likeliest. */
function lotteryQuotes({ innings, ahead, marginOf }: Batting, overs: readonly number[]): readonly HouseQuote[] {
  const [first = 0] = overs;
  // What is known of the first session's digit would make the others' chances wrong.
  if (innings.legalBalls >= (first - 1) * 6) return [];
  let chance = 1;
  for (const each of overs) {
    const toCome = ahead.by(each * 6);
    if (toCome === undefined) return [];
    chance *= toCome.likeliestDigit;
  }
  const forRate = rateAt(chance, 1 - shareOf(marginOf, "FANCY_5"), { round: Math.floor, most: 100_000 });
  return [{ line: 0, forRate, againstLine: 0, againstRate: null }];
}
