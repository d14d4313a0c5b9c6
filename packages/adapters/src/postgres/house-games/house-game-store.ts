import type { HouseGameStore, HouseSession } from "@maidan/services/house-games";
import { queryableOf } from "../database/index.ts";
import { selectRound, toRound, toSeeds, unfinishedPhases, type RoundRow, type SeedsRow } from "./round-rows.ts";
import { addRounds, holdNonces, paidAfter, playersInRounds } from "./several-at-once.ts";

/** Of sessions in use. */
const mostRemembered = 10_000;
class Remembered<T> {
  readonly #kept = new Map<string, T>();

  get(key: string): T | undefined {
    return this.#kept.get(key);
  }

  /** The oldest goes for it where there are too many. */
  set(key: string, value: T): void {
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= mostRemembered && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(key, value);
  }
}

/** The house provider's keys, sessions, seeds and rounds, over PostgreSQL. */
export function createHouseGameStore(): HouseGameStore {
  const remembered = new Remembered<HouseSession>();
  // What a session says never changes: those in use are read once.
  const remember: HouseGameStore["session"] = async (reader, sessionId) => {
    const known = remembered.get(sessionId);
    if (known !== undefined) return known;
    const read = await session(reader, sessionId);
    if (read !== undefined) remembered.set(sessionId, read);
    return read;
  };
  return {
    keepIdentity,
    identity,
    saveOperator,
    findOperator,
    addSession,
    openSession,
    findSession: createFindSession(),
    session: remember,
    ensureSeeds,
    seeds,
    takeNonce,
    rotate,
    holdNonces,
    addRound,
    addRounds,
    round,
    lockRound,
    changeRound,
    lockRounds,
    changeRounds,
    unfinished,
    hasBegunWithin,
    playersInRounds,
    history,
    hasDue,
    takeDue,
  };
}

const keepIdentity: HouseGameStore["keepIdentity"] = async (tx, { name, privateKey, publicKey }) => {
  const text = "insert into house_identity (name, private_key, public_key) values ($1, $2, $3) on conflict do nothing";
  await queryableOf(tx).query(text, [name, privateKey, publicKey]);
};

const identity: HouseGameStore["identity"] = async (reader, name) => {
  const { rows } = await queryableOf(reader).query<{ private_key: string; public_key: string }>(
    "select private_key, public_key from house_identity where name = $1",
    [name],
  );
  return rows[0] === undefined ? undefined : { privateKey: rows[0].private_key, publicKey: rows[0].public_key };
};

const saveOperator: HouseGameStore["saveOperator"] = async (tx, { operator, walletUrl, publicKey }) => {
  await queryableOf(tx).query(
    `insert into house_operator (operator, wallet_url, public_key) values ($1, $2, $3)
     on conflict (operator) do update set wallet_url = excluded.wallet_url, public_key = excluded.public_key`,
    [operator, walletUrl, publicKey],
  );
};

const findOperator: HouseGameStore["findOperator"] = async (reader, operator) => {
  const { rows } = await queryableOf(reader).query<{ wallet_url: string; public_key: string }>({
    name: "house-operator",
    text: "select wallet_url, public_key from house_operator where operator = $1",
    values: [operator],
  });
  return rows[0] === undefined ? undefined : { walletUrl: rows[0].wallet_url, publicKey: rows[0].public_key };
};

const addSession: HouseGameStore["addSession"] = async (tx, added) => {
  await queryableOf(tx).query(
    `insert into house_session (id, operator, player, game_code, currency, language, wallet_token, return_url, deposit_url, launch_hash, launch_expires_at,
       autoplay_rounds, round_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + $11 * interval '1 millisecond', $12, $13)`,
    [
      added.sessionId,
      added.operator,
      added.player,
      added.gameCode,
      added.currency,
      added.language,
      added.walletToken,
      added.returnUrl,
      added.depositUrl,
      added.launchHash,
      added.launchLifetimeMs,
      added.autoplayRounds,
      added.roundMs,
    ],
  );
};

