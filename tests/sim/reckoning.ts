import type pg from "pg";

/**
 * What bets in markets of lines and in the house's must lock and must have brought, worked out from the bets alone by going through every result there could
 * be, without a line of the code that is judged. [LINE-04] [LINE-05] [RATES-04] [RATES-20]
 */

const isAbove = (result: number, lineX100: number): boolean => result * 100 > lineX100;
const worstOf = (results: readonly bigint[]): bigint =>
  results.reduce((worst, each) => (each < worst ? each : worst), 0n);

/** Of what is above zero, to the nearest, a half to the even one. */
export function shareOf(minor: bigint, basisPoints: number): bigint {
  if (minor <= 0n) return 0n;
  const [whole, rest] = [(minor * BigInt(basisPoints)) / 10_000n, (minor * BigInt(basisPoints)) % 10_000n];
  if (rest === 5_000n) return whole + (whole % 2n);
  return rest > 5_000n ? whole + 1n : whole;
}

interface LineMarket {
  readonly id: string;
  readonly most: number;
  readonly status: string;
  readonly commission: number;
  readonly revision: number;
  readonly kind: string | null;
  readonly result: number | null;
  readonly is_paid: boolean;
}
interface LineBet {
  readonly market_id: string;
  readonly player_id: string;
  readonly side: "BACK" | "LAY";
  readonly line: number;
  readonly size: bigint;
}
interface Paid {
  readonly market_id: string;
  readonly player_id: string;
  readonly locked: bigint;
  readonly net: bigint | null;
  readonly commission: bigint | null;
}

const lineMarkets = `select m.id, m.line_most_x100 as most, m.status, m.commission_basis_points as commission, m.settlement_revision as revision, s.kind, s.winners[1] as result,
    s.completed_at is not null as is_paid
  from exchange_market m left join exchange_settlement s on s.market_id = m.id and s.revision = m.settlement_revision where m.line_least_x100 is not null`;
const matchedLines = `select f.market_id, o.player_id::text as player_id, o.side, f.price_x100 as line, f.size_minor as size
  from exchange_fill f join exchange_market m on m.id = f.market_id and m.line_least_x100 is not null join exchange_order o on o.bet_id in (f.back_bet_id, f.lay_bet_id)`;
const openLines = `select o.market_id, o.player_id::text as player_id, o.side, o.price_x100 as line, o.remaining_minor as size
  from exchange_order o join exchange_market m on m.id = o.market_id and m.line_least_x100 is not null where o.remaining_minor > 0`;
const paidLines = `select p.market_id, p.player_id::text as player_id, p.locked_minor as locked, s.net_minor as net, s.commission_minor as commission
  from exchange_position p join exchange_market m on m.id = p.market_id and m.line_least_x100 is not null
  left join exchange_settlement_player s on s.market_id = m.id and s.revision = m.settlement_revision and s.player_id = p.player_id`;

const broughtBy = ({ side, line, size }: LineBet, result: number): bigint =>
  isAbove(result, line) === (side === "LAY") ? size : -size;
const keyOf = ({ market_id: market, player_id: player }: { market_id: string; player_id: string }): string =>
  `market ${market} player ${player}`;

/** As of one moment, whatever is done meanwhile. */
export async function asOfNow<T>(pool: pg.Pool, read: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let fault: Error | undefined;
  try {
    await client.query("begin isolation level repeatable read read only");
    const found = await read(client);
    await client.query("commit");
    return found;
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error));
    throw fault;
  } finally {
    client.release(fault);
  }
}

/** In what the markets of lines differ from their bets. */
export function reckonLines(pool: pg.Pool): Promise<string[]> {
  return asOfNow(pool, async (client) => {
    const markets = new Map((await client.query<LineMarket>(lineMarkets)).rows.map((row) => [row.id, row]));
    const matched = Map.groupBy((await client.query<LineBet>(matchedLines)).rows, keyOf);
    const open = Map.groupBy((await client.query<LineBet>(openLines)).rows, keyOf);
    const positions = (await client.query<Paid>(paidLines)).rows;
    return positions.flatMap((position) => {
      const market = markets.get(position.market_id);
      const key = keyOf(position);
      const bets = { matched: matched.get(key) ?? [], open: open.get(key) ?? [] };
      return market === undefined ? [] : linesOf(market, bets, position).map((fault) => `${key}: ${fault}`);
    });
  });
}

interface LineBets {
  readonly matched: readonly LineBet[];
  readonly open: readonly LineBet[];
}

