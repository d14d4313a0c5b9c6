import { advanceMatch, isMatchOver, winnerOf, type Match } from "../../packages/core/src/sports/index.ts";
import type { World } from "./world.ts";

/** What the house's markets of a cricket match must have come to, by their keys, counted ball by ball and not by the rules that offer and settle them; null: void. */
export type HouseResults = ReadonlyMap<string, number | null>;

const ballsOfOver = 6;
const sessions = [6, 10, 15, 20] as const;
const lotteries: readonly (readonly (typeof sessions)[number][])[] = [[6], [10], [15], [20], [6, 10], [6, 10, 15]];

type Innings = Extract<Match, { sport: "cricket" }>["state"]["innings"][number];

/** An innings as it stood, and whether it went on then. */
export interface Stood {
  readonly innings: Innings;
  readonly goesOn: boolean;
}

/** Each of the two innings as it stood before its first ball and after each, and whether it went on then. Super overs are none. */
function inningsOf(fresh: Match): {
  readonly stood: readonly [readonly Stood[], readonly Stood[]];
  readonly ended: Match;
} {
  const stood: [Stood[], Stood[]] = [[], []];
  let match = fresh;
  while (!isMatchOver(match)) {
    match = advanceMatch(match).match;
    if (match.sport !== "cricket") continue;
    const { innings, phase } = match.state;
    const current = innings.at(-1);
    const own = innings.length === 1 ? stood[0] : innings.length === 2 ? stood[1] : undefined;
    if (current !== undefined) own?.push({ innings: current, goesOn: phase === "innings" });
  }
  return { stood, ended: match };
}

/** Runs by legal balls, each as it was when that many were first bowled. */
function runsByBalls(stood: readonly { readonly innings: Innings }[]): ReadonlyMap<number, number> {
  const runsAfter = new Map([[0, 0]]);
  for (const { innings } of stood)
    if (!runsAfter.has(innings.legalBalls)) runsAfter.set(innings.legalBalls, innings.runs);
  return runsAfter;
}

const struck = ({ batters }: Innings, what: "fours" | "sixes"): number =>
  batters.reduce((sum, batter) => sum + batter[what], 0);

/** Each ball, each wicket, and each player who came to the crease while play went on. */
function singly(stood: readonly Stood[]): [string, number | null][] {
  const results: [string, number | null][] = [];
  const places = new Map<number, number>();
  let place = 0;
  for (const [index, { innings, goesOn }] of stood.entries()) {
    for (const at of goesOn ? [innings.striker, innings.nonStriker] : []) {
      const player = innings.batters[at]?.player ?? -1;
      places.set(player, at);
    }
    const before = stood[index - 1]?.innings;
    if (before === undefined) continue;
    place =
      before.legalBalls % ballsOfOver === 0 &&
      (index === 1 || before.legalBalls !== stood[index - 2]?.innings.legalBalls)
        ? 1
        : place + 1;
    results.push([`ball-${Math.floor(before.legalBalls / ballsOfOver)}.${place}`, innings.runs - before.runs]);
    if (innings.wickets === before.wickets) continue;
    const lost = innings.batters.find(({ out }, at) => out !== undefined && before.batters[at]?.out === undefined);
    results.push(
      [`wicket-${innings.wickets}`, innings.runs],
      [`wicket-${innings.wickets}:balls`, innings.legalBalls],
      [`next-out-${innings.wickets}`, (lost?.player ?? -1) + 1],
    );
  }
  const last = stood.at(-1)?.innings;
  if (last !== undefined)
    for (const [player, at] of places) results.push([`player-${player}`, last.batters[at]?.runs ?? 0]);
  // The wicket that did not fall any more.
  if (last !== undefined && last.wickets < 10) {
    const next = last.wickets + 1;
    const wasOffered = stood.some(({ innings, goesOn }) => goesOn && innings.wickets === last.wickets);
    if (wasOffered)
      results.push(
        [`wicket-${next}`, last.runs],
        [`wicket-${next}:balls`, last.legalBalls],
        [`next-out-${next}`, null],
      );
  }
  return results;
}

/** Of those with the most runs the first in the side's order, by whom a shared win is kept. */
function topBatter({ batters }: Innings): number {
  const most = Math.max(0, ...batters.map(({ runs }) => runs));
  return Math.min(...batters.filter(({ runs }) => runs === most).map(({ player }) => player)) + 1;
}

