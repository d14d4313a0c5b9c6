import type { HorsebookBet, HorsebookMarket, HorsebookPhase, HorsebookStore } from "@maidan/services/horsebook";
import { queryableOf } from "../database/index.ts";

interface BetRow {
  readonly wager_id: string;
  readonly operator: string;
  readonly player: string;
  readonly race_id: bigint;
  readonly market: HorsebookMarket;
  readonly market_id: string;
  readonly selection_id: number;
  readonly price_x100: number | null;
  readonly stake_minor: bigint;
  readonly phase: HorsebookPhase;
  readonly bet_id: bigint | null;
  readonly matched_x100: number | null;
  readonly payout_minor: bigint | null;
  readonly reason: string | null;
  readonly created_at: Date;
}

const duePlacing = "from horsebook_bet where phase = 'placing' and due_at <= now()";

/** Bets of Horsebook in PostgreSQL. */
export const createHorsebookStore = (): HorsebookStore => ({ ...createReads(), ...createWrites() });

function createWrites(): Pick<HorsebookStore, "add" | "lock" | "change" | "takePlacing"> {
  return {
    add: async (tx, bet) => {
      await queryableOf(tx).query(
        `insert into horsebook_bet (wager_id, operator, player, race_id, market, market_id, selection_id, price_x100, stake_minor)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          bet.wagerId,
          bet.operator,
          bet.player,
          bet.raceId,
          bet.market,
          bet.marketId,
          bet.selectionId,
          bet.priceX100,
          bet.stakeMinor,
        ],
      );
    },
    lock: async (tx, wagerId) => {
      const { rows } = await queryableOf(tx).query<BetRow>(
        "select * from horsebook_bet where wager_id = $1 for update",
        [wagerId],
      );
      return rows.map(betOf)[0];
    },
    change: async (tx, wagerId, change) => {
      await queryableOf(tx).query(
        `update horsebook_bet set phase = coalesce($2, phase), bet_id = coalesce($3, bet_id), matched_x100 = coalesce($4, matched_x100),
           payout_minor = coalesce($5, payout_minor), reason = coalesce($6, reason),
           due_at = now() + coalesce($7::float8, 0) * interval '1 millisecond'
         where wager_id = $1`,
        [
          wagerId,
          change.phase ?? null,
          change.betId ?? null,
          change.matchedX100 ?? null,
          change.payoutMinor ?? null,
          change.reason ?? null,
          change.leaseMs ?? null,
        ],
      );
    },
    takePlacing: async (tx, { limit, leaseMs }) => {
      const { rows } = await queryableOf(tx).query<{ wager_id: string }>(
        `update horsebook_bet set due_at = now() + $2::float8 * interval '1 millisecond'
         where wager_id in (select wager_id ${duePlacing}
           order by due_at limit $1 for update skip locked)
         returning wager_id`,
        [limit, leaseMs],
      );
      return rows.map((row) => row.wager_id);
    },
  };
}

function createReads(): Pick<HorsebookStore, "bet" | "settled" | "list" | "marks" | "hasPlacing"> {
  return {
    hasPlacing: async (reader) => {
      const text = `select 1 ${duePlacing} limit 1`;
      return (await queryableOf(reader).query({ name: "horsebook-has-placing", text })).rows.length > 0;
    },
    bet: async (reader, wagerId) => {
      const { rows } = await queryableOf(reader).query<BetRow>("select * from horsebook_bet where wager_id = $1", [
        wagerId,
      ]);
      return rows.map(betOf)[0];
    },
    settled: async (reader, limit) => {
      const { rows } = await queryableOf(reader).query<{
        wager_id: string;
        profit_minor: bigint;
        matched_minor: bigint;
        matched_value: bigint;
      }>(
        `select bet.wager_id, coalesce(o.profit_minor, 0) as profit_minor, o.matched_minor, o.matched_value
         from horsebook_bet bet join exchange_order o on o.bet_id = bet.bet_id
         where bet.phase = 'standing' and o.settled_at is not null order by bet.bet_id limit $1`,
        [limit],
      );
      return rows.map((row) => ({
        wagerId: row.wager_id,
        profitMinor: row.profit_minor,
        matchedMinor: row.matched_minor,
        // Half up: shown only.
        matchedX100:
          row.matched_minor === 0n
            ? null
            : Number((row.matched_value * 2n + row.matched_minor) / (row.matched_minor * 2n)),
      }));
    },
    marks: async (reader, players) => {
      const { rows } = await queryableOf(reader).query<{ mark: string }>(
        `select (select coalesce(md5(string_agg(concat(b.wager_id, b.phase, b.matched_x100, b.payout_minor), ' ' order by b.created_at, b.wager_id)), '') from (
             select * from horsebook_bet where operator = p.operator and player = p.player order by created_at desc limit 30) b) as mark
         from unnest($1::text[], $2::text[]) with ordinality as p(operator, player, place) order by p.place`,
        [players.map(({ operator }) => operator), players.map(({ player }) => player)],
      );
      return rows.map(({ mark }) => mark);
    },
    list: async (reader, { operator, player }, { before, limit }) => {
      const { rows } = await queryableOf(reader).query<BetRow>(
        `select * from horsebook_bet where operator = $1 and player = $2 and phase <> 'staking' and (phase <> 'ended' or bet_id is not null or reason is not null)
           and ($3::timestamptz is null or created_at < $3) order by created_at desc limit $4`,
        [operator, player, before ?? null, limit],
      );
      return rows.map(betOf);
    },
  };
}

function betOf(row: BetRow): HorsebookBet {
  return {
    wagerId: row.wager_id,
    operator: row.operator,
    player: row.player,
    raceId: String(row.race_id),
    market: row.market,
    marketId: row.market_id,
    selectionId: row.selection_id,
    priceX100: row.price_x100,
    stakeMinor: row.stake_minor,
    phase: row.phase,
    betId: row.bet_id === null ? null : String(row.bet_id),
    matchedX100: row.matched_x100,
    payoutMinor: row.payout_minor,
    reason: row.reason,
    createdAt: row.created_at,
  };
}
