import type { Delivery, Dismissal } from "@maidan/core/sports";
import type { DeliveryStore } from "@maidan/services/feeds";
import { queryableOf } from "../database/index.ts";

interface DeliveryRow {
  readonly innings: number;
  readonly over_number: number;
  readonly ball: number;
  readonly batting_team: string;
  readonly striker: string;
  readonly non_striker: string;
  readonly bowler: string;
  readonly runs_off_bat: number;
  readonly wides: number;
  readonly no_balls: number;
  readonly byes: number;
  readonly leg_byes: number;
  readonly penalty: number;
  readonly dismissals: readonly Dismissal[];
}

const facts =
  "batting_team striker non_striker bowler runs_off_bat wides no_balls byes leg_byes penalty dismissals".split(" ");
const factsOf = (row: string): string => facts.map((column) => `${row}.${column}`).join(", ");

/** Makes the event's rows those of the lines given. A row that is equal to its line is not written. */
const replaceSql = `
  with given as (
    select * from jsonb_to_recordset($2::jsonb) as line(innings int, over_number int, ball int, batting_team text, striker text,
      non_striker text, bowler text, runs_off_bat int, wides int, no_balls int, byes int, leg_byes int, penalty int, dismissals jsonb)
  ), kept as (
    select innings, over_number, ball from cricket_delivery where event_id = $1::bigint
  ), written as (
    insert into cricket_delivery as row (event_id, innings, over_number, ball, ${facts.join(", ")})
    select $1::bigint, innings, over_number, ball, ${factsOf("given")} from given
    on conflict (event_id, innings, over_number, ball) do update set (${facts.join(", ")}) = (${factsOf("excluded")})
      where (${factsOf("row")}) is distinct from (${factsOf("excluded")})
    returning innings, over_number, ball
  ), removed as (
    delete from cricket_delivery as row where event_id = $1::bigint
      and not exists (select from given where (given.innings, given.over_number, given.ball) = (row.innings, row.over_number, row.ball))
    returning innings
  )
  select count(kept.innings)::int as corrected, (count(*) - count(kept.innings))::int as added,
    (select count(*) from removed)::int as removed
  from written left join kept using (innings, over_number, ball)`;

/** Deliveries of played matches in PostgreSQL, one row each, by event and place in the match. */
export function createDeliveryStore(): DeliveryStore {
  return {
    replace: async (tx, eventId, deliveries) => {
      const { rows } = await queryableOf(tx).query<{ added: number; corrected: number; removed: number }>(replaceSql, [
        eventId,
        JSON.stringify(deliveries.map(rowOf)),
      ]);
      const [changes] = rows;
      if (changes === undefined) throw new Error("the counts of what was written are missing");
      return changes;
    },
    ofEvent: async (reader, eventId) => {
      const { rows } = await queryableOf(reader).query<DeliveryRow>(
        `select innings, over_number, ball, ${facts.join(", ")} from cricket_delivery where event_id = $1
         order by innings, over_number, ball`,
        [eventId],
      );
      return rows.map(deliveryOf);
    },
  };
}

const rowOf = (delivery: Delivery): DeliveryRow => ({
  innings: delivery.innings,
  over_number: delivery.over,
  ball: delivery.ball,
  batting_team: delivery.battingTeam,
  striker: delivery.striker,
  non_striker: delivery.nonStriker,
  bowler: delivery.bowler,
  runs_off_bat: delivery.runsOffBat,
  wides: delivery.wides,
  no_balls: delivery.noBalls,
  byes: delivery.byes,
  leg_byes: delivery.legByes,
  penalty: delivery.penalty,
  dismissals: delivery.dismissals,
});

const deliveryOf = (row: DeliveryRow): Delivery => ({
  innings: row.innings,
  battingTeam: row.batting_team,
  over: row.over_number,
  ball: row.ball,
  striker: row.striker,
  nonStriker: row.non_striker,
  bowler: row.bowler,
  runsOffBat: row.runs_off_bat,
  wides: row.wides,
  noBalls: row.no_balls,
  byes: row.byes,
  legByes: row.leg_byes,
  penalty: row.penalty,
  dismissals: row.dismissals,
});