interface SessionRow {
  id: string;
  operator: string;
  player: string;
  game_code: string;
  currency: string;
  language: HouseSession["language"];
  wallet_token: string;
  return_url: string;
  deposit_url: string;
  autoplay_rounds: number;
  round_ms: number;
}
const sessionColumns =
  "id, operator, player, game_code, currency, language, wallet_token, return_url, deposit_url, autoplay_rounds, round_ms" as const;
const toSession = (row: SessionRow | undefined): HouseSession | undefined =>
  row === undefined
    ? undefined
    : {
        sessionId: row.id,
        operator: row.operator,
        player: row.player,
        gameCode: row.game_code,
        currency: row.currency,
        language: row.language,
        walletToken: row.wallet_token,
        returnUrl: row.return_url,
        depositUrl: row.deposit_url,
        autoplayRounds: row.autoplay_rounds,
        roundMs: row.round_ms,
      };

const openSession: HouseGameStore["openSession"] = async (tx, { launchHash, tokenHash }) => {
  const { rows } = await queryableOf(tx).query<SessionRow>(
    `update house_session set token_hash = $2, opened_at = now()
     where launch_hash = $1 and opened_at is null and launch_expires_at > now() returning ${sessionColumns}`,
    [launchHash, tokenHash],
  );
  return toSession(rows[0]);
};

/** What a token opens doesn't change until its time is over, by the database's clock when it was read: those in use are read once. */
function createFindSession(): HouseGameStore["findSession"] {
  const known = new Remembered<{ readonly session: HouseSession; readonly openedAtMs: number }>();
  return async (reader, tokenHash, lifetimeMs) => {
    const key = tokenHash.toString("base64");
    const nowMs = performance.now();
    const kept = known.get(key);
    if (kept !== undefined) return nowMs - kept.openedAtMs < lifetimeMs ? kept.session : undefined;
    const { rows } = await queryableOf(reader).query<SessionRow & { age_ms: number }>({
      name: "house-session",
      text: `select ${sessionColumns}, (extract(epoch from clock_timestamp() - opened_at) * 1000)::double precision as age_ms
        from house_session where token_hash = $1 and opened_at > now() - $2 * interval '1 millisecond'`,
      values: [tokenHash, lifetimeMs],
    });
    const found = toSession(rows[0]);
    if (found !== undefined) known.set(key, { session: found, openedAtMs: nowMs - (rows[0]?.age_ms ?? 0) });
    return found;
  };
}

const session: HouseGameStore["session"] = async (reader, sessionId) => {
  const text = `select ${sessionColumns} from house_session where id = $1`;
  const { rows } = await queryableOf(reader).query<SessionRow>(text, [sessionId]);
  return toSession(rows[0]);
};

const ensureSeeds: HouseGameStore["ensureSeeds"] = async (tx, { operator, player }, fresh) => {
  const states = ["active", "next"];
  await queryableOf(tx).query(
    `insert into house_seeds (operator, player, state, server_seed, server_hash, client_seed)
     select $1, $2, u.* from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as u(state, server_seed, server_hash, client_seed)
     on conflict (operator, player, state) where state <> 'revealed' do nothing`,
    [
      operator,
      player,
      states,
      fresh.map(({ serverSeed }) => serverSeed),
      fresh.map(({ serverHash }) => serverHash),
      fresh.map(({ clientSeed }) => clientSeed),
    ],
  );
};

const seeds: HouseGameStore["seeds"] = async (reader, { operator, player }) => {
  const { rows } = await queryableOf(reader).query<SeedsRow>({
    name: "house-seeds",
    text: `(select id, state, server_seed, server_hash, client_seed, rounds from house_seeds
        where operator = $1 and player = $2 and state <> 'revealed')
      union all
      (select id, state, server_seed, server_hash, client_seed, rounds from house_seeds
        where operator = $1 and player = $2 and state = 'revealed' order by id desc limit 1)`,
    values: [operator, player],
  });
  const of = (state: SeedsRow["state"]) => rows.find((row) => row.state === state);
  const [active, next, last] = [of("active"), of("next"), of("revealed")];
  if (active === undefined || next === undefined) throw new Error(`player ${player} of ${operator} has no seeds`);
  return { active: toSeeds(active), next: toSeeds(next), last: last === undefined ? undefined : toSeeds(last) };
};

