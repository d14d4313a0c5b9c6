import { randomUUID } from "node:crypto";
import { jackpotHash, jackpotOf, jackpotPointMinor, jackpots } from "@maidan/games/jackpot";
import type { HouseSession, KeptRound } from "@maidan/services/house-games";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../../postgres/database/index.ts";
import { jackpotInvariants } from "../../postgres/house-games/index.ts";
import { createTestHouse, Killed, type CallFate, type TestHouse } from "./test-support/index.ts";

let database: TestDatabase;
let house: TestHouse;
let fates: () => CallFate = () => "arrives";
let kills: () => boolean = () => false;
beforeAll(async () => {
  database = await createTestDatabase();
  house = await createTestHouse(database.pool, {
    fate: () => fates(),
    beforeChange: () => {
      if (kills()) throw new Killed("killed");
    },
  });
});
afterAll(async () => {
  await house.close();
  await database.close();
});
beforeEach(async () => {
  // One stake of 10.00 below the point of the smaller pool, as if it had begun with what is missing.
  await database.pool.query(
    `update house_jackpot set start_x10000 = start_x10000 + point_minor * 10000 - 50000 - held_x10000, held_x10000 = point_minor * 10000 - 50000
     where fallen_at is null and code = 'kite'`,
  );
});
afterEach(async () => {
  fates = () => "arrives";
  kills = () => false;
  expect(await house.recoverAll()).toBeUndefined();
  expect(await untrue()).toEqual([]);
});

const bet = { stake: "10.00" };
const play = (session: HouseSession, key: string = randomUUID()) =>
  house.rounds.start(session, { bet, idempotencyKey: key });
async function sitDown(game = "river-lines"): Promise<{ readonly playerId: string; readonly session: HouseSession }> {
  const player = await house.provider.createPlayer({ cashMinor: 100_000n });
  return { playerId: player.playerId, session: await house.openGame(player, game) };
}
function roundOf(answer: Awaited<ReturnType<typeof play>>): KeptRound {
  if ("code" in answer) throw new Error(answer.message);
  return answer.round;
}
/** What the pools' invariants find. */
const untrue = async (): Promise<readonly object[]> =>
  (await Promise.all(jackpotInvariants.map(({ offendersSql }) => database.pool.query<object>(offendersSql)))).flatMap(
    ({ rows }) => rows,
  );
const fallen = async (): Promise<number> =>
  Number((await database.pool.query("select count(*) from house_jackpot where fallen_at is not null")).rows[0].count);
const cashMoved = async (playerId: string): Promise<bigint> => (await house.provider.cashOf(playerId)) - 100_000n;
async function paidTo(playerId: string): Promise<bigint> {
  const { rows } = await database.pool.query<{ net: bigint }>(
    "select coalesce(sum(payout_minor + jackpot_minor - stake_minor), 0)::bigint as net from house_round where player = $1 and phase = 'paid'",
    [playerId],
  );
  return rows[0]?.net ?? 0n;
}

test("[JACK-01] each slot's stake gives its exact share to each pool, and no other game gives any", async () => {
  const { session } = await sitDown("mishti-drop");
  const coin = await sitDown("coin");
  const { roundId } = roundOf(
    await house.rounds.start(session, { bet: { stake: "1.01" }, idempotencyKey: randomUUID() }),
  );
  const other = roundOf(
    await house.rounds.start(coin.session, { bet: { stake: "1.01", side: "heads" }, idempotencyKey: randomUUID() }),
  );
  const { rows } = await database.pool.query(
    `select j.code, s.share_x10000 from house_jackpot_share s join house_jackpot j on j.id = s.jackpot_id where s.round_id = any($1) order by j.code`,
    [[roundId, other.roundId]],
  );
  // 0.50 % of 1.01 is half a paisa and a twentieth of one.
  expect(rows).toEqual([
    { code: "kite", share_x10000: 5_050n },
    { code: "tiger", share_x10000: 5_050n },
  ]);
});

test("[JACK-07] [APP-17] a stake in rupees feeds no pool and brings none down: a pool is taka", async () => {
  const player = await house.provider.createPlayer({ cashMinor: 100_000n, currency: "INR" });
  const session = await house.openGame({ ...player, currency: "INR" }, "river-lines");
  const before = await fallen();
  const round = roundOf(await play(session));
  expect(round).toMatchObject({ phase: "paid", currency: "INR", jackpotMinor: 0n });
  expect(await fallen()).toBe(before);
  const { rows } = await database.pool.query("select 1 from house_jackpot_share where round_id = $1", [round.roundId]);
  expect(rows).toEqual([]);
});

