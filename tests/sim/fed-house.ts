import { advanceMatch, isMatchOver, winnerOf, type Match } from "../../packages/core/src/sports/index.ts";
import type { World } from "./world.ts";

/** What the house's markets of a cricket match must have come to, by their keys, counted ball by ball and not by the rules that offer and settle them; null: void. */
export type HouseResults = ReadonlyMap<string, number | null>;

const ballsOfOver = 6;
const sessions = [6, 10, 15, 20] as const;
const lotteries: readonly (readonly (typeof sessions)[number][])[] = [[6], [10], [15], [20], [6, 10], [6, 10, 15]];

type Innings = Extract<Match, { sport: "cricket" }>["state"]["innings"][number];

/** The first innings as it stood before its first ball and after each, and whether it went on then. */
function firstInnings(fresh: Match): {
  readonly stood: readonly { readonly innings: Innings; readonly goesOn: boolean }[];
  readonly ended: Match;
} {
  const stood: { innings: Innings; goesOn: boolean }[] = [];
  let match = fresh;
  while (!isMatchOver(match)) {
    match = advanceMatch(match).match;
    if (match.sport !== "cricket" || match.state.innings.length !== 1) continue;
    const [innings] = match.state.innings;
    if (innings !== undefined) stood.push({ innings, goesOn: match.state.phase === "innings" });
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
function singly(stood: readonly { readonly innings: Innings; readonly goesOn: boolean }[]): [string, number][] {
  const results: [string, number][] = [];
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
    results.push([`wicket-${innings.wickets}`, innings.runs], [`wicket-${innings.wickets}:balls`, innings.legalBalls]);
  }
  const last = stood.at(-1)?.innings;
  if (last !== undefined)
    for (const [player, at] of places) results.push([`player-${player}`, last.batters[at]?.runs ?? 0]);
  // The wicket that did not fall any more.
  if (last !== undefined && last.wickets < 10) {
    const next = last.wickets + 1;
    const wasOffered = stood.some(({ innings, goesOn }) => goesOn && innings.wickets === last.wickets);
    if (wasOffered) results.push([`wicket-${next}`, last.runs], [`wicket-${next}:balls`, last.legalBalls]);
  }
  return results;
}

/** Of a match that has not begun yet; empty for one that isn't cricket. */
export function houseResultsOf(fresh: Match): HouseResults {
  if (fresh.sport !== "cricket") return new Map();
  const { stood, ended } = firstInnings(fresh);
  const last = stood.at(-1)?.innings;
  if (last === undefined) throw new Error("a match has a first innings");
  const { runs: total, legalBalls } = last;
  const runsAfter = runsByBalls(stood);
  const afterOvers = (overs: number): number => runsAfter.get(overs * ballsOfOver) ?? total;
  const results: [string, number][] = [
    ...sessions.map((overs): [string, number] => [`${overs}-overs`, afterOvers(overs)]),
    ...lotteries.map((overs): [string, number] => [
      `digits-${overs.join("-")}`,
      overs.reduce((digits, each) => digits * 10 + (afterOvers(each) % 10), 0),
    ]),
    ...["khadda", "even", "meter"].map((key): [string, number] => [key, total]),
    ["fours", struck(last, "fours")],
    ["sixes", struck(last, "sixes")],
    ...singly(stood),
  ];
  for (let over = 0; over * ballsOfOver < legalBalls; over += 1) {
    const runs = afterOvers(over + 1) - afterOvers(over);
    results.push([`over-${over}`, runs], [`over-${over}:even`, runs]);
  }
  return new Map([
    ["bookmaker", (winnerOf(ended) ?? -1) + 1],
    ...results.map(([key, result]) => [`first:${key}`, result] as const),
  ]);
}

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
