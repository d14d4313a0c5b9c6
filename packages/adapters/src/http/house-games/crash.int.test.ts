import { randomUUID } from "node:crypto";
import { crashPointX100, leadsTo } from "@maidan/games/fair";
import { crashAtX100 } from "@maidan/games/crash";
import { CrashTable, type HouseSession, type SharedRound } from "@maidan/services/house-games";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { testBytes } from "../../../../../tools/test-random.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { readerOf } from "../../postgres/database/index.ts";
import { createSharedRoundStore } from "../../postgres/house-games/index.ts";
import { createTestHouse, Killed, type CallFate, type TestHouse } from "./test-support/index.ts";

const randomBytes = testBytes("crash");
let database: TestDatabase;
let house: TestHouse;
let table: CrashTable;
let fates: () => CallFate = () => "arrives";
let kills: () => boolean = () => false;
const store = createSharedRoundStore();
const tableOf = (): CrashTable =>
  new CrashTable({
    runner: createCommandRunner({ pool: database.pool }),
    store,
    rounds: house.rounds,
    newKey: randomUUID,
    randomBytes,
    times: { bettingMs: 60_000, pauseMs: 0 },
    chainLength: 50,
  });
beforeAll(async () => {
  database = await createTestDatabase();
  house = await createTestHouse(database.pool, {
    fate: () => fates(),
    beforeChange: () => {
      if (kills()) throw new Killed("killed");
    },
  });
  table = tableOf();
  await table.look();
});
afterAll(async () => {
  await house.close();
  await database.close();
});

const newest = async (): Promise<SharedRound> => {
  const round = await store.newest(readerOf(database.pool), "crash");
  if (round === undefined) throw new Error("no round");
  return round;
};
const keep = async (): Promise<void> => {
  for (let tick = 0; tick < 10; tick += 1) await table.tick();
  await house.rounds.allPaid();
};
/** The round as if it crashed at this point, and had started so long ago. */
const setRound = (pointX100: number, runningMs: number): Promise<unknown> =>
  database.pool.query(
    `update house_shared_round set point_x100 = $1::int, starts_at = now() - $2 * interval '1 millisecond', seen_at = now(),
       ends_at = now() - $2 * interval '1 millisecond' + ln($1::int / 100.0) / 0.00006 * interval '1 millisecond' where phase in ('betting', 'running')`,
    [pointX100, runningMs],
  );
/** A new round that takes bets. */
beforeEach(async () => {
  await database.pool.query(
    "update house_shared_round set phase = 'over', ends_at = now() where phase in ('betting', 'running')",
  );
  await database.pool.query("update house_table set owned_until = now(), wanted_until = now() + interval '1 hour'");
  await keep();
  expect((await newest()).phase).toBe("betting");
});

async function sitDown(cashMinor = 100_000n): Promise<{ playerId: string; session: HouseSession }> {
  const player = await house.provider.createPlayer({ cashMinor });
  return { playerId: player.playerId, session: await house.openGame(player, "crash") };
}
async function bet(session: HouseSession, autoX100: number | null = null, stake = "10.00"): Promise<string> {
  const { number } = await newest();
  const answer = await table.bet(session, { shared: number, stake, autoX100, idempotencyKey: randomUUID() });
  if ("code" in answer) throw new Error(answer.message);
  expect(answer.round.phase).toBe("open");
  return answer.round.roundId;
}

const never = (): never => {
  throw new Error("nobody sits there");
};