test("[JACK-02] [JACK-03] the round that brings a pool to its point is paid the point with its win, the next pool begins, and the secret that is told gives hash and point", async () => {
  const { session, playerId } = await sitDown("sundarban-ways");
  const before = await house.jackpots.look(readerOf(database.pool));
  const round = roundOf(await play(session));
  const after = await house.jackpots.look(readerOf(database.pool));
  const [newest] = after.fallen;
  const kite = jackpotOf("kite");
  if (newest === undefined || kite === undefined) throw new Error("no pool fell");
  expect(newest).toMatchObject({ code: "kite", roundId: round.roundId, player: playerId, gameCode: "sundarban-ways" });
  expect(jackpotPointMinor(kite, newest.secret)).toBe(newest.pointMinor);
  expect(before.open.find(({ code }) => code === "kite")?.hash).toBe(jackpotHash(newest.secret));
  expect(round).toMatchObject({ phase: "paid", jackpotMinor: newest.pointMinor });
  expect(await cashMoved(playerId)).toBe(round.payoutMinor + newest.pointMinor - 1_000n);
  expect(after.open).toHaveLength(jackpots.length);
  const next = after.open.find(({ code }) => code === "kite");
  expect(next).toMatchObject({ cycle: newest.cycle + 1, amountMinor: kite.seedMinor });
  expect(
    JSON.stringify(after.open, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
  ).not.toMatch(/secret|point/);
});

test("[JACK-03] of twelve players who bet at once one brings the pool down, and all books add up", async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => sitDown()));
  const before = await fallen();
  const rounds = await Promise.all(players.map(async ({ session }) => roundOf(await play(session))));
  expect(rounds.filter(({ jackpotMinor }) => jackpotMinor > 0n)).toHaveLength(1);
  expect(await fallen()).toBe(before + 1);
  for (const { playerId } of players) expect(await cashMoved(playerId)).toBe(await paidTo(playerId));
  const { rows } = await database.pool.query(
    "select count(*)::int as shares, count(distinct round_id)::int as rounds from house_jackpot_share where round_id = any($1)",
    [rounds.map(({ roundId }) => roundId)],
  );
  expect(rows).toEqual([{ shares: 24, rounds: 12 }]);
});

test.each([0, 1, 2])(
  "[JACK-03] killed before its change %i, the round that brings a pool down is paid once or given back",
  async (at) => {
    const { session, playerId } = await sitDown();
    let changes = 0;
    kills = () => changes++ === at;
    const key = randomUUID();
    await play(session, key).catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
    kills = () => false;
    await house.recoverAll();
    expect(await cashMoved(playerId)).toBe(await paidTo(playerId));
    const { rows } = await database.pool.query("select phase, jackpot_minor from house_round where player = $1", [
      playerId,
    ]);
    // Before the stake counted it feeds nothing; from then on the pool is its round's.
    expect(rows).toEqual([
      at === 0 ? { phase: "void", jackpot_minor: 0n } : { phase: "paid", jackpot_minor: expect.any(BigInt) as bigint },
    ]);
  },
);

test.each(["lost", "unanswered", "garbled"] as const)(
  "[JACK-03] a payout that is %s is sent again, and what fell is paid once",
  async (fate) => {
    const { session, playerId } = await sitDown();
    let calls = 0;
    fates = () => (calls++ === 1 ? fate : "arrives");
    roundOf(await play(session));
    await house.recoverAll();
    const moved = await cashMoved(playerId);
    expect(moved).toBe(await paidTo(playerId));
    expect(moved).toBeGreaterThan(10_000n);
  },
);

test("[JACK-04] what fell to a round whose stake the operator gave back goes into the largest pool", async () => {
  const { session, playerId } = await sitDown();
  let calls = 0;
  fates = () => (calls++ === 1 ? "lost" : "arrives");
  const { roundId, jackpotMinor } = roundOf(await play(session));
  expect(jackpotMinor).toBeGreaterThan(0n);
  const { wallet, name } = house.provider;
  const undone = { provider: name, token: session.walletToken, playerId, round: roundId, gameCode: "river-lines" };
  await wallet.rollback({
    ...undone,
    isRoundClosed: true,
    transactionId: `office:${roundId}`,
    referenceId: `${roundId}.bet`,
  });
  await house.recoverAll();
  expect(await house.rounds.round(session, roundId)).toMatchObject({
    phase: "void",
    jackpotMinor: 0n,
    payoutMinor: 0n,
  });
  const { rows } = await database.pool.query(
    "select j.code, s.share_x10000 from house_jackpot_share s join house_jackpot j on j.id = s.jackpot_id where s.round_id = $1 and s.reason = 'back'",
    [roundId],
  );
  expect(rows).toEqual([{ code: "tiger", share_x10000: jackpotMinor * 10_000n }]);
  expect(await cashMoved(playerId)).toBe(0n);
});

