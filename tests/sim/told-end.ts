import type pg from "pg";
import { ballsOf, inningsBrought, type HouseResults } from "./fed-house.ts";
import { asOfNow, shareOf } from "./reckoning.ts";
import type { Hearer } from "./told-hearer.ts";

/**
 * What a told match must have come to, worked out from the balls that were bowled and how it ended in truth, and from the bets alone: without a line of the code that settles,
 * takes back or settles anew. [FEED-38] [FEED-40] [FEED-42] [FEED-43]
 */

/** The winner's selection, the number, or null where bets are void. */
export type ToldResults = ReadonlyMap<string, number | null>;

/** Whether its chase was won or lost by runs, and not cut short by an abandonment or a rain rule. */
const isPlayedOut = ({ chase }: Hearer): boolean => chase !== undefined && (chase.ahead > 0 || chase.isOut);

/** Of the exchange's markets by their types. */
export function exchangeResultsOf(right: Hearer): ToldResults {
  const { match } = right;
  const [first, second] = match.state.innings;
  const isAbandoned = match.cutShort !== undefined;
  const { winner } = match.state;
  return new Map<string, number | null>([
    ["MATCH_ODDS", isAbandoned || winner === null ? null : winner + 1],
    ["COMPLETED_MATCH", isAbandoned ? 2 : 1],
    // One that a rain rule decided is not tied.
    ["TIED_MATCH", isPlayedOut(right) ? (first?.runs === second?.runs ? 1 : 2) : isAbandoned ? null : 2],
    ["INNINGS_RUNS", first?.runs ?? null],
  ]);
}

/** Of the house's: all that the balls tell. Of an innings that was abandoned, or lost its overs to the rain, no more than what was bowled of it. */
export function houseResultsOfTold(right: Hearer): HouseResults {
  const { cutShort, state } = right.match;
  const all = new Map<string, number | null>([["bookmaker", state.winner === null ? null : state.winner + 1]]);
  for (const [key, result] of inningsBrought(right.stood)) all.set(key, result);
  if (cutShort === undefined && isPlayedOut(right)) return all;
  const bowled = new Map(ballsOf(right.stood));
  const fallen = state.innings.at(-1)?.wickets ?? 0;
  const isFallen = (key: string): boolean => Number(/:wicket-(\d+)/.exec(key)?.[1] ?? 0) <= fallen;
  return new Map([...all].filter(([key]) => !key.startsWith("second:") || (bowled.has(key) && isFallen(key))));
}

interface EndedMarket {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly kind: string | null;
  readonly winners: readonly number[] | null;
  readonly is_line: boolean;
  readonly commission: number;
}
interface Bet {
  readonly market_id: string;
  readonly player_id: string;
  readonly side: "BACK" | "LAY";
  readonly selection: number;
  readonly price: number;
  readonly size: bigint;
  readonly profit: bigint;
}
interface Payment {
  readonly market_id: string;
  readonly player_id: string;
  readonly paid: bigint;
}

const marketsOf = `select m.id, m.market_type || ' ' || m.part as name, m.market_type as type, m.status, s.kind, s.winners, m.line_least_x100 is not null as is_line,
    m.commission_basis_points as commission
  from feed_match f join exchange_market m on m.event_id = f.event_id::bigint
  left join exchange_settlement s on s.market_id = m.id and s.revision = m.settlement_revision where f.source_id = $1`;
const betsOf = `select o.market_id, o.player_id::text as player_id, o.side, o.selection_id as selection, l.price_x100 as price, l.size_minor as size,
    coalesce(l.profit_minor, div(l.size_minor::numeric * (l.price_x100 - 100), 100)::bigint) as profit
  from exchange_fill l join exchange_order o on o.bet_id in (l.back_bet_id, l.lay_bet_id) where l.market_id = any($1)`;
/** All that was ever moved between a player and a market, without what they owe of it. */
const paymentsOf = `select t.reason as market_id, a.player_id::text as player_id, sum(p.amount_minor)::bigint - coalesce(max(s.receivable_minor), 0) as paid
  from ledger_transaction t join ledger_posting p on p.transaction_id = t.id join ledger_account a on a.id = p.account_id and a.owner = 'player'
  join exchange_market m on m.id = t.reason
  left join exchange_settlement_player s on s.market_id = m.id and s.revision = m.settlement_revision and s.player_id = a.player_id
  where t.reason = any($1) group by 1, 2`;

