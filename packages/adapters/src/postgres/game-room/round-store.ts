import type { GameRoundStore, RoundDecision, RoundRow, RoundVerdict } from "@maidan/services/game-room";
import type { RoundCloser } from "@maidan/services/game-wallet";
import { queryableOf } from "../database/index.ts";
import { createGameWalletStore } from "../game-wallet/index.ts";

/** Rounds of games as staff see and decide them, over PostgreSQL. */
export function createGameRoundStore(): GameRoundStore {
  const wallet = createGameWalletStore();
  return {
    list,
    find,
    transactions: (reader, round) => wallet.transactionsOf(reader, round),
    decisions,
    lock,
    propose,
    decide,
  };
}

interface DecisionRow {
  decision: RoundVerdict;
  reason: string;
  moved_units: bigint;
  proposer: string | null;
  proposed_at: Date;
  decider: string | null;
  decided_at: Date | null;
}
const toDecision = (row: DecisionRow): RoundDecision => ({
  verdict: row.decision,
  reason: row.reason,
  movedUnits: row.moved_units,
  proposedBy: row.proposer,
  proposedAt: row.proposed_at,
  decidedBy: row.decider,
  decidedAt: row.decided_at,
});

interface Row extends Partial<DecisionRow> {
  id: bigint;
  provider: string;
  round: string;
  player_id: bigint;
  username: string;
  currency: string;
  game_code: string;
  game_name: string;
  stake_units: bigint;
  win_units: bigint;
  opened_at: Date;
  silent_seconds: number;
  closed_at: Date | null;
  closed_by: RoundCloser | null;
  proposed_by: bigint | null;
}
const selectRound = `select r.id, r.provider, r.round, r.player_id, p.username, p.currency, r.game_code,
    coalesce(nullif(g.own_name, ''), g.name, r.game_code) as game_name, r.stake_units, r.win_units, r.opened_at,
    extract(epoch from now() - r.touched_at)::int as silent_seconds, r.closed_at, r.closed_by,
    d.decision, d.reason, d.moved_units, d.proposed_by, d.proposed_at, maker.email as proposer
  from game_round r join player p on p.id = r.player_id left join game g on g.provider = r.provider and g.code = r.game_code
  left join game_round_decision d on d.round_id = r.id and d.decided_at is null left join staff maker on maker.id = d.proposed_by`;

const toRound = (row: Row): RoundRow => ({
  roundId: String(row.id),
  provider: row.provider,
  round: row.round,
  playerId: String(row.player_id),
  username: row.username,
  currency: row.currency,
  gameCode: row.game_code,
  gameName: row.game_name,
  stakeUnits: row.stake_units,
  winUnits: row.win_units,
  openedAt: row.opened_at,
  silentSeconds: row.silent_seconds,
  closedAt: row.closed_at,
  closedBy: row.closed_by,
  proposal:
    row.decision === undefined || row.decision === null
      ? null
      : toDecision({ ...(row as DecisionRow), decider: null, decided_at: null }),
});

const states = {
  open: "r.closed_at is null",
  proposed: "r.closed_at is null and d.id is not null",
  closed: "r.closed_at is not null",
} as const;

const list: GameRoundStore["list"] = async (reader, query) => {
  const { state, provider = null, username = null, gameCode = null, round = null, cursor = null, limit } = query;
  // Open rounds begin with the oldest, closed ones with the newest: ids are given in the order of opening.
  const [order, beyond] = state === "closed" ? ["desc", "<"] : ["asc", ">"];
  const { rows } = await queryableOf(reader).query<Row>(
    `${selectRound} where ${states[state]} and ($1::text is null or r.provider = $1) and ($2::text is null or p.username = lower($2))
       and ($3::text is null or r.game_code = $3) and ($4::text is null or r.round = $4) and ($5::bigint is null or r.id ${beyond} $5)
     order by r.id ${order} limit $6`,
    [provider, username, gameCode, round, cursor, limit + 1],
  );
  const shown = rows.slice(0, limit).map((row) => toRound(row));
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.roundId ?? null) : null };
};

const find: GameRoundStore["find"] = async (reader, roundId) => {
  const { rows } = await queryableOf(reader).query<Row>(`${selectRound} where r.id = $1`, [roundId]);
  const [row] = rows;
  return row === undefined ? undefined : toRound(row);
};

const lock: GameRoundStore["lock"] = async (tx, roundId) => {
  const { rows } = await queryableOf(tx).query<Row>(`${selectRound} where r.id = $1 for update of r`, [roundId]);
  const [row] = rows;
  if (row === undefined) return undefined;
  return { ...toRound(row), proposedById: row.proposed_by === null ? null : String(row.proposed_by) };
};

const decisions: GameRoundStore["decisions"] = async (reader, roundId) => {
  const { rows } = await queryableOf(reader).query<DecisionRow>(
    `select d.decision, d.reason, d.moved_units, maker.email as proposer, d.proposed_at, checker.email as decider, d.decided_at
     from game_round_decision d left join staff maker on maker.id = d.proposed_by left join staff checker on checker.id = d.decided_by
     where d.round_id = $1 order by d.id`,
    [roundId],
  );
  return rows.map((row) => toDecision(row));
};

const propose: GameRoundStore["propose"] = async (tx, roundId, { verdict, reason, movedUnits, staffId }) => {
  const client = queryableOf(tx);
  // The proposal that it takes the place of stands in the audit log.
  await client.query("delete from game_round_decision where round_id = $1 and decided_at is null", [roundId]);
  await client.query(
    "insert into game_round_decision (round_id, decision, reason, moved_units, proposed_by) values ($1, $2, $3, $4, $5)",
    [roundId, verdict, reason, movedUnits, staffId],
  );
};

const decide: GameRoundStore["decide"] = async (tx, roundId, { verdict, reason, movedUnits, staffId }) => {
  const client = queryableOf(tx);
  const { rowCount } = await client.query(
    "update game_round_decision set moved_units = $3, decided_by = $4, decided_at = now() where round_id = $1 and decision = $2 and decided_at is null",
    [roundId, verdict, movedUnits, staffId],
  );
  if (rowCount === 1) return;
  await client.query("delete from game_round_decision where round_id = $1 and decided_at is null", [roundId]);
  await client.query(
    `insert into game_round_decision (round_id, decision, reason, moved_units, proposed_by, decided_by, decided_at)
     values ($1, $2, $3, $4, $5, $5, now())`,
    [roundId, verdict, reason, movedUnits, staffId],
  );
};
