import { playerKey, type HouseGameStore } from "@maidan/services/house-games";
import { queryableOf } from "../database/index.ts";

/** The store's statements for bets that many make at one moment. */

/** Games whose decided bets are paid and closed after they were answered: those keep nobody from the next round. */
export const paidAfter = "('crash', 'padma-fishing')";

export const holdNonces: HouseGameStore["holdNonces"] = async (tx, players) => {
  const { rows } = await queryableOf(tx).query<{ id: bigint; operator: string; player: string; nonce: number }>({
    name: "house-nonces-hold",
    // In one order, so that nobody waits for each other.
    text: `select s.id, s.operator, s.player, s.rounds as nonce from unnest($1::text[], $2::text[]) as u(operator, player)
      join house_seeds s on s.operator = u.operator and s.player = u.player and s.state = 'active' order by s.id for update of s`,
    values: [players.map(({ operator }) => operator), players.map(({ player }) => player)],
  });
  return new Map(rows.map((row) => [playerKey(row), { seedsId: String(row.id), nonce: row.nonce }]));
};

export const playersInRounds: HouseGameStore["playersInRounds"] = async (reader, players) => {
  const { rows } = await queryableOf(reader).query<{ operator: string; player: string }>({
    name: "house-players-in-rounds",
    // As the index of open rounds says it.
    text: `select u.operator, u.player from unnest($1::text[], $2::text[], $3::text[]) as u(operator, player, game_code)
      where exists (select from house_round r where r.operator = u.operator and r.player = u.player and r.game_code = u.game_code
        and (r.phase in ('staking', 'undoing', 'open', 'raising', 'unraising') or (r.phase = 'paying' and r.game_code not in ${paidAfter})))`,
    values: [
      players.map(({ operator }) => operator),
      players.map(({ player }) => player),
      players.map(({ gameCode }) => gameCode),
    ],
  });
  return new Set(rows.map((row) => playerKey(row)));
};

export const addRounds: HouseGameStore["addRounds"] = async (tx, rounds) => {
  if (rounds.length === 0) return;
  const client = queryableOf(tx);
  const of = <T>(part: (round: (typeof rounds)[number]) => T): T[] => rounds.map((round) => part(round));
  await client.query({
    name: "house-nonces-count",
    text: "update house_seeds set rounds = rounds + 1 where id = any($1::bigint[])",
    values: [of(({ seedsId }) => seedsId)],
  });
  await client.query({
    name: "house-rounds-add",
    text: `insert into house_round (id, session_id, operator, player, game_code, currency, seeds_id, nonce, bet, stake_minor, phase, due_at)
      select u.id, u.session_id, u.operator, u.player, u.game_code, u.currency, u.seeds_id, u.nonce, u.bet, u.stake_minor, 'staking',
        now() + u.lease_ms * interval '1 millisecond'
      from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::integer[], $9::jsonb[], $10::bigint[], $11::bigint[])
        as u(id, session_id, operator, player, game_code, currency, seeds_id, nonce, bet, stake_minor, lease_ms)`,
    values: [
      of(({ roundId }) => roundId),
      of(({ sessionId }) => sessionId),
      of(({ operator }) => operator),
      of(({ player }) => player),
      of(({ gameCode }) => gameCode),
      of(({ currency }) => currency),
      of(({ seedsId }) => seedsId),
      of(({ nonce }) => nonce),
      of(({ bet }) => JSON.stringify(bet)),
      of(({ stakeMinor }) => stakeMinor),
      of(({ leaseMs }) => leaseMs),
    ],
  });
};