function linesOf(market: LineMarket, { matched, open }: LineBets, position: Paid): string[] {
  const sum = (result: number): bigint => matched.reduce((total, bet) => total + broughtBy(bet, result), 0n);
  if (market.status !== "CLOSED") {
    const worst = worstOf(
      Array.from({ length: Math.ceil(market.most / 100) + 2 }, (_, result) =>
        open.reduce((total, bet) => total + worstOf([broughtBy(bet, result)]), sum(result)),
      ),
    );
    return position.locked === -worst ? [] : [`${position.locked} is locked, the worst result loses ${-worst}`];
  }
  if (!market.is_paid || matched.length === 0) return [];
  const net = market.kind === "VOID" || market.result === null ? 0n : sum(market.result);
  const commission = shareOf(net, market.commission);
  const found = [position.locked, position.net ?? 0n, position.commission ?? 0n].join();
  const wanted = [0n, net, commission].join();
  return found === wanted ? [] : [`locked, net and commission are ${found}, by the bets ${wanted}`];
}

interface HouseRow {
  readonly market_id: string;
  readonly question: {
    readonly type: string;
    readonly selectionIds?: number[];
    readonly width?: number;
    readonly digit?: number;
  };
  readonly settlement: string;
  readonly outcome: number | null;
  readonly dead_heat: readonly number[];
  readonly commission_rate: number;
  readonly player_id: string;
  readonly locked: bigint;
  readonly net: bigint;
  readonly commission: bigint;
}
interface HouseBetRow {
  readonly market_id: string;
  readonly player_id: string;
  readonly side: "FOR" | "AGAINST";
  readonly line: number;
  readonly rate: number;
  readonly stake: bigint;
}

const housePositions = `select p.market_id, m.question, m.settlement, m.outcome, m.dead_heat, m.commission_basis_points as commission_rate, p.player_id::text as player_id, p.locked_minor as locked,
    p.net_minor as net, p.commission_minor as commission
  from house_position p join house_market m on m.id = p.market_id`;
const houseBets =
  "select market_id, player_id::text as player_id, side, line, rate, stake_minor as stake from house_bet where void_reason is null";

/** Further than any line that is offered. */
const mostOfANumber = 400;

/** In what the house's markets differ from their bets. */
export function reckonHouse(pool: pg.Pool): Promise<string[]> {
  return asOfNow(pool, async (client) => {
    const bets = Map.groupBy((await client.query<HouseBetRow>(houseBets)).rows, keyOf);
    const { rows } = await client.query<HouseRow>(housePositions);
    return rows.flatMap((row) => {
      const key = keyOf(row);
      return houseOf(row, bets.get(key) ?? []).map((fault) => `house ${key}: ${fault}`);
    });
  });
}

function isRight({ question }: HouseRow, line: number, outcome: number): boolean {
  switch (question.type) {
    case "WINNER":
    case "DIGITS":
      return line === outcome;
    case "AT_LEAST":
      return line <= outcome;
    case "BAND":
      return line <= outcome && outcome <= line + (question.width ?? 0) - 1;
    case "LAST_DIGIT":
      return String(outcome).endsWith(String(question.digit));
    case "EVEN":
      return [0, 2, 4, 6, 8].includes(outcome % 10);
    default:
      throw new Error(`what is ${question.type}?`);
  }
}

function houseOf(row: HouseRow, bets: readonly HouseBetRow[]): string[] {
  const sum = (outcome: number, sharing: readonly number[] = []): bigint =>
    bets.reduce((total, { side, line, rate, stake }) => {
      const atRate = (stake * BigInt(rate)) / 100n;
      if (sharing.includes(line)) {
        // Stake and win are divided by those who share it.
        const back = (stake + atRate) / BigInt(sharing.length) - stake;
        return total + (side === "FOR" ? back : -back);
      }
      const [win, lose] = side === "FOR" ? [atRate, stake] : [stake, atRate];
      return total + (isRight(row, line, outcome) === (side === "FOR") ? win : -lose);
    }, 0n);
  if (row.settlement === "UNSETTLED") {
    const outcomes = row.question.selectionIds ?? Array.from({ length: mostOfANumber }, (_, number) => number);
    const worst = worstOf(outcomes.map((outcome) => sum(outcome)));
    return row.locked === -worst ? [] : [`${row.locked} is locked, the worst outcome loses ${-worst}`];
  }
  if (row.settlement === "SETTLING" || row.settlement === "VOIDING") return [];
  const net = row.outcome === null ? 0n : sum(row.outcome, row.dead_heat);
  const found = [row.locked, row.net, row.commission].join();
  const wanted = [0n, net, shareOf(net, row.commission_rate)].join();
  return found === wanted ? [] : [`locked, net and commission are ${found}, by the bets ${wanted}`];
}
