import type { CricketMatch, FantasyFeed } from "@maidan/services/house-fantasy";
import { queryableOf } from "../database/index.ts";

/** Our simulated cricket: only its balls can be played again. */
const source = "simulator";

/** The feed's matches as the house's provider reads them; it writes none. */
export function createFantasyFeed(): FantasyFeed {
  return {
    coming: async (reader, limit) => {
      const { rows } = await queryableOf(reader).query<{
        id: bigint;
        competition: string;
        start_at: Date;
        match: CricketMatch;
      }>({
        name: "fantasy-coming",
        text: `select id, competition, start_at, match from feed_match
          where source = $1 and sport = 'cricket' and phase = 'announced' and step = 0 and start_at > now() order by start_at limit $2`,
        values: [source, limit],
      });
      return rows.map((row) => ({
        feedMatchId: String(row.id),
        competition: row.competition,
        startAtMs: row.start_at.getTime(),
        match: row.match,
      }));
    },
    position: async (reader, feedMatchId) => {
      const { rows } = await queryableOf(reader).query<{ step: number; phase: string; is_void: boolean }>({
        name: "fantasy-position",
        text: `select f.step, f.phase, coalesce((select s.kind = 'VOID' from exchange_settlement s
            where s.market_id = f.market_id order by s.revision desc limit 1), false) as is_void
          from feed_match f where f.id = $1::bigint`,
        values: [feedMatchId],
      });
      const [row] = rows;
      return row === undefined
        ? undefined
        : { step: row.step, isFinished: row.phase === "finished", isVoid: row.is_void };
    },
  };
}
