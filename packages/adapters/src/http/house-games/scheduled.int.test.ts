import { randomUUID } from "node:crypto";
import { commitmentOf, FairStream, leadsTo } from "@maidan/games/fair";
import {
  ScheduledTable,
  type HouseSession,
  type KeptWager,
  type ScheduledRound,
  type ScheduledRules,
} from "@maidan/services/house-games";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { testBytes } from "../../../../../tools/test-random.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { readerOf } from "../../postgres/database/index.ts";
import { createScheduledRoundStore } from "../../postgres/house-games/index.ts";
import { createTestHouse, Killed, type CallFate, type TestHouse } from "./test-support/index.ts";

const randomBytes = testBytes("coin");
let database: TestDatabase;
let house: TestHouse;
let table: ScheduledTable;
let fates: () => CallFate = () => "arrives";
let kills: () => boolean = () => false;
const gameCode = "coin";
/** Long after the close, as a stake that is on its way then has to arrive before it on a busy machine, too. */
const dealsInMs = 90_000;
const store = createScheduledRoundStore();

/** Heads or tails, three tosses of one hash; the whole of it is void where the test says so. */
let isVoid = false;
const sideOf = ({ hash, salt, takenBefore }: Pick<ScheduledRound, "hash" | "salt" | "takenBefore">): string => {
  const tosses = new FairStream({ serverSeed: hash, clientSeed: salt, nonce: 0 }).places(3, 3);
  return (tosses[takenBefore] ?? 0) === 0 ? "heads" : "tails";
};
const rules: ScheduledRules = {
  gameCode,
  chainLength: 40,
  readBet: (bet) => {
    const { on, minor } = bet as { on: string; minor: number };
    const stakeMinor = BigInt(minor);
    return { ok: true, stakeMinor, spots: new Map([[on, stakeMinor]]) };
  },
  mostOnSpot: (spot) => (spot === "heads" ? 5_000n : 2_000n),
  mostOnRound: 6_000n,
  next: () => ({ opensInMs: 0, closesInMs: 60_000, dealsInMs }),
  deal: (round) => ({
    outcome: isVoid ? null : { side: sideOf(round) },
    taken: 1,
    isLast: round.takenBefore === 2,
    showMs: 0,
    restMs: 0,
  }),
  end: ({ outcome }, { bet, stakeMinor }) => {
    const { side } = outcome as { side: string };
    const isWon = (bet as { on: string }).on === side;
    return { kind: "pays", payoutMinor: isWon ? stakeMinor * 2n : 0n, outcome: { side } };
  },
};
let wakes = 0;
const tableOf = (): ScheduledTable =>
  new ScheduledTable(
    {
      runner: createCommandRunner({ pool: database.pool }),
      store,
      wagers: house.wagers,
      newKey: randomUUID,
      randomBytes,
      wakeWagers: () => void (wakes += 1),
    },
    rules,
  );

beforeAll(async () => {
  database = await createTestDatabase();
  house = await createTestHouse(database.pool, {
    fate: () => fates(),
    beforeChange: () => {
      if (kills()) throw new Killed("killed");
    },
  });
  table = tableOf();
});
afterAll(async () => {
  await house.close();
  await database.close();
});
/** A new round that takes bets. */
beforeEach(async () => {
  await release();
  await table.look();
  if ((await until("betting")).closesInMs < 55_000) await play();
  await release();
  await until("betting");
});
afterEach(() => {
  fates = () => "arrives";
  kills = () => false;
  isVoid = false;
});

const newest = async (): Promise<ScheduledRound> => {
  const round = await store.newest(readerOf(database.pool), gameCode);
  if (round === undefined) throw new Error("no round");
  return round;
};
/** Whoever had the table is gone. */
const release = (): Promise<unknown> =>
  database.pool.query("update house_table set owned_until = now(), wanted_until = now() + interval '1 hour'");
/** The round's clock, so many milliseconds further. */
const pass = (ms: number): Promise<unknown> =>
  database.pool.query(
    `update house_scheduled_round set opens_at = opens_at - $1 * interval '1 millisecond', closes_at = closes_at - $1 * interval '1 millisecond',
       deals_at = deals_at - $1 * interval '1 millisecond' where phase = 'betting'`,
    [ms],
  );
