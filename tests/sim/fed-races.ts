import type { World } from "./world.ts";

interface RaceRow {
  readonly source_id: string;
  readonly phase: string;
  readonly withdrawn: readonly number[];
  /** Numbers in order of finishing, those of a dead heat together. */
  readonly finish: readonly (readonly number[])[];
  readonly market_type: string;
  readonly status: string;
  readonly revision: number;
  readonly is_reconciled: boolean;
  readonly places: number;
  readonly winners: readonly number[] | null;
  readonly removed: readonly number[];
}

const sorted = (ids: readonly number[]): string => ids.toSorted((a, b) => a - b).join();

/** Of each race how its two markets must have ended, by how its horses came home; each is reconciled, settled once, and without those that didn't run. */
export async function raceFaults(world: World, drawn: number): Promise<string[]> {
  const { rows } = await world.insist(() =>
    world.pool.query<RaceRow>(
      `select r.source_id, r.phase, r.withdrawn, r.run -> 'finish' as finish, m.market_type, m.status, m.settlement_revision as revision, m.is_reconciled,
         m.number_of_winners as places, s.winners,
         coalesce((select array_agg(selection_id) from exchange_runner where market_id = m.id and status = 'REMOVED'), '{}') as removed
       from race r join exchange_market m on m.id in (r.win_market_id, r.place_market_id)
       left join exchange_settlement s on s.market_id = m.id and s.revision = m.settlement_revision`,
    ),
  );
  const wrong = rows.flatMap((row) => {
    const home = row.finish.flatMap((group, index) => {
      const before = row.finish.slice(0, index).reduce((sum, { length }) => sum + length, 0);
      return before < row.places ? group : [];
    });
    const isOver = row.phase === "finished" && row.status === "CLOSED" && row.revision === 1 && row.is_reconciled;
    const isRight =
      isOver && sorted(row.winners ?? []) === sorted(home) && sorted(row.removed) === sorted(row.withdrawn);
    return isRight ? [] : [`race ${row.source_id} ${row.market_type} ended as ${JSON.stringify(row)}`];
  });
  return rows.length === 2 * drawn ? wrong : [...wrong, `${drawn} races were drawn, ${rows.length} markets are there`];
}
