import type pg from "pg";

/** Enough for a steady speed. */
const sample = 2_000;

/**
 * The baseline: bets a second when each is paid by a transaction of its own, over rows of the same market: its bet is written, one ledger transaction moves money to
 * its player's account. It works out nothing, checks nothing and takes no commission. What it moves it moves out of the house.
 */
export async function payPerBet(pool: pg.Pool, marketId: string): Promise<number> {
  const found = await pool.query<{ bet_id: bigint; account_id: bigint }>(
    `select o.bet_id, a.id as account_id from exchange_order o
       join ledger_account a on a.player_id = o.player_id and a.name = 'cash' and a.owner = 'player'
     where o.market_id = $1 order by o.bet_id limit $2`,
    [marketId, sample],
  );
  const client = await pool.connect();
  try {
    const startedMs = performance.now();
    for (const row of found.rows) await payOne(client, row);
    return (found.rows.length * 1000) / (performance.now() - startedMs);
  } finally {
    client.release();
  }
}

async function payOne(client: pg.PoolClient, bet: { readonly bet_id: bigint; readonly account_id: bigint }) {
  await client.query("begin");
  await client.query({
    name: "per-bet-order",
    text: "update exchange_order set settled_as = settled_as, profit_minor = profit_minor where bet_id = $1",
    values: [bet.bet_id],
  });
  await client.query({
    name: "per-bet-ledger",
    text: `with made as (insert into ledger_transaction (kind, reason) values ('bench.pay', 'bet') returning id)
      insert into ledger_posting (transaction_id, account_id, amount_minor, currency)
      select made.id, $1::bigint, 1::bigint, 'BDT' from made
      union all select made.id, h.id, -1::bigint, 'BDT' from made, ledger_account h where h.owner = 'house' and h.name = 'issue'`,
    values: [bet.account_id],
  });
  await client.query("commit");
}