async function until(phase: ScheduledRound["phase"], by: ScheduledTable = table): Promise<ScheduledRound> {
  for (let look = 0; look < 30; look += 1) {
    await by.tick();
    const round = await newest();
    if (round.phase === phase) return round;
  }
  throw new Error(`the round never was ${phase}`);
}
/** To the end of the round that takes bets now, its payouts sent. */
async function play(by: ScheduledTable = table): Promise<ScheduledRound> {
  await pass(dealsInMs + 1);
  const round = await until("paid", by);
  await house.recoverAll();
  return round;
}
async function sitDown(): Promise<{ readonly session: HouseSession; readonly cash: () => Promise<bigint> }> {
  const player = await house.provider.createPlayer({ cashMinor: 100_000n });
  return {
    session: await house.openGame(player, gameCode),
    cash: () => house.provider.cashOf(player.playerId),
  };
}
async function asked(session: HouseSession, on = "heads", minor = 1_000) {
  const { number } = await newest();
  return table.bet(session, { number, bet: { on, minor }, idempotencyKey: randomUUID() });
}
async function bet(session: HouseSession, on = "heads", minor = 1_000): Promise<KeptWager> {
  const answer = await asked(session, on, minor);
  if ("code" in answer) throw new Error(answer.message);
  return answer.wager;
}
const sideIn = ({ outcome }: ScheduledRound): string => (outcome as { side: string }).side;