/** What an innings brought. `toBeat`: the runs that it had to pass to win; what asked for balls that then were not bowled is void. */
function brought(stood: readonly Stood[], toBeat: number | undefined): [string, number | null][] {
  const last = stood.at(-1)?.innings;
  if (last === undefined) return [];
  const { runs: total, legalBalls } = last;
  const isWon = toBeat !== undefined && total > toBeat;
  const runsAfter = runsByBalls(stood);
  const afterOvers = (overs: number): number => runsAfter.get(overs * ballsOfOver) ?? total;
  const isVoid = (overs: number): boolean => isWon && legalBalls < overs * ballsOfOver;
  const results: [string, number | null][] = [
    ...sessions.map((overs): [string, number | null] => [`${overs}-overs`, isVoid(overs) ? null : afterOvers(overs)]),
    ...lotteries.map((overs): [string, number | null] => [
      `digits-${overs.join("-")}`,
      overs.some(isVoid) ? null : overs.reduce((digits, each) => digits * 10 + (afterOvers(each) % 10), 0),
    ]),
    ...["khadda", "even", "meter"].map((key): [string, number] => [key, total]),
    ["fours", struck(last, "fours")],
    ["sixes", struck(last, "sixes")],
    ["top-batter", topBatter(last)],
    ...singly(stood),
  ];
  for (let over = 0; over * ballsOfOver < legalBalls || over === begunAt(stood); over += 1) {
    const runs = isVoid(over + 1) ? null : afterOvers(over + 1) - afterOvers(over);
    results.push([`over-${over}`, runs], [`over-${over}:even`, runs]);
  }
  return results;
}

/** The over in which the last ball was bowled: a wide may have won in it before any that counts. */
const begunAt = (stood: readonly Stood[]): number => Math.floor((stood.at(-2)?.innings.legalBalls ?? 0) / ballsOfOver);

/** Of a match that has not begun yet; empty for one that isn't cricket. */
export function houseResultsOf(fresh: Match): HouseResults {
  if (fresh.sport !== "cricket") return new Map();
  const { stood, ended } = inningsOf(fresh);
  return new Map([["bookmaker", (winnerOf(ended) ?? -1) + 1], ...inningsBrought(stood)]);
}

type BothInnings = readonly [readonly Stood[], readonly Stood[]];
const keyed =
  (innings: "first" | "second") =>
  ([key, result]: readonly [string, number | null]) =>
    [`${innings}:${key}`, result] as const;

/** What two innings that are over brought. */
export function inningsBrought([first, second]: BothInnings): (readonly [string, number | null])[] {
  const last = first.at(-1)?.innings;
  if (last === undefined) throw new Error("a match has a first innings");
  return [...brought(first, undefined).map(keyed("first")), ...brought(second, last.runs).map(keyed("second"))];
}

/** What each ball and wicket brought, also of an innings that goes on. */
export const ballsOf = ([first, second]: BothInnings): (readonly [string, number | null])[] =>
  [...singly(first).map(keyed("first")), ...singly(second).map(keyed("second"))].filter(([key]) =>
    /:(ball|wicket)-/.test(key),
  );

interface HouseRow {
  readonly key: string;
  readonly status: string;
  readonly settlement: string;
  readonly revision: number;
  readonly outcome: number | null;
}

/** In what the house's markets of a feed's match differ from what its balls brought; each must be there and have ended once. */
export async function houseFaults(world: World, sourceId: string, wanted: HouseResults): Promise<string[]> {
  const { rows } = await world.insist(() =>
    world.pool.query<HouseRow>(
      `select h.source_key as key, h.status, h.settlement, h.settlement_revision as revision, h.outcome
       from feed_match f join house_market h on h.event_id = f.event_id::bigint where f.source_id = $1`,
      [sourceId],
    ),
  );
  const found = new Map(rows.map((row) => [row.key, row]));
  const strangers = rows
    .filter(({ key }) => !wanted.has(key))
    .map(({ key }) => `${sourceId} has a house market ${key}`);
  const wrong = [...wanted].flatMap(([key, outcome]) => {
    const row = found.get(key);
    const settlement = outcome === null ? "VOIDED" : "SETTLED";
    const isRight = row?.status === "CLOSED" && row.settlement === settlement && row.revision === 1;
    if (isRight && row.outcome === outcome) return [];
    return [
      `${sourceId}: house market ${key} is ${JSON.stringify(row ?? null)}, its balls brought ${outcome ?? "nothing"}`,
    ];
  });
  return [...strangers, ...wrong];
}