const takeNonce: HouseGameStore["takeNonce"] = async (tx, { operator, player }) => {
  const { rows } = await queryableOf(tx).query<{ id: bigint; nonce: number }>({
    name: "house-nonce",
    text: `update house_seeds set rounds = rounds + 1 where operator = $1 and player = $2 and state = 'active' returning id, rounds - 1 as nonce`,
    values: [operator, player],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`player ${player} of ${operator} has no seeds`);
  return { seedsId: String(row.id), nonce: row.nonce };
};

const rotate: HouseGameStore["rotate"] = async (tx, { operator, player }, fresh) => {
  const client = queryableOf(tx);
  await client.query(
    "update house_seeds set state = 'revealed', revealed_at = now() where operator = $1 and player = $2 and state = 'active'",
    [operator, player],
  );
  await client.query(
    "update house_seeds set state = 'active', client_seed = $3 where operator = $1 and player = $2 and state = 'next'",
    [operator, player, fresh.clientSeed],
  );
  await client.query(
    "insert into house_seeds (operator, player, state, server_seed, server_hash, client_seed) values ($1, $2, 'next', $3, $4, $5)",
    [operator, player, fresh.serverSeed, fresh.serverHash, fresh.clientSeed],
  );
};

const addRound: HouseGameStore["addRound"] = async (tx, added) => {
  await queryableOf(tx).query({
    name: "house-round-add",
    text: `insert into house_round (id, session_id, operator, player, game_code, currency, seeds_id, nonce, bet, stake_minor, phase, due_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, 'staking', now() + $11 * interval '1 millisecond')`,
    values: [
      added.roundId,
      added.sessionId,
      added.operator,
      added.player,
      added.gameCode,
      added.currency,
      added.seedsId,
      added.nonce,
      JSON.stringify(added.bet),
      added.stakeMinor,
      added.leaseMs,
    ],
  });
};

const round: HouseGameStore["round"] = async (reader, roundId) => {
  const { rows } = await queryableOf(reader).query<RoundRow>({
    name: "house-round",
    text: `${selectRound} where r.id = $1`,
    values: [roundId],
  });
  return rows[0] === undefined ? undefined : toRound(rows[0]);
};

const lockRound: HouseGameStore["lockRound"] = async (tx, roundId) => {
  const { rows } = await queryableOf(tx).query<RoundRow>({
    name: "house-round-lock",
    text: `${selectRound} where r.id = $1 for update of r`,
    values: [roundId],
  });
  return rows[0] === undefined ? undefined : toRound(rows[0]);
};

const changeRound: HouseGameStore["changeRound"] = async (tx, roundId, change) => {
  const { phase, steps, pendingStep, leaseMs } = change;
  await queryableOf(tx).query({
    name: "house-round-change",
    text: `update house_round set phase = coalesce($2, phase), steps = coalesce($3::jsonb, steps),
        pending_step = case when $4 then $5::jsonb else pending_step end, raises = coalesce($6, raises), stake_minor = coalesce($7, stake_minor),
        raise_minor = coalesce($8, raise_minor), payout_minor = coalesce($9, payout_minor), tries = coalesce($10, tries),
        last_fault = coalesce($11, last_fault), jackpot_minor = coalesce($13, jackpot_minor), due_at = now() + $12 * interval '1 millisecond',
        finished_at = case when coalesce($2, phase) in ('refused', 'void', 'paid') then coalesce(finished_at, now()) end
      where id = $1`,
    values: [
      roundId,
      phase,
      steps === undefined ? null : JSON.stringify(steps),
      pendingStep !== undefined,
      pendingStep === undefined || pendingStep === null ? null : JSON.stringify(pendingStep),
      change.raises,
      change.stakeMinor,
      change.raiseMinor,
      change.payoutMinor,
      change.tries,
      change.lastFault?.slice(0, 200),
      leaseMs,
      change.jackpotMinor,
    ],
  });
};

const lockRounds: HouseGameStore["lockRounds"] = async (tx, roundIds) => {
  const { rows } = await queryableOf(tx).query<RoundRow>({
    name: "house-rounds-lock",
    text: `${selectRound} where r.id = any($1::uuid[]) order by r.id for update of r`,
    values: [roundIds],
  });
  return rows.map((row) => toRound(row));
};

const changeRounds: HouseGameStore["changeRounds"] = async (tx, changes) => {
  if (changes.length === 0) return;
  const of = <T>(part: (change: (typeof changes)[number]) => T): T[] => changes.map((change) => part(change));
  await queryableOf(tx).query({
    name: "house-rounds-change",
    text: `update house_round r set phase = coalesce(c.phase, r.phase), steps = coalesce(c.steps, r.steps),
        payout_minor = coalesce(c.payout_minor, r.payout_minor), tries = coalesce(c.tries, r.tries), last_fault = coalesce(c.last_fault, r.last_fault),
        due_at = now() + c.lease_ms * interval '1 millisecond',
        finished_at = case when coalesce(c.phase, r.phase) in ('refused', 'void', 'paid') then coalesce(r.finished_at, now()) end
      from unnest($1::uuid[], $2::text[], $3::jsonb[], $4::bigint[], $5::integer[], $6::text[], $7::bigint[])
        as c(id, phase, steps, payout_minor, tries, last_fault, lease_ms)
      where r.id = c.id`,
    values: [
      of(({ roundId }) => roundId),
      of(({ phase }) => phase ?? null),
      of(({ steps }) => (steps === undefined ? null : JSON.stringify(steps))),
      of(({ payoutMinor }) => payoutMinor ?? null),
      of(({ tries }) => tries ?? null),
      of(({ lastFault }) => lastFault?.slice(0, 200) ?? null),
      of(({ leaseMs }) => leaseMs),
    ],
  });
};

const unfinished: HouseGameStore["unfinished"] = async (reader, { operator, player }, gameCode) => {
  const { rows } = await queryableOf(reader).query<RoundRow>(
    `${selectRound} where r.operator = $1 and r.player = $2 and ($3::text is null or r.game_code = $3) and r.phase in ${unfinishedPhases}
       and ($3::text is null or r.phase <> 'paying' or r.game_code not in ${paidAfter}) limit 1`,
    [operator, player, gameCode ?? null],
  );
  return rows[0] === undefined ? undefined : toRound(rows[0]);
};

const hasBegunWithin: HouseGameStore["hasBegunWithin"] = async (tx, { operator, player, gameCode }, ms) => {
  const { rows } = await queryableOf(tx).query(
    // By the moment and not by this transaction's start: it may have waited for the round before.
    `select 1 from house_round where operator = $1 and player = $2 and game_code = $3 and phase <> 'refused'
       and created_at > clock_timestamp() - $4 * interval '1 millisecond' limit 1`,
    [operator, player, gameCode, ms],
  );
  return rows.length > 0;
};

const history: HouseGameStore["history"] = async (reader, { operator, player }, { gameCode, before, limit }) => {
  const { rows } = await queryableOf(reader).query<RoundRow>(
    `${selectRound} where r.operator = $1 and r.player = $2 and r.game_code = $3 and ($4::timestamptz is null or r.created_at < $4)
       and r.phase <> 'refused' order by r.created_at desc limit $5`,
    [operator, player, gameCode, before ?? null, limit],
  );
  return rows.map((row) => toRound(row));
};

const dueRounds = `from house_round where due_at < now() and phase in ${unfinishedPhases}`;

const hasDue: HouseGameStore["hasDue"] = async (reader) => {
  const text = `select 1 ${dueRounds} limit 1`;
  return (await queryableOf(reader).query({ name: "house-round-has-due", text })).rows.length > 0;
};

const takeDue: HouseGameStore["takeDue"] = async (tx, { limit, leaseMs }) => {
  const { rows } = await queryableOf(tx).query<{ id: string }>(
    `update house_round set due_at = now() + $2 * interval '1 millisecond' where id in (
       select id ${dueRounds} order by due_at limit $1 for update skip locked)
     returning id`,
    [limit, leaseMs],
  );
  return rows.map(({ id }) => id);
};
