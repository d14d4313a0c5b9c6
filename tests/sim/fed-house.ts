import { advanceMatch, isMatchOver, winnerOf, type Match } from "../../packages/core/src/sports/index.ts";
import type { World } from "./world.ts";

/** What the house's markets of a cricket match must have come to, by their keys, counted ball by ball and not by the rules that offer and settle them; null: void. */
export type HouseResults = ReadonlyMap<string, number | null>;

const ballsOfOver = 6;
const sessions = [6, 10, 15, 20] as const;

/** The first innings after each ball: legal balls and runs so far, each once, as they were when that many were first bowled; and the whole of it. */
function firstInnings(fresh: Match): { readonly runsAfter: ReadonlyMap<number, number>; readonly ended: Match } {
  const runsAfter = new Map([[0, 0]]);
  let match = fresh;
  while (!isMatchOver(match)) {
    match = advanceMatch(match).match;
    if (match.sport !== "cricket" || match.state.innings.length !== 1) continue;
    const [{ legalBalls, runs } = { legalBalls: 0, runs: 0 }] = match.state.innings;
    if (!runsAfter.has(legalBalls)) runsAfter.set(legalBalls, runs);
  }
  return { runsAfter, ended: match };
}

/** Of a match that has not begun yet; empty for one that isn't cricket. */
export function houseResultsOf(fresh: Match): HouseResults {
  if (fresh.sport !== "cricket") return new Map();
  const { runsAfter, ended } = firstInnings(fresh);
  if (ended.sport !== "cricket") throw new Error("a match doesn't change its sport");
  const [{ runs: total, legalBalls } = { runs: 0, legalBalls: 0 }] = ended.state.innings;
  const results = new Map<string, number | null>([["bookmaker", (winnerOf(ended) ?? -1) + 1]]);
  for (const overs of sessions) results.set(`first:${overs}-overs`, runsAfter.get(overs * ballsOfOver) ?? total);
  const totals = ["khadda", "even", ...Array.from({ length: 10 }, (_, digit) => `digit-${digit}`)];
  for (const key of totals) results.set(`first:${key}`, total);
  for (let over = 0; over * ballsOfOver < legalBalls; over += 1) {
    const end = runsAfter.get((over + 1) * ballsOfOver);
    const runs = end === undefined ? null : end - (runsAfter.get(over * ballsOfOver) ?? 0);
    results.set(`first:over-${over}`, runs);
    results.set(`first:over-${over}:even`, runs);
  }
  return results;
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
