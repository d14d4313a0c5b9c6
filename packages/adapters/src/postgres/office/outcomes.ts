import { lineOutcomeFrom } from "@maidan/core/exchange";
import { joinNumbers, worstOf, type MarketOutcomes, type OfficeReads, type OutcomeView } from "@maidan/services/office";
import type { Reader } from "@maidan/services/command";
import { queryableOf } from "../database/index.ts";

/** What each outcome of an event's exchange markets that aren't closed would bring. [CONSOLE-01] */
export const outcomes: OfficeReads["outcomes"] = async (reader, eventId) => [
  ...(await ofRunners(reader, eventId)),
  ...(await ofLines(reader, eventId)),
];

interface RunnerRow {
  readonly market_id: string;
  readonly selection_id: number;
  readonly number_of_winners: number;
  readonly has_other_outcome: boolean;
  readonly paid_minor: bigint;
  readonly house_minor: bigint;
  readonly house_other_minor: bigint;
}

/** Where several win a runner's figures are what its place adds to what is had without it. */
async function ofRunners(reader: Reader, eventId: string): Promise<MarketOutcomes[]> {
  const { rows } = await queryableOf(reader).query<RunnerRow>(
    `with runner as (
       select r.market_id, r.selection_id, r.status, m.number_of_winners, m.has_other_outcome,
         row_number() over (partition by r.market_id order by r.sort_priority) as place
       from exchange_runner r join exchange_market m on m.id = r.market_id
       where m.event_id = $1 and m.status <> 'CLOSED' and m.line_least_x100 is null),
     figure as (
       select r.*, coalesce(h.is_house, false) as is_house, p.if_other_minor,
         p.if_win_minor[r.place] - case when r.number_of_winners = 1 then 0 else p.if_other_minor end as minor
       from runner r left join exchange_position p on p.market_id = r.market_id left join player h on h.id = p.player_id
       where r.status <> 'REMOVED')
     select market_id, selection_id, number_of_winners, has_other_outcome,
       coalesce(sum(greatest(minor, 0)), 0)::bigint as paid_minor,
       coalesce(sum(minor) filter (where is_house), 0)::bigint as house_minor,
       coalesce(sum(if_other_minor) filter (where is_house), 0)::bigint as house_other_minor
     from figure group by market_id, selection_id, number_of_winners, has_other_outcome, place order by market_id, place`,
    [eventId],
  );
  return [...Map.groupBy(rows, (row) => row.market_id)].flatMap(([marketId, of]) => {
    const [first] = of;
    if (first === undefined) return [];
    const runners = of.map((row): OutcomeView => ({
      selectionId: row.selection_id,
      from: null,
      to: null,
      paidMinor: row.paid_minor,
      houseMinor: row.house_minor,
    }));
    const rules = {
      places: first.number_of_winners,
      hasOtherOutcome: first.has_other_outcome,
      otherMinor: first.house_other_minor,
    };
    return { marketId, places: rules.places, isLine: false, outcomes: runners, worst: worstOf(runners, rules) };
  });
}

interface LineRow {
  readonly market_id: string;
  readonly line_least_x100: number;
  readonly line_most_x100: number;
  readonly line_interval_x100: number;
  readonly outcome: number;
  readonly paid_minor: bigint;
  readonly house_minor: bigint;
}

/** A figure for each number of lines that the result may be above (LINE-06), neighbours with the same ones joined. */
async function ofLines(reader: Reader, eventId: string): Promise<MarketOutcomes[]> {
  const { rows } = await queryableOf(reader).query<LineRow>(
    `select m.id as market_id, m.line_least_x100, m.line_most_x100, m.line_interval_x100, (f.place - 1)::int as outcome,
       sum(greatest(f.minor, 0))::bigint as paid_minor, coalesce(sum(f.minor) filter (where h.is_house), 0)::bigint as house_minor
     from exchange_market m join exchange_position p on p.market_id = m.id join player h on h.id = p.player_id
       cross join unnest(p.if_win_minor) with ordinality f (minor, place)
     where m.event_id = $1 and m.status <> 'CLOSED' and m.line_least_x100 is not null
     group by m.id, f.place order by m.id, f.place`,
    [eventId],
  );
  return [...Map.groupBy(rows, (row) => row.market_id)].map(([marketId, of]) => {
    const steps = joinNumbers(
      of.map((row) => ({
        from: lineOutcomeFrom(
          {
            leastX100: row.line_least_x100,
            mostX100: row.line_most_x100,
            intervalX100: row.line_interval_x100,
          },
          row.outcome,
        ),
        paidMinor: row.paid_minor,
        houseMinor: row.house_minor,
      })),
    );
    const worst = worstOf(steps, { places: 1, hasOtherOutcome: false, otherMinor: 0n });
    return { marketId, places: 1, isLine: true, outcomes: steps, worst };
  });
}