/** In what the exchange's markets of an event that is over, and the money of each player in them, differ from how it ended. */
export function toldEndFaults(pool: pg.Pool, sourceId: string, right: Hearer): Promise<string[]> {
  const wanted = exchangeResultsOf(right);
  return asOfNow(pool, async (client) => {
    const markets = (await client.query<EndedMarket>(marketsOf, [sourceId])).rows;
    const ids = markets.map(({ id }) => id);
    const bets = Map.groupBy((await client.query<Bet>(betsOf, [ids])).rows, ({ market_id: id }) => id);
    const payments = Map.groupBy((await client.query<Payment>(paymentsOf, [ids])).rows, ({ market_id: id }) => id);
    return markets.flatMap((market) => {
      const result = wanted.get(market.type) ?? null;
      const found = market.kind === "VOID" ? null : market.winners?.join();
      const isRight = market.status === "CLOSED" && found === (result === null ? null : String(result));
      const faults = isRight ? [] : [`is ${market.status} as ${market.kind} ${found}, not as ${result}`];
      const of = { bets: bets.get(market.id) ?? [], payments: payments.get(market.id) ?? [] };
      return [...faults, ...moneyFaults(market, result, of)].map((fault) => `told ${market.name} ${fault}`);
    });
  });
}

const wonBy = ({ side, selection, price, size, profit }: Bet, result: number, isLine: boolean): bigint => {
  if (isLine) return result * 100 > price === (side === "LAY") ? size : -size;
  const backed = selection === result ? profit : -size;
  return side === "BACK" ? backed : -backed;
};

function moneyFaults(
  market: EndedMarket,
  result: number | null,
  { bets, payments }: { readonly bets: readonly Bet[]; readonly payments: readonly Payment[] },
): string[] {
  const byPlayer = Map.groupBy(bets, ({ player_id: id }) => id);
  const paid = new Map(payments.map((payment) => [payment.player_id, payment.paid]));
  return [...new Set([...byPlayer.keys(), ...paid.keys()])].flatMap((player) => {
    const own = byPlayer.get(player) ?? [];
    const net = result === null ? 0n : own.reduce((sum, bet) => sum + wonBy(bet, result, market.is_line), 0n);
    const due = net - shareOf(net, market.commission);
    const got = paid.get(player) ?? 0n;
    return got === due ? [] : [`paid player ${player} ${got}, by the bets it is ${due}`];
  });
}

/** What of an innings that goes on stands still though nothing stops it: a silence is marked before it suspends. */
export async function heldFaults(pool: pg.Pool, sourceId: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; status: string }>(
    `select m.market_type || ' ' || m.part as name, m.status from feed_match f join exchange_market m on m.event_id = f.event_id::bigint
     where f.source_id = $1 and f.phase = 'live' and not f.is_suspended and f.silenced_at is null and m.status = 'SUSPENDED' and not m.is_held and m.halt_reason is null
       and (m.id = f.market_id or exists (select from jsonb_array_elements(f.side_markets) side where side ->> 'marketId' = m.id and not (side ->> 'isDone')::boolean))`,
    [sourceId],
  );
  return rows.map(({ name, status }) => `told ${name} is ${status}, and play goes on`);
}

interface HouseEnd {
  readonly key: string;
  readonly status: string;
  readonly settlement: string;
  readonly outcome: number | null;
  readonly awaits_result: boolean;
}

/** The house's: each ended, and each that the balls tell by what they brought. */
export async function houseEndFaults(pool: pg.Pool, sourceId: string, wanted: HouseResults): Promise<string[]> {
  const { rows } = await pool.query<HouseEnd>(
    `select h.source_key as key, h.status, h.settlement, h.outcome, h.awaits_result
     from feed_match f join house_market h on h.event_id = f.event_id::bigint where f.source_id = $1`,
    [sourceId],
  );
  return rows.flatMap(({ key, status, settlement, outcome, awaits_result: awaits }) => {
    const state = `told ${key} is ${status}, ${settlement} as ${outcome}`;
    if (status !== "CLOSED" || awaits || !["SETTLED", "VOIDED"].includes(settlement))
      return [`${state}${awaits ? " and awaits a result" : ""}, and the match is over`];
    const result = wanted.get(key.replace(/~\d+$/, ""));
    const found = settlement === "VOIDED" ? null : outcome;
    return result === undefined || found === result ? [] : [`${state}, its balls brought ${result}`];
  });
}
