import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Json } from "../../packages/services/src/command/index.ts";
import { fromWire, type PlaceReport, type PlaceRequest } from "../../packages/services/src/exchange/index.ts";
import type { OrderRow } from "./history.ts";
import type { World } from "./world.ts";

/** What became of requests that were told to be pending; those that lapsed for they came too late are among the lapsed. */
export interface Fates {
  told: number;
  placed: number;
  lapsed: number;
  overdue: number;
  refused: number;
}

/** What the command log holds of each request for bets, by the reference of its first instruction: one decision, whatever reference the request itself was decided under. */
export async function decisionsOf(pool: pg.Pool): Promise<ReadonlyMap<string, readonly PlaceReport[]>> {
  const { rows } = await pool.query<{ name: string; outcome: string }>(
    `select content -> 'instructions' -> 0 ->> 'customerOrderRef' as name, outcome from command
     where kind = 'exchange.place' and content -> 'instructions' -> 0 ->> 'customerOrderRef' is not null`,
  );
  return new Map(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, decided]) => [
      name,
      decided.map(({ outcome }) => fromWire<PlaceReport>((JSON.parse(outcome) as { readonly report: Json }).report)),
    ]),
  );
}

interface Found {
  readonly byRef: ReadonlyMap<string, OrderRow>;
  readonly fates: Fates;
  /** Somebody asked for the same bets and waited: they may then be refused without a bet to show for it. */
  readonly isAsked: boolean;
}

/** In what the bets differ from what was decided: placed ones are there, others lapsed whole, with a reason and nothing matched. [EXAPI-26] [ENG-18] */
export function checkDecided(request: PlaceRequest, decided: PlaceReport, { byRef, fates, isAsked }: Found): string[] {
  const bets = request.instructions.map((instruction, index) => ({
    ref: instruction.customerOrderRef ?? "",
    told: decided.reports[index],
    row: byRef.get(instruction.customerOrderRef ?? ""),
  }));
  if (bets.every(({ told }) => told?.betId === undefined)) {
    fates.refused += 1;
    const isPlain = isAsked && decided.status === "FAILURE" && decided.errorCode !== undefined;
    const there = bets.filter(({ row }) => row !== undefined).map(({ ref }) => `${ref}, refused, is there`);
    return isPlain ? there : [...there, `${bets[0]?.ref}, pending, has no bet and nobody was told why`];
  }
  fates[decided.status === "FAILURE" ? "lapsed" : "placed"] += 1;
  if (decided.status === "FAILURE" && bets.some(({ row }) => row?.lapse_code === "TIME_ELAPSED")) fates.overdue += 1;
  return bets.flatMap(({ ref, told, row }) => {
    if (row === undefined || String(row.bet_id) !== told?.betId)
      return [
        `${ref}, pending, is bet ${row?.bet_id ?? "none"} and was decided as ${told?.betId ?? "none"}: ${decided.errorCode}, ${told?.errorCode}`,
      ];
    if (told.status === "SUCCESS")
      // On a line there is nothing for a target to reach; what is too small to take the starting price lapses at the off, later.
      return [null, "LINE_TARGET", "SMALL_STAKE"].includes(row.lapse_code)
        ? []
        : [`${ref}, placed, lapsed as ${row.lapse_code} before it was placed`];
    const isWhole = row.lapsed_minor === row.size_minor && row.remaining_minor + row.matched_minor === 0n;
    return isWhole && told.errorCode !== undefined ? [] : [`${ref} was refused and didn't lapse whole with a reason`];
  });
}

/** Resolves when nothing is pending any more. */
export async function isAllDecided(world: World): Promise<void> {
  for (;;) {
    const { rows } = await world.insist(() =>
      world.pool.query<{ left: number }>("select count(*)::int as left from pending_bet"),
    );
    if (rows[0]?.left === 0) return;
    await delay(50);
  }
}

/** What a kill has left comes too late for the next engine. All of it: the one that was told last may be the only one that anybody heard of. */
export async function makeLate(world: World): Promise<void> {
  await world.insist(() => world.pool.query("update pending_bet set accepted_at = accepted_at - interval '1 minute'"));
}
