import type pg from "pg";

interface Standing {
  readonly market_id: string;
  readonly status: string;
  readonly is_in_play: boolean;
  readonly is_held: boolean;
  /** Of the feed's match. */
  readonly phase: string;
  readonly is_stopped: boolean;
}

/** The feed's own markets of its matches: each is open, or stopped, as its match is. To be asked when no step is cut off. [FEED-04] [FEED-20] */
export async function standingFaults(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<Standing>(
    `select m.id as market_id, m.status, m.is_in_play, m.is_held, f.phase, f.is_suspended or f.silenced_at is not null as is_stopped
     from feed_match f join exchange_market m on m.id = f.market_id or m.id in
       (select side->>'marketId' from jsonb_array_elements(f.side_markets) side where not (side->>'isDone')::boolean)
     where f.source = 'simulator' and f.phase in ('announced', 'live')`,
  );
  // A price that ran away makes a market a trader's to open.
  const wrong = rows.filter(({ status, is_in_play, is_held, phase, is_stopped }) => {
    const isStanding = is_held || status === (is_stopped ? "SUSPENDED" : "OPEN");
    return !isStanding || is_in_play !== (phase === "live");
  });
  return wrong.map((row) => `a market of a feed's match is ${JSON.stringify(row)}`);
}
