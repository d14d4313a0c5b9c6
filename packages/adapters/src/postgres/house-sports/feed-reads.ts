import type { FeedReads, FeedState, FollowedFeedMatch, FreshPrices } from "@maidan/services/house-sports";
import { feedSource, isCurrent } from "@maidan/services/house-sports";
import { queryableOf } from "../database/index.ts";

interface StateRow {
  id: bigint;
  phase: FeedState["phase"];
  step: number;
  is_suspended: boolean;
  is_abandoned: boolean;
}
const stateColumns = `f.id, f.phase, f.step, f.is_suspended or coalesce(m.status, 'CLOSED') <> 'OPEN' as is_suspended,
  f.phase <> 'finished' and (coalesce((select s.kind = 'VOID' from exchange_settlement s where s.market_id = f.market_id order by s.revision desc limit 1), false)
    or f.phase = 'announced' and f.start_at < now() - $2 * interval '1 hour') as is_abandoned`;
/** A match that was put off for longer is abandoned. [SPORTSBOOK-05] */
const postponedHours = 48;
const from = "from feed_match f left join exchange_market m on m.id = f.market_id";
const toState = (row: StateRow): FeedState => ({
  feedMatchId: String(row.id),
  phase: row.phase,
  step: row.step,
  isSuspended: row.is_suspended,
  isAbandoned: row.is_abandoned,
});

/** Our feed's matches as they stand, over PostgreSQL. Of those that a provider tells no fixed odds are made. */
export function createFeedReads(): FeedReads {
  return { states, matches };
}

const states: FeedReads["states"] = async (reader, ids) => {
  const { rows } = await queryableOf(reader).query<StateRow>({
    name: "house-feed-states",
    text: `select ${stateColumns} ${from} where (f.phase in ('announced', 'live') and f.source not like 'told:%') or (f.phase = 'finished' and f.id = any($1::bigint[]))`,
    values: [ids, postponedHours],
  });
  return rows.map((row) => toState(row));
};

const matches: FeedReads["matches"] = async (reader, ids) => {
  const { rows } = await queryableOf(reader).query<
    StateRow & { competition: string; start_at: Date; match: FollowedFeedMatch["match"] }
  >({
    name: "house-feed-matches",
    text: `select ${stateColumns}, f.competition, f.start_at, f.match ${from} where f.id = any($1::bigint[]) order by f.id`,
    values: [ids, postponedHours],
  });
  return rows.map((row) => ({
    ...toState(row),
    competition: row.competition,
    startAtMs: row.start_at.getTime(),
    match: row.match,
  }));
};

/** Prices of our feed are those of the step that they were made at; other sources close their markets before they play. */
export function createFreshPrices(): FreshPrices {
  return {
    areFresh: async (reader, markets) => {
      const ours = markets.filter(({ source, status }) => source === feedSource && status === "open");
      if (ours.length === 0) return true;
      const ids = ours.map(({ sourceId }) => sourceId);
      const now = new Map((await states(reader, ids)).map((state) => [state.feedMatchId, state]));
      return ours.every(({ sourceId, details }) => isCurrent(details, now.get(sourceId)));
    },
  };
}