describe("a scheduled table", () => {
  test("[HOUSE-30] [HOUSE-31] takes many bets of many players, tells what lies where, and pays each by the outcome, once", async () => {
    const [one, two] = [await sitDown(), await sitDown()];
    await bet(one.session, "heads", 1_000);
    await bet(one.session, "tails", 300);
    await bet(two.session, "heads", 500);
    const { sums } = await tableOf().look();
    expect(sums).toMatchObject({
      players: 2,
      byCurrency: [
        {
          currency: "BDT",
          players: 2,
          stakeMinor: 1_800n,
          spots: new Map([
            ["heads", 1_500n],
            ["tails", 300n],
          ]),
        },
      ],
    });
    expect(sums.seats.map(({ stakeMinor }) => stakeMinor)).toEqual([1_300n, 500n]);
    const round = await play();
    const isHeads = sideIn(round) === "heads";
    expect(await one.cash()).toBe(isHeads ? 100_700n : 99_300n);
    expect(await two.cash()).toBe(isHeads ? 100_500n : 99_500n);
    const mine = await table.mine(one.session, round.number);
    expect(mine.map(({ phase, payoutMinor }) => [phase, payoutMinor])).toEqual(
      isHeads
        ? [
            ["paid", 2_000n],
            ["paid", 0n],
          ]
        : [
            ["paid", 0n],
            ["paid", 600n],
          ],
    );
    await table.tick();
    await house.recoverAll();
    expect(await two.cash()).toBe(isHeads ? 100_500n : 99_500n);
    expect(await house.provider.broken()).toEqual([]);
  });

  test("[HOUSE-31] a bet after the close is refused by the database's clock, and so is one on a round before or to come", async () => {
    const { session, cash } = await sitDown();
    const { number } = await newest();
    for (const other of [number - 1, number + 1]) {
      const late = { number: other, bet: { on: "heads", minor: 100 }, idempotencyKey: randomUUID() };
      expect(await table.bet(session, late)).toMatchObject({ code: "CONFLICT" });
    }
    await pass(60_001);
    expect(await asked(session)).toMatchObject({ code: "CONFLICT" });
    expect(await cash()).toBe(100_000n);
  });

  test("[HOUSE-31] a stake that was on its way at the close counts, one that came after the outcome goes back", async () => {
    const [early, late] = [await sitDown(), await sitDown()];
    const call = house.wallet.bet.bind(house.wallet);
    const slow = async (session: HouseSession, ms: number) => {
      Object.assign(house.wallet, {
        bet: async (...asks: Parameters<typeof house.wallet.bet>) => {
          await pass(ms);
          await table.tick();
          return call(...asks);
        },
      });
      const answer = await asked(session, "heads", 700);
      Object.assign(house.wallet, { bet: call });
      return answer;
    };
    expect(await slow(early.session, 60_500)).toMatchObject({ wager: { phase: "open" } });
    await play();
    await release();
    await until("betting");
    expect(await slow(late.session, dealsInMs + 1)).toMatchObject({ code: "CONFLICT" });
    await until("paid");
    await house.recoverAll();
    expect(await late.cash()).toBe(100_000n);
    expect([99_300n, 100_700n]).toContain(await early.cash());
  });

  test("[HOUSE-32] nobody has more on a place or a round than the table allows, however many bets come at once", async () => {
    const { session, cash } = await sitDown();
    const answers = await Promise.all(Array.from({ length: 8 }, () => asked(session, "tails", 500)));
    expect(answers.filter((answer) => "wager" in answer)).toHaveLength(4);
    expect(answers.filter((answer) => "code" in answer && answer.code === "LIMIT_REACHED")).toHaveLength(4);
    expect(await asked(session, "heads", 4_100)).toMatchObject({ code: "LIMIT_REACHED" });
    await bet(session, "heads", 4_000);
    expect(await cash()).toBe(94_000n);
  });

  test("[HOUSE-33] a process that dies after the close leaves a round that another one deals by the same hash", async () => {
    const { session, cash } = await sitDown();
    await bet(session);
    const begun = await newest();
    await pass(dealsInMs + 1 + 3_600_000);
    const other = tableOf();
    expect(
      await database.pool.query("update house_table set owner = 'gone', owned_until = now() + interval '1 hour'"),
    ).toBeDefined();
    await other.tick();
    expect((await newest()).phase).toBe("betting");
    await release();
    const round = await until("paid", other);
    expect(round).toMatchObject({ number: begun.number, hash: begun.hash });
    expect(sideIn(round)).toBe(sideOf(begun));
    await house.recoverAll();
    expect(await cash()).toBe(sideOf(begun) === "heads" ? 101_000n : 99_000n);
  });

  test("[HOUSE-33] two processes serve one table without a round too many, and settle each bet once", async () => {
    const seats = await Promise.all(Array.from({ length: 6 }, () => sitDown()));
    await Promise.all(seats.map(({ session }) => bet(session)));
    const { number } = await newest();
    const both = [tableOf(), tableOf()] as const;
    await pass(dealsInMs + 1);
    for (let look = 0; look < 12; look += 1) {
      await release();
      await Promise.all(both.map((one) => one.tick()));
    }
    await house.recoverAll();
    const now = await newest();
    expect(now).toMatchObject({ number: number + 1, phase: "betting" });
    const round = await table.round(number);
    const won = round !== undefined && sideIn(round) === "heads";
    for (const { cash } of seats) expect(await cash()).toBe(won ? 101_000n : 99_000n);
    expect(await house.provider.broken()).toEqual([]);
  });

  test("[HOUSE-33] killed at each step, or with a wallet that is lost, unheard or garbled, every bet ends paid or given back, once", async () => {
    for (const fault of ["lost", "unanswered", "garbled", "unknown", 1, 2, 3, 4] as const) {
      const seats = await Promise.all(Array.from({ length: 3 }, () => sitDown()));
      const { number } = await newest();
      let calls = 0;
      const isDue = (): boolean => (calls += 1) % 3 === 0;
      if (typeof fault === "string") fates = () => (isDue() ? fault : "arrives");
      else kills = () => (calls += 1) % (fault + 1) === 0;
      for (const { session } of seats)
        await asked(session).catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
      await pass(dealsInMs + 1);
      for (let look = 0; look < 12; look += 1) {
        await release();
        await table.tick().catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
        await house.wagers.sweep().catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
      }
      fates = () => "arrives";
      kills = () => false;
      await house.recoverAll();
      await release();
      for (let look = 0; look < 3; look += 1) await table.tick();
      await house.recoverAll();
      const round = await table.round(number);
      expect(round?.phase).toBe("paid");
      const won = round !== undefined && sideIn(round) === "heads";
      for (const { session, cash } of seats) {
        const [wager] = await table.mine(session, number);
        const phase = wager?.phase ?? "refused";
        expect(["paid", "void", "refused"], String(fault)).toContain(phase);
        expect(await cash(), String(fault)).toBe(phase === "paid" ? (won ? 101_000n : 99_000n) : 100_000n);
      }
      expect(await house.provider.broken()).toEqual([]);
      await release();
      await until("betting");
    }
  });

  test("[HOUSE-34] a round without an outcome gives every stake back, and the next has a hash of its own", async () => {
    const { session, cash } = await sitDown();
    await bet(session);
    isVoid = true;
    const { number, place } = await newest();
    await pass(dealsInMs + 1);
    await until("void");
    await house.recoverAll();
    expect(await cash()).toBe(100_000n);
    isVoid = false;
    await release();
    expect(await until("betting")).toMatchObject({ number: number + 1, place: place + 1, takenBefore: 0 });
  });

  test("[HOUSE-20] [HOUSE-35] a bet's replay says what was bet and how its round came about, and tells neither outcome nor hash before its time", async () => {
    const { session } = await sitDown();
    const { number, hash } = await newest();
    const bet = { on: "heads", minor: 1_000 };
    const placed = await table.bet(session, { number, bet, idempotencyKey: randomUUID() });
    if ("code" in placed) throw new Error(placed.message);
    const { wagerId } = placed.wager;
    const reader = readerOf(database.pool);
    const facts = async () => {
      const wager = await house.wagers.find(reader, wagerId);
      if (wager === undefined) throw new Error("the wager is gone");
      return Object.fromEntries((await house.wagers.replay(reader, wager)).flatMap((part) => part.facts));
    };
    expect(await facts()).toMatchObject({
      Bet: { data: bet },
      Round: String(number),
      Outcome: "not told yet",
      "Hash of the round": "not told yet",
      "SHA-256 of the round's hash": commitmentOf(hash),
    });
    const played = await play();
    expect((await facts())["Outcome"]).toEqual({ data: played.outcome });
    for (let toss = 0; toss < 3; toss += 1) {
      await release();
      await until("betting");
      await play();
    }
    expect(await facts()).toMatchObject({
      "Hash of the round": hash,
      // Whoever looks draws it again from this.
      Check: { verify: { draw: { number, hash, result: null, bingo: played.outcome } } },
    });
  });

  test("[HOUSE-35] [FAIR-07] rounds of one hash follow each other until its last, the hash is told then and leads to the published one", async () => {
    await play();
    while ((await newest()).takenBefore !== 0 || (await newest()).phase !== "betting") {
      if ((await newest()).phase === "betting") await play();
      await release();
      await table.tick();
    }
    const first = await newest();
    const before = await table.ofHash({ chain: first.chain, place: first.place - 1 });
    // What was told before binds it.
    if (before.rounds[0] !== undefined) expect(commitmentOf(first.hash)).toBe(before.rounds[0].hash);
    for (let toss = 0; toss < 3; toss += 1) {
      expect(await newest()).toMatchObject({ chain: first.chain, place: first.place, takenBefore: toss });
      expect((await table.ofHash(first)).isTold).toBe(false);
      await play();
      await release();
      await until("betting");
    }
    const { rounds, isTold } = await table.ofHash(first);
    expect(isTold).toBe(true);
    expect(rounds.map((round) => sideIn(round))).toEqual(rounds.map((round) => sideOf(round)));
    const { chain } = await tableOf().look();
    expect(leadsTo(first.hash, chain?.publishedHash ?? "", { steps: first.place })).toBe(true);
  });

  test("[HOUSE-35] a table that everybody left goes on no further and tells its hash; whoever comes back begins another", async () => {
    await play();
    const left = await newest();
    await database.pool.query("update house_table set wanted_until = now(), owned_until = now()");
    await table.tick();
    await table.tick();
    expect(await newest()).toMatchObject({ number: left.number, isLast: true });
    expect((await table.ofHash(left)).isTold).toBe(true);
    await tableOf().look();
    expect(await until("betting")).toMatchObject({ number: left.number + 1, takenBefore: 0 });
  });
});