describe("the crash table", () => {
  test("[HOUSE-10] pays who left by hand at the moment's multiplier, who left by themselves at theirs, and nobody else", async () => {
    const [hand, auto, late] = [await sitDown(), await sitDown(), await sitDown()];
    const byHand = await bet(hand.session);
    await bet(auto.session, 150);
    await bet(late.session, 100_000);
    expect(await table.leave(hand.session, byHand)).toMatchObject({ code: "CONFLICT" });
    // It would crash at 900.00 two minutes after its start: time enough to leave it, on a busy machine too.
    await setRound(90_000, 10_000);
    await keep();
    const left = await table.leave(hand.session, byHand);
    if ("code" in left) throw new Error(left.message);
    const outAtX100 = Number(left.view?.["outAtX100"]);
    expect(outAtX100).toBeGreaterThanOrEqual(crashAtX100(10_000));
    expect(outAtX100).toBeLessThan(90_000);
    expect(left.round.payoutMinor).toBe(10n * BigInt(outAtX100));
    expect(await table.leave(hand.session, byHand)).toMatchObject({ round: { payoutMinor: left.round.payoutMinor } });
    await keep();
    expect(await house.provider.cashOf(auto.playerId)).toBe(100_500n);
    expect(await house.provider.cashOf(late.playerId)).toBe(99_000n);
    await setRound(90_000, 200_000);
    await keep();
    expect(await house.provider.cashOf(late.playerId)).toBe(99_000n);
    expect(await house.provider.cashOf(hand.playerId)).toBe(99_000n + left.round.payoutMinor);
    expect(
      (
        await house.store.history(readerOf(database.pool), late.session, {
          gameCode: "crash",
          before: undefined,
          limit: 1,
        })
      )[0],
    ).toMatchObject({
      phase: "paid",
      payoutMinor: 0n,
    });
  });

  test("[HOUSE-10] leaving at or after the crash is too late, by the database's clock, whoever is asked first", async () => {
    const { playerId, session } = await sitDown();
    const roundId = await bet(session);
    await setRound(150, 30_000);
    await database.pool.query("update house_shared_round set phase = 'running' where phase = 'betting'");
    // The table has not looked since: the round runs still by its phase alone.
    expect(await table.leave(session, roundId)).toMatchObject({ code: "CONFLICT" });
    await keep();
    expect(await house.provider.cashOf(playerId)).toBe(99_000n);
  });

  test("[HOUSE-10] a bet comes before the start or not at all, once a round, and only through the table", async () => {
    const { playerId, session } = await sitDown();
    const { number } = await newest();
    const asked = { shared: number, stake: "10.00", autoX100: null, idempotencyKey: randomUUID() };
    const first = await table.bet(session, asked);
    expect(await table.bet(session, asked)).toMatchObject({
      round: "round" in first ? { roundId: first.round.roundId } : {},
    });
    expect(await table.bet(session, { ...asked, idempotencyKey: randomUUID() })).toMatchObject({ code: "CONFLICT" });
    const raw = { bet: { stake: "10.00", shared: number, autoX100: null } as never, idempotencyKey: randomUUID() };
    expect(await house.rounds.start(session, raw)).toMatchObject({ code: "VALIDATION" });
    const roundId = "round" in first ? first.round.roundId : "";
    const step = { outAtX100: 100_000 } as never;
    expect(await house.rounds.step(session, { roundId, place: 0, step })).toMatchObject({ code: "VALIDATION" });
    const other = await sitDown();
    await setRound(200, 1);
    expect(await table.bet(other.session, { ...asked, idempotencyKey: randomUUID() })).toMatchObject({
      code: "CONFLICT",
    });
    expect(
      await table.bet(other.session, { ...asked, shared: number + 1, idempotencyKey: randomUUID() }),
    ).toMatchObject({
      code: "CONFLICT",
    });
    expect(await house.provider.cashOf(playerId)).toBe(99_000n);
    expect(await house.provider.cashOf(other.playerId)).toBe(100_000n);
  });

  test("[HOUSE-10] eighteen players and as many leaves at once: each is paid once, never at or above the crash, to the paisa", async () => {
    const seats = await Promise.all(Array.from({ length: 18 }, () => sitDown()));
    const placed = await Promise.all(
      seats.map(({ session }, seat) => bet(session, seat % 3 === 0 ? 110 + seat : null, "7.77")),
    );
    await setRound(250, 8_000);
    await Promise.all([
      keep(),
      ...seats.flatMap(({ session }, seat) => {
        const roundId = placed[seat] ?? "";
        return seat % 3 === 1 ? [table.leave(session, roundId), table.leave(session, roundId)] : [];
      }),
    ]);
    for (const [seat, { session }] of seats.entries())
      if (seat % 3 === 1) await table.leave(session, placed[seat] ?? "");
    await setRound(250, 60_000);
    await keep();
    for (const [seat, { playerId, session }] of seats.entries()) {
      const round = await house.rounds.round(session, placed[seat] ?? "");
      expect(round?.phase).toBe("paid");
      const out = (round?.steps[0] as { outAtX100?: number } | undefined)?.outAtX100;
      if (out !== undefined) expect(out).toBeLessThan(250);
      expect(round?.payoutMinor).toBe(out === undefined ? 0n : (777n * BigInt(out)) / 100n);
      expect(await house.provider.cashOf(playerId)).toBe(100_000n - 777n + (round?.payoutMinor ?? 0n));
    }
    expect(await house.provider.broken()).toEqual([]);
  });

  test("[HOUSE-22] killed before steps are written and before payouts are, with calls lost before and after they took effect, each bet is paid once", async () => {
    const seats = await Promise.all(Array.from({ length: 12 }, () => sitDown()));
    const placed = await Promise.all(seats.map(({ session }, seat) => bet(session, seat < 8 ? 110 + seat : null)));
    await setRound(250, 8_000);
    let [changes, calls] = [0, 0];
    kills = () => (changes += 1) % 3 === 1;
    fates = () => (["unanswered", "lost", "arrives", "garbled"] as const)[(calls += 1) % 4] ?? "arrives";
    for (let tick = 0; tick < 8; tick += 1) await table.tick().catch(() => undefined);
    await house.rounds.allPaid();
    await setRound(250, 60_000);
    for (let tick = 0; tick < 8; tick += 1) await table.tick().catch(() => undefined);
    await house.rounds.allPaid();
    [kills, fates] = [() => false, () => "arrives"];
    await keep();
    await house.recoverAll();
    for (const [seat, { playerId, session }] of seats.entries()) {
      const round = await house.rounds.round(session, placed[seat] ?? "");
      const payoutMinor = seat < 8 ? 10n * BigInt(110 + seat) : 0n;
      expect(round).toMatchObject({ phase: "paid", payoutMinor });
      expect(await house.provider.cashOf(playerId)).toBe(99_000n + payoutMinor);
    }
    expect(await house.provider.broken()).toEqual([]);
  });

  test("[HOUSE-22] a lost bet whose closing waits at the wallet doesn't keep its player from the next round", async () => {
    const { playerId, session } = await sitDown();
    const lost = await bet(session);
    await setRound(250, 60_000);
    fates = () => "lost";
    await table.tick();
    await house.rounds.allPaid();
    for (let tick = 0; tick < 10; tick += 1) await table.tick();
    await house.rounds.allPaid();
    fates = () => "arrives";
    expect(await house.rounds.round(session, lost)).toMatchObject({ phase: "paying", payoutMinor: 0n });
    await bet(session);
    await house.recoverAll();
    expect(await house.rounds.round(session, lost)).toMatchObject({ phase: "paid" });
    expect(await house.provider.cashOf(playerId)).toBeLessThanOrEqual(99_000n);
  });

  test("[HOUSE-22] of those who ask to be let out together each leaves with their own bet alone", async () => {
    const [one, other, stranger] = [await sitDown(), await sitDown(), await sitDown()];
    const [ofOne, ofOther] = [await bet(one.session), await bet(other.session)];
    await setRound(90_000, 10_000);
    await keep();
    const answers = await Promise.all([
      table.leave(one.session, ofOne),
      table.leave(stranger.session, ofOther),
      table.leave(one.session, ofOne),
      table.leave(other.session, randomUUID()),
    ]);
    expect(answers).toMatchObject([
      { round: { roundId: ofOne, phase: expect.stringMatching("pay|paid") } },
      { code: "NOT_FOUND" },
      { round: { roundId: ofOne } },
      { code: "NOT_FOUND" },
    ]);
    expect(await house.rounds.round(other.session, ofOther)).toMatchObject({ phase: "open" });
    await setRound(90_000, 200_000);
    await keep();
  });

  test("[HOUSE-26] bets of one moment are begun and taken together, and one that is refused refuses itself alone", async () => {
    const seats = await Promise.all(Array.from({ length: 24 }, (_, seat) => sitDown(seat === 7 ? 999n : 100_000n)));
    const { number } = await newest();
    const ask = (session: HouseSession, shared = number) =>
      table.bet(session, { shared, stake: "10.00", autoX100: null, idempotencyKey: randomUUID() });
    const answers = await Promise.all(seats.map(({ session }, seat) => ask(session, seat === 9 ? number + 1 : number)));
    expect(answers[7]).toMatchObject({ code: "INSUFFICIENT_FUNDS" });
    expect(answers[9]).toMatchObject({ code: "CONFLICT" });
    for (const [seat, { playerId, session }] of seats.entries()) {
      if (seat === 7 || seat === 9) continue;
      expect(answers[seat]).toMatchObject({ round: { phase: "open", nonce: 0 }, balanceMinor: 99_000n });
      expect(await house.provider.cashOf(playerId)).toBe(99_000n);
      expect(await ask(session)).toMatchObject({ code: "CONFLICT" });
    }
    const { rows } = await database.pool.query<{ transactions: number }>(
      "select count(distinct xmin::text)::int as transactions from house_seeds where player = any($1) and rounds > 0",
      [seats.map(({ playerId }) => playerId)],
    );
    expect(rows[0]?.transactions).toBeLessThan(12);
    // Refused by the table, its nonce wasn't used; refused by the wallet, it was.
    expect(await ask(seats[9]?.session ?? never())).toMatchObject({ round: { nonce: 0 } });
    expect(await house.provider.broken()).toEqual([]);
  });

  test("[HOUSE-26] killed between debit and round, with calls lost and unanswered, each of the bets that came together is settled or given back, once", async () => {
    const seats = await Promise.all(Array.from({ length: 16 }, () => sitDown()));
    const { number } = await newest();
    let [changes, calls] = [0, 0];
    // The group's own write, and every second of those that are then tried alone.
    kills = () => (changes += 1) % 2 === 1;
    fates = () => (["arrives", "arrives", "unanswered", "lost"] as const)[(calls += 1) % 4] ?? "arrives";
    const placed = await Promise.allSettled(
      seats.map(({ session }) =>
        table.bet(session, { shared: number, stake: "10.00", autoX100: 150, idempotencyKey: randomUUID() }),
      ),
    );
    [kills, fates] = [() => false, () => "arrives"];
    expect(placed.some(({ status }) => status === "rejected")).toBe(true);
    expect(placed.some((one) => one.status === "fulfilled" && "round" in one.value)).toBe(true);
    // Whoever takes over gives back what isn't known, and plays what counts.
    await setRound(250, 60_000);
    await keep();
    await house.recoverAll();
    for (const { playerId, session } of seats) {
      const page = { gameCode: "crash", before: undefined, limit: 5 };
      const [round, ...more] = await house.store.history(readerOf(database.pool), session, page);
      expect(more).toEqual([]);
      expect(["paid", "void"]).toContain(round?.phase);
      expect(await house.provider.cashOf(playerId)).toBe(round?.phase === "paid" ? 100_500n : 100_000n);
    }
    expect(await house.provider.broken()).toEqual([]);
  });

  test("[HOUSE-10] a round whose table fell silent while it ran is given back, and the next one begins", async () => {
    const { playerId, session } = await sitDown();
    await bet(session, 9_000);
    await setRound(250, 60_000);
    await database.pool.query(
      "update house_shared_round set phase = 'running', seen_at = now() - interval '1 minute' where phase = 'betting'",
    );
    table = tableOf();
    await database.pool.query("update house_table set owned_until = now()");
    await keep();
    expect(await house.provider.cashOf(playerId)).toBe(100_000n);
    expect((await newest()).phase).toBe("betting");
  });

  test("[HOUSE-10] one table at a time is served, and none while nobody is there", async () => {
    const second = tableOf();
    expect(await second.tick()).toBe(false);
    await database.pool.query("update house_table set wanted_until = now()");
    await setRound(100, 60_000);
    const { number } = await newest();
    await keep();
    await keep();
    expect(await newest()).toMatchObject({ number, phase: "over" });
    await second.look();
    await keep();
    expect((await newest()).number).toBe(number + 1);
  });

  test("[FAIR-05] [FAIR-06] each round's hash leads to the published one, its point follows from hash and salt, and a used chain is followed by another", async () => {
    for (let played = 0; played < 55; played += 1) {
      await setRound(100, 60_000);
      await database.pool.query("update house_shared_round set phase = 'over' where phase in ('betting', 'running')");
      await keep();
    }
    const { rows } = await database.pool.query<{
      place: number;
      hash: string;
      published_hash: string;
      salt: string;
      chain: number;
      point_x100: number;
      changed: boolean;
    }>(
      `select r.place, r.hash, c.published_hash, c.salt, r.chain, r.point_x100 from house_shared_round r join house_chain c using (game_code, chain) order by number desc limit 60`,
    );
    expect(new Set(rows.map(({ chain }) => chain)).size).toBeGreaterThan(1);
    for (const { place, hash, published_hash: published } of rows)
      expect(leadsTo(hash, published, { steps: place }), String(place)).toBe(true);
    // The newest was not meddled with by this test.
    const [last] = rows;
    expect(last?.point_x100).toBe(crashPointX100(last?.hash ?? "", last?.salt ?? ""));
  });
});
