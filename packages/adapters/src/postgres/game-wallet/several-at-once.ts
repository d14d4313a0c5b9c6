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

/** The store's statements for several moves or calls in one go. */

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
    // A lookup per id: as a set they may be sought in all that the provider has.
    text: `select t.* from unnest($2::text[]) as u(id) cross join lateral (
        select ${transactionColumns} from game_transaction where provider = $1 and transaction_id = u.id limit 1) t`,
    values: [provider, transactionIds],
  });
  return new Map(rows.map((row) => [row.transaction_id, toTransaction(row)]));
};

export const findGames: GameWalletStore["findGames"] = async (reader, provider, codes) => {
  const { rows } = await queryableOf(reader).query<{ code: string; is_on: boolean }>({
    name: "games-found",
    text: `select g.code, s.code is not null as is_on from game g left join game_switched_on s on s.provider = g.provider and s.code = g.code
      where g.provider = $1 and g.code = any($2::text[])`,
    values: [provider, codes],
  });
  return new Map(rows.map(({ code, is_on: isOn }) => [code, { isOn }]));
};

export const playersOwing: GameWalletStore["playersOwing"] = async (reader, provider, rounds) => {
  if (rounds.length === 0) return new Set();
  const { rows } = await queryableOf(reader).query<{ player_id: bigint }>({
    name: "game-rounds-owing",
    text: `select r.player_id from unnest($2::bigint[], $3::text[]) as u(player_id, round)
      join game_round r on r.provider = $1 and r.player_id = u.player_id and r.round = u.round where r.owed_units > 0`,
    values: [provider, rounds.map(({ playerId }) => playerId), rounds.map(({ round }) => round)],
  });
  return new Set(rows.map((row) => String(row.player_id)));
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
  const of = <T>(part: (round: (typeof rounds)[number]) => T): T[] => rounds.map((round) => part(round));
  const { rows } = await client.query<{ id: bigint; is_closed: boolean }>({
    name: "game-rounds-touch",
    text: `insert into game_round as r (provider, round, player_id, game_code, stake_units, win_units, owed_units, closed_at, closed_by)
      select $1, u.round, u.player_id, u.game_code, u.stake_units, u.win_units, 0, case when u.closed_by is not null then now() end, u.closed_by
      from unnest($2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::text[])
        as u(round, player_id, game_code, stake_units, win_units, closed_by) order by u.player_id, u.round
      on conflict (provider, player_id, round) do update set stake_units = r.stake_units + excluded.stake_units,
        win_units = r.win_units + excluded.win_units, closed_at = coalesce(r.closed_at, excluded.closed_at),
        closed_by = coalesce(r.closed_by, excluded.closed_by), touched_at = now()
      returning id, closed_at is not null as is_closed`,
    values: [
      provider,
      of(({ round }) => round),
      of(({ playerId }) => playerId),
      of(({ gameCode }) => gameCode),
      of(({ stakeUnits }) => stakeUnits),
      of(({ winUnits }) => winUnits),
      of(({ closedBy }) => closedBy),
    ],
  });
  return settledOf(
    client,
    rows.flatMap((row) => (row.is_closed ? [row.id] : [])),
  );
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
