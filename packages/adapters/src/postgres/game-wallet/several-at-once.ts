import type { GameWalletStore } from "@maidan/services/game-wallet";
import { queryableOf } from "../database/index.ts";
import {
  settledOf,
  toPurse,
  toTransaction,
  transactionColumns,
  type PurseRow,
  type TransactionRow,
} from "./game-rows.ts";

/** The store's statements for several bets or calls in one go. */

export const lockPurses: GameWalletStore["lockPurses"] = async (tx, playerIds) => {
  const client = queryableOf(tx);
  const held = {
    name: "game-purses-hold",
    text: "select player_id, fraction_units, promo_units from game_purse where player_id = any($1::bigint[]) order by player_id for update",
    values: [playerIds],
  };
  let { rows } = await client.query<PurseRow & { player_id: bigint }>(held);
  if (rows.length < new Set(playerIds).size) {
    // In the order of their ids, as they are held.
    await client.query(
      "insert into game_purse (player_id) select p from unnest($1::bigint[]) p order by p on conflict do nothing",
      [playerIds],
    );
    ({ rows } = await client.query<PurseRow & { player_id: bigint }>(held));
  }
  return new Map(rows.map((row) => [String(row.player_id), toPurse(row)]));
};

export const findTransactions: GameWalletStore["findTransactions"] = async (reader, provider, transactionIds) => {
  const { rows } = await queryableOf(reader).query<TransactionRow>({
    name: "game-transactions",
    text: `select ${transactionColumns} from game_transaction where provider = $1 and transaction_id = any($2::text[])`,
    values: [provider, transactionIds],
  });
  return new Map(rows.map((row) => [row.transaction_id, toTransaction(row)]));
};

export const switchedOn: GameWalletStore["switchedOn"] = async (reader, provider, codes) => {
  const { rows } = await queryableOf(reader).query<{ code: string }>({
    name: "games-switched-on",
    text: "select code from game_switched_on where provider = $1 and code = any($2::text[])",
    values: [provider, codes],
  });
  return new Set(rows.map(({ code }) => code));
};

export const addTransactions: GameWalletStore["addTransactions"] = async (tx, provider, added) => {
  if (added.length === 0) return;
  const of = <T>(part: (one: (typeof added)[number]) => T): T[] => added.map((one) => part(one));
  await queryableOf(tx).query({
    name: "game-transactions-add",
    text: `insert into game_transaction (provider, transaction_id, kind, reference_id, player_id, game_code, round, amount_units, is_free, is_rolled_back,
        ledger_transaction_id, set_off_units)
      select $1, u.transaction_id, u.kind, u.reference_id, u.player_id, u.game_code, u.round, u.amount_units, u.is_free, u.is_rolled_back, u.ledger_id, u.set_off_units
      from unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::bigint[], $9::boolean[], $10::boolean[], $11::bigint[], $12::bigint[])
        with ordinality as u(transaction_id, kind, reference_id, player_id, game_code, round, amount_units, is_free, is_rolled_back, ledger_id, set_off_units, position)
      order by u.position`,
    values: [
      provider,
      of(({ transactionId }) => transactionId),
      of(({ kind }) => kind),
      of(({ referenceId }) => referenceId),
      of(({ playerId }) => playerId),
      of(({ gameCode }) => gameCode),
      of(({ round }) => round),
      of(({ amountUnits }) => amountUnits),
      of(({ isFree }) => isFree),
      of(({ isRolledBack }) => isRolledBack),
      of(({ ledgerTransactionId }) => ledgerTransactionId),
      of(({ setOffUnits }) => setOffUnits),
    ],
  });
};

export const touchRounds: GameWalletStore["touchRounds"] = async (tx, provider, rounds) => {
  if (rounds.length === 0) return [];
  const client = queryableOf(tx);
  const { rows } = await client.query<{ id: bigint; is_closed: boolean }>({
    name: "game-rounds-touch",
    text: `insert into game_round as r (provider, round, player_id, game_code, stake_units, win_units, owed_units)
      select $1, u.round, u.player_id, u.game_code, u.stake_units, 0, 0
      from unnest($2::text[], $3::bigint[], $4::text[], $5::bigint[]) as u(round, player_id, game_code, stake_units) order by u.player_id, u.round
      on conflict (provider, player_id, round) do update set stake_units = r.stake_units + excluded.stake_units, touched_at = now()
      returning id, closed_at is not null as is_closed`,
    values: [
      provider,
      rounds.map(({ round }) => round),
      rounds.map(({ playerId }) => playerId),
      rounds.map(({ gameCode }) => gameCode),
      rounds.map(({ stakeUnits }) => stakeUnits),
    ],
  });
  const settled = [];
  for (const { id, is_closed: isClosed } of rows) {
    const bet = isClosed ? await settledOf(client, id) : undefined;
    if (bet !== undefined) settled.push(bet);
  }
  return settled;
};

export const recordCalls: GameWalletStore["recordCalls"] = async (reader, calls) => {
  await queryableOf(reader).query({
    name: "game-calls-add",
    text: `insert into game_wallet_call (provider, path, request, answer)
      select u.provider, u.path, u.request, u.answer
      from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as u(provider, path, request, answer, position) order by u.position`,
    values: [
      calls.map(({ provider }) => provider),
      calls.map(({ path }) => path),
      calls.map(({ request }) => request),
      calls.map(({ answer }) => answer),
    ],
  });
};