test("[HOUSE-24] a demo is played by the same rounds with credits of its own: no wallet is asked, no pool is fed and none falls", async () => {
  let calls = 0;
  fates = () => {
    calls += 1;
    return "arrives";
  };
  const opened = async (gameCode: string): Promise<HouseSession> => {
    const asked = { operator: "maidan", gameCode, language: "en", autoplayRounds: 0, roundMs: 0 } as const;
    const pages = { returnUrl: "https://maidan.test/games", depositUrl: "https://maidan.test/deposit" };
    const session = await house.sessions.open((await house.sessions.launchDemo({ ...asked, ...pages })) ?? "");
    if (!session.ok) throw new Error(session.message);
    return session.session;
  };
  const session = await opened("river-lines");
  const before = await house.jackpots.look(readerOf(database.pool));
  const key = randomUUID();
  const round = roundOf(await play(session, key));
  expect(round).toMatchObject({ phase: "paid", jackpotMinor: 0n, currency: "XXX" });
  expect(roundOf(await play(session, key)).roundId).toBe(round.roundId);
  const left = { kind: "ok", balanceMinor: 1_000_000n - 1_000n + round.payoutMinor };
  expect(await house.wallet.balance(session)).toEqual(left);
  expect(await house.jackpots.look(readerOf(database.pool))).toEqual(before);
  // Each demo has a purse of its own, which never goes below nothing.
  const coin = await opened("coin");
  const toss = (stake: string) =>
    house.rounds.start(coin, { bet: { stake, side: "heads" }, idempotencyKey: randomUUID() });
  await database.pool.query("update house_demo_purse set balance_minor = 500 where session_id = $1", [coin.sessionId]);
  expect(await toss("10.00")).toMatchObject({ code: "INSUFFICIENT_FUNDS" });
  expect(roundOf(await toss("5.00"))).toMatchObject({ phase: "paid" });
  expect(await house.wallet.balance(session)).toEqual(left);
  expect(calls).toBe(0);
  for (const shared of ["crash", "padma-fishing", "live-roulette", "i-sports", "nothing"])
    await expect(opened(shared), shared).rejects.toThrow("opened before");
});

test("[HOUSE-24] a demo's stake that is undone comes back once, and one that is undone before it comes is never taken", async () => {
  const { session } = await sitDown("coin");
  const demo = { ...session, sessionId: randomUUID(), currency: "XXX" };
  await database.pool.query(
    `insert into house_session (id, operator, player, game_code, currency, language, wallet_token, return_url, deposit_url, launch_hash, launch_expires_at)
     select $1, operator, player, game_code, $4, language, '', return_url, deposit_url, sha256($2), now() from house_session where id = $3`,
    [demo.sessionId, Buffer.from(demo.sessionId), session.sessionId, demo.currency],
  );
  await database.pool.query("insert into house_demo_purse values ($1, 1000)", [demo.sessionId]);
  const move = { session: demo, roundId: "r", amountMinor: 400n };
  const undone = { session: demo, roundId: "r", transactionId: "u", isRoundClosed: true };
  for (const time of ["first", "again"])
    expect(await house.wallet.bet({ ...move, transactionId: "a" }), time).toEqual({ kind: "ok", balanceMinor: 600n });
  for (const time of ["first", "again"])
    expect(await house.wallet.rollback({ ...undone, undoneId: "a" }), time).toEqual({
      kind: "ok",
      balanceMinor: 1_000n,
    });
  expect(await house.wallet.rollback({ ...undone, undoneId: "b" })).toEqual({ kind: "ok", balanceMinor: 1_000n });
  expect(await house.wallet.bet({ ...move, transactionId: "b" })).toMatchObject({ kind: "refused" });
  for (const time of ["first", "again"])
    expect(await house.wallet.win({ ...move, transactionId: "w", betId: "a" }), time).toEqual({
      kind: "ok",
      balanceMinor: 1_400n,
    });
});
