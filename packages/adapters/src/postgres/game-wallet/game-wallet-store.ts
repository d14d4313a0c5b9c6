import type { Reader, Tx } from "@maidan/services/command";
import type { GameWalletStore, Purse } from "@maidan/services/game-wallet";
import type { SecretBox } from "../../secret-box/index.ts";
import { queryableOf } from "../database/index.ts";
import { providerUse } from "../sealed-secrets/index.ts";
import {
  settledOf,
  toPurse,
  toTransaction,
  transactionColumns,
  type PurseRow,
  type TransactionRow,
} from "./game-rows.ts";
import {
  addTransactions,
  findGames,
  findTransactions,
  lockPurses,
  playersOwing,
  recordCalls,
  touchRounds,
} from "./several-at-once.ts";
import { createFindProvider, createFindSession, sessionColumns, toSession, type SessionRow } from "./looks-of-calls.ts";
import { lockSilent, silentRounds } from "./silent-rounds.ts";

/** Providers, sessions, purses, rounds and transactions of games, over PostgreSQL. */
export function createGameWalletStore(): GameWalletStore {
  return {
    findProvider: createFindProvider(),
    saveProvider,
    operatorKey,
    hasGame,
    findGames,
    openSession,
    findSession: createFindSession(),
    newestSession,
    rotateToken,
    lockPurse,
    lockPurses,
    savePurse,
    readPurse,
    grantPromo,
    findTransaction,
    findTransactions,
    transactionsOf,
    owedUnits,
    playersOwing,
    hasOpenRound,
    silentRounds,
    lockSilent,
    addTransaction,
    addTransactions,
    markRolledBack,
    touchRound,
    touchRounds,
    recordCalls,
  };
}

/** The keys that calls are signed with, sealed for their providers. [SECRET-01] */
export const withSealedKeys = (store: GameWalletStore, box: SecretBox): GameWalletStore => ({
  ...store,
  saveProvider: (tx, provider) => {
    const operatorPrivateKey = box.seal(provider.operatorPrivateKey, providerUse(provider.name));
    return store.saveProvider(tx, { ...provider, operatorPrivateKey });
  },
  operatorKey: async (reader, name) => {
    const sealed = await store.operatorKey(reader, name);
    return sealed === undefined ? undefined : box.open(sealed, providerUse(name));
  },
});

const saveProvider: GameWalletStore["saveProvider"] = async (tx, provider) => {
  const { name, protocol, baseUrl, publicKey, operatorPrivateKey, operatorPublicKey, sweepHours } = provider;
  // A key that both sides share comes from the provider, so a new one takes the place of the old.
  const { rows } = await queryableOf(tx).query<{ operator_public_key: string }>(
    `insert into game_wallet_provider as p (name, protocol, base_url, public_key, operator_private_key, operator_public_key, sweep_hours)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (name) do update set base_url = excluded.base_url, public_key = excluded.public_key, sweep_hours = excluded.sweep_hours,
       operator_private_key = case when p.protocol = 'gcp' then excluded.operator_private_key else p.operator_private_key end, version = p.version + 1
       where p.protocol = excluded.protocol
     returning operator_public_key`,
    [name, protocol, baseUrl, publicKey, operatorPrivateKey, operatorPublicKey, sweepHours],
  );
  const [row] = rows;
  return row === undefined ? undefined : { operatorPublicKey: row.operator_public_key };
};

async function operatorKey(reader: Reader, name: string): Promise<string | undefined> {
  const { rows } = await queryableOf(reader).query<{ operator_private_key: string }>(
    "select operator_private_key from game_wallet_provider where name = $1",
    [name],
  );
  return rows[0]?.operator_private_key;
}

const hasGame: GameWalletStore["hasGame"] = async (reader, { provider, code, isOn }) => {
  const from = isOn === "any" ? "game" : "game_switched_on";
  const text = `select 1 from ${from} where provider = $1 and code = $2`;
  const { rowCount } = await queryableOf(reader).query({ name: `has-${from}`, text, values: [provider, code] });
  return rowCount === 1;
};

const openSession: GameWalletStore["openSession"] = async (tx, session) => {
  const { provider, playerId, currency, tokenHash, lifetimeMs } = session;
  const { rows } = await queryableOf(tx).query<{ id: bigint }>(
    "insert into game_session (provider, player_id, currency) values ($1, $2, $3) returning id",
    [provider, playerId, currency],
  );
  const sessionId = String(rows[0]?.id);
  await addToken(tx, sessionId, { hash: tokenHash, lifetimeMs });
  return sessionId;
};

async function addToken(tx: Tx, sessionId: string, token: { hash: Buffer; lifetimeMs: number }): Promise<void> {
  await queryableOf(tx).query(
    "insert into game_token (token_hash, session_id, expires_at) values ($1, $2, now() + $3 * interval '1 millisecond')",
    [token.hash, sessionId, token.lifetimeMs],
  );
}

const newestSession: GameWalletStore["newestSession"] = async (reader, provider, playerId) => {
  if (!/^\d{1,18}$/.test(playerId)) return undefined;
  const { rows } = await queryableOf(reader).query<SessionRow>({
    name: "game-session-newest",
    text: `select ${sessionColumns} where s.player_id = $2 and s.provider = $1 order by s.id desc, t.created_at desc limit 1`,
    values: [provider, playerId],
  });
  return toSession(rows[0]);
};

const rotateToken: GameWalletStore["rotateToken"] = async (tx, sessionId, token) => {
  const text = "update game_token set ended_at = now() where session_id = $1 and ended_at is null";
  await queryableOf(tx).query(text, [sessionId]);
  await addToken(tx, sessionId, token);
};

async function lockPurse(tx: Tx, playerId: string): Promise<Purse> {
  const client = queryableOf(tx);
  const held = {
    name: "game-purse-hold",
    text: "select fraction_units, promo_units from game_purse where player_id = $1 for update",
    values: [playerId],
  };
  const { rows } = await client.query<PurseRow>(held);
  if (rows[0] !== undefined) return toPurse(rows[0]);
  await client.query("insert into game_purse (player_id) values ($1) on conflict do nothing", [playerId]);
  return toPurse((await client.query<PurseRow>(held)).rows[0]);
}

async function readPurse(reader: Reader, playerId: string): Promise<Purse> {
  const text = "select fraction_units, promo_units from game_purse where player_id = $1";
  const { rows } = await queryableOf(reader).query<PurseRow>({ name: "game-purse", text, values: [playerId] });
  return toPurse(rows[0]);
}

async function savePurse(tx: Tx, playerId: string, purse: Purse): Promise<void> {
  await queryableOf(tx).query({
    name: "game-purse-save",
    text: "update game_purse set fraction_units = $2, promo_units = $3 where player_id = $1",
    values: [playerId, purse.fractionUnits, purse.promoUnits],
  });
}

const grantPromo: GameWalletStore["grantPromo"] = async (tx, { playerId, units, reason }) => {
  const purse = await lockPurse(tx, playerId);
  const text = "insert into game_promo_grant (player_id, units, reason) values ($1, $2, $3)";
  await queryableOf(tx).query(text, [playerId, units, reason]);
  await savePurse(tx, playerId, { ...purse, promoUnits: purse.promoUnits + units });
};

const findTransaction: GameWalletStore["findTransaction"] = async (reader, provider, transactionId) => {
  const { rows } = await queryableOf(reader).query<TransactionRow>({
    name: "game-transaction",
    text: `select ${transactionColumns} from game_transaction where provider = $1 and transaction_id = $2`,
    values: [provider, transactionId],
  });
  const [row] = rows;
  return row === undefined ? undefined : toTransaction(row);
};

const transactionsOf: GameWalletStore["transactionsOf"] = async (reader, { provider, round, playerId }) => {
  const { rows } = await queryableOf(reader).query<TransactionRow>({
    name: "game-transactions-of",
    text: `select ${transactionColumns} from game_transaction where provider = $1 and player_id = $2 and round = $3 order by number`,
    values: [provider, playerId, round],
  });
  return rows.map((row) => toTransaction(row));
};

const owedUnits: GameWalletStore["owedUnits"] = async (reader, { provider, round, playerId }) => {
  const text = "select owed_units from game_round where provider = $1 and player_id = $2 and round = $3";
  const values = [provider, playerId, round];
  const { rows } = await queryableOf(reader).query<{ owed_units: bigint }>({ name: "game-round-owed", text, values });
  return rows[0]?.owed_units ?? 0n;
};

const hasOpenRound: GameWalletStore["hasOpenRound"] = async (reader, { provider, round, playerId, gameCode }) => {
  const text =
    "select 1 from game_round where provider = $1 and player_id = $2 and round = $3 and game_code = $4 and closed_at is null";
  const values = [provider, playerId, round, gameCode];
  return (await queryableOf(reader).query({ name: "game-round-open", text, values })).rowCount === 1;
};

const addTransaction: GameWalletStore["addTransaction"] = async (tx, provider, row) => {
  await queryableOf(tx).query({
    name: "game-transaction-add",
    text: `insert into game_transaction (provider, transaction_id, kind, reference_id, player_id, game_code, round, amount_units, is_free, is_rolled_back,
       ledger_transaction_id, set_off_units) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      provider,
      row.transactionId,
      row.kind,
      row.referenceId,
      row.playerId,
      row.gameCode,
      row.round,
      row.amountUnits,
      row.isFree,
      row.isRolledBack,
      row.ledgerTransactionId,
      row.setOffUnits,
    ],
  });
};

const markRolledBack: GameWalletStore["markRolledBack"] = async (tx, provider, transactionId) => {
  const text =
    "update game_transaction set is_rolled_back = true where provider = $1 and transaction_id = $2 and not is_rolled_back";
  const { rowCount } = await queryableOf(tx).query(text, [provider, transactionId]);
  if (rowCount !== 1) throw new Error(`transaction ${transactionId} of ${provider} was rolled back meanwhile`);
};

const touchRound: GameWalletStore["touchRound"] = async (tx, round) => {
  const client = queryableOf(tx);
  const touched = await client.query<{ id: bigint; is_closed: boolean }>({
    name: "game-round-touch",
    text: `insert into game_round as r (provider, round, player_id, game_code, stake_units, win_units, closed_at, closed_by, owed_units)
     values ($1, $2, $3, $4, $5, $6, case when $7::text is not null then now() end, $7, greatest($8::bigint, 0))
     on conflict (provider, player_id, round) do update set stake_units = r.stake_units + excluded.stake_units,
       win_units = r.win_units + excluded.win_units, closed_at = coalesce(r.closed_at, excluded.closed_at),
       closed_by = coalesce(r.closed_by, excluded.closed_by), owed_units = r.owed_units + $8::bigint, touched_at = now()
     returning id, closed_at is not null as is_closed`,
    values: [
      round.provider,
      round.round,
      round.playerId,
      round.gameCode,
      round.stakeUnits,
      round.winUnits,
      round.closedBy,
      round.owedUnits,
    ],
  });
  const [state] = touched.rows;
  if (state === undefined || !state.is_closed) return undefined;
  return (await settledOf(client, [state.id]))[0];
};
