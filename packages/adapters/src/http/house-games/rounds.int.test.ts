import { randomUUID } from "node:crypto";
import { houseGame } from "@maidan/games/house";
import type { HouseSession, KeptRound } from "@maidan/services/house-games";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { testDice } from "../../../../../tools/test-random.ts";
import { createFaults, createTestHouse, Killed, type CallFate, type TestHouse } from "./test-support/index.ts";

let database: TestDatabase;
let house: TestHouse;
/** What the next calls of the wallet meet, and whether the next change of a round is lived to see. */
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
afterEach(() => {
  fates = () => "arrives";
  kills = () => false;
});

const stake = "10.00";
const coinBet = { stake, side: "heads" };
const minesBet = { stake, mines: 3 };
const start = (session: HouseSession, bet: object, key: string = randomUUID()) =>
  house.rounds.start(session, { bet: bet as never, idempotencyKey: key });
async function keptOf(session: HouseSession): Promise<readonly KeptRound[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    "select id from house_round where player = $1 order by created_at",
    [session.player],
  );
  return Promise.all(
    rows.map(async ({ id }) => (await house.rounds.round(session, id)) ?? Promise.reject(new Error(id))),
  );
}
function playedOf(answer: Awaited<ReturnType<typeof start>>): KeptRound {
  if ("code" in answer) throw new Error(answer.message);
  return answer.round;
}

describe("a round", () => {
  test("[HOUSE-02] takes the stake, pays what the seeds say, and is closed at the wallet", async () => {
    const player = await house.provider.createPlayer({ cashMinor: 100_000n });
    const session = await house.openGame(player, "coin");
    let expected = 100_000n;
    for (let round = 0; round < 6; round += 1) {
      const played = playedOf(await start(session, coinBet));
      expected += played.payoutMinor - 1_000n;
      expect(played).toMatchObject({ phase: "paid", nonce: round, stakeMinor: 1_000n });
      expect([0n, 1_980n]).toContain(played.payoutMinor);
    }
    expect(await house.provider.cashOf(player.playerId)).toBe(expected);
    const { rows } = await database.pool.query(
      "select count(*)::int as rounds, bool_and(closed_at is not null) as are_closed from game_round where player_id = $1",
      [player.playerId],
    );
    expect(rows).toEqual([{ rounds: 6, are_closed: true }]);
  });

  test("[HOUSE-02] asked for twice by one key it is bet once; another waits for the open one to end", async () => {
    const player = await house.provider.createPlayer({ cashMinor: 100_000n });
    const session = await house.openGame(player, "mines");
    const key = randomUUID();
    const both = await Promise.all([start(session, minesBet, key), start(session, minesBet, key)]);
    expect(new Set(both.map((answer) => playedOf(answer).roundId)).size).toBe(1);
    expect(await start(session, minesBet)).toMatchObject({ code: "CONFLICT" });
    expect(await house.provider.cashOf(player.playerId)).toBe(99_000n);
    const open = playedOf(both[0]);
    const { roundId } = open;
    const step = (place: number, of: object) => house.rounds.step(session, { roundId, place, step: of as never });
    const safe = safeFields(open);
    const first = await step(0, { open: safe[0] });
    expect(await step(0, { open: safe[0] })).toEqual(first);
    expect(await step(0, { open: safe[1] })).toMatchObject({ code: "CONFLICT" });
    expect(await step(1, { open: safe[0] })).toMatchObject({ code: "VALIDATION" });
    const left = await Promise.all([step(1, { leave: true }), step(1, { leave: true })]);
    expect(left.map((answer) => ("round" in answer ? answer.round.payoutMinor : answer))).toEqual([1_125n, 1_125n]);
    expect(await house.provider.cashOf(player.playerId)).toBe(100_125n);
  });

  test("[HOUSE-28] one that comes sooner than the launch says is refused and takes nothing, of any session of the player; later, and of another game, it is played", async () => {
    const player = await house.provider.createPlayer({ cashMinor: 100_000n });
    const session = { ...(await house.openGame(player, "coin")), roundMs: 60_000 };
    const key = randomUUID();
    const first = playedOf(await start(session, coinBet, key));
    expect(playedOf(await start(session, coinBet, key)).roundId).toBe(first.roundId);
    const again = { ...(await house.openGame(player, "coin")), roundMs: 60_000 };
    const before = await house.provider.cashOf(player.playerId);
    for (const one of [session, again]) expect(await start(one, coinBet)).toMatchObject({ code: "TOO_SOON" });
    expect(await house.provider.cashOf(player.playerId)).toBe(before);
    const other = { ...(await house.openGame(player, "dice")), roundMs: 60_000 };
    expect(await start(other, { stake, kind: "over", target: 50 })).not.toMatchObject({ code: "TOO_SOON" });
    await database.pool.query("update house_round set created_at = created_at - interval '61 seconds' where id = $1", [
      first.roundId,
    ]);
    const last = { ...(await house.openGame(player, "coin")), roundMs: 60_000 };
    playedOf(await start(last, coinBet));
  });

  test("[HOUSE-02] what the wallet refuses is told in words and leaves nothing open", async () => {
    const player = await house.provider.createPlayer({ cashMinor: 500n });
    const session = await house.openGame(player, "coin");
    expect(await start(session, coinBet)).toMatchObject({ code: "INSUFFICIENT_FUNDS" });
    await house.provider.block(player.playerId);
    expect(await start(session, { ...coinBet, stake: "1.00" })).toMatchObject({ code: "FORBIDDEN" });
    expect((await keptOf(session)).map(({ phase }) => phase)).toEqual(["refused", "refused"]);
    expect(await house.provider.cashOf(player.playerId)).toBe(500n);
  });

  test("[HOUSE-07] left alone for a day it is ended: with what there is, or by giving the stake back", async () => {
    const player = await house.provider.createPlayer({ cashMinor: 100_000n });
    const mines = await house.openGame(player, "mines");
    const untouched = playedOf(await start(mines, minesBet));
    const tower = await house.openGame(player, "tower");
    const climbed = playedOf(await start(tower, { stake, level: "easy" }));
    await house.rounds.step(tower, { roundId: climbed.roundId, place: 0, step: { door: safeDoor(climbed) } });
    await house.rounds.recover();
    expect((await house.rounds.round(mines, untouched.roundId))?.phase).toBe("open");
    await house.recoverAll();
    expect((await house.rounds.round(mines, untouched.roundId))?.phase).toBe("void");
    expect(await house.rounds.round(tower, climbed.roundId)).toMatchObject({ phase: "paid", payoutMinor: 1_320n });
    expect(await house.provider.cashOf(player.playerId)).toBe(100_320n);
  });
});

test("[HOUSE-21] a round whose stake the operator gave back itself is void at the house, and its payout is sent no more", async () => {
  const player = await house.provider.createPlayer({ cashMinor: 100_000n });
  const tower = await house.openGame(player, "tower");
  const climbed = playedOf(await start(tower, { stake, level: "easy" }));
  const { roundId } = climbed;
  await house.rounds.step(tower, { roundId, place: 0, step: { door: safeDoor(climbed) } });
  const { wallet, name } = house.provider;
  const undone = { provider: name, token: player.token, playerId: player.playerId, round: roundId, gameCode: "tower" };
  const referenceId = `${roundId}.bet`;
  const undo = await wallet.rollback({ ...undone, isRoundClosed: true, transactionId: "office:1", referenceId });
  expect(undo).toMatchObject({ ok: true, balanceUnits: 100_000_000n });
  await house.recoverAll();
  expect(await house.rounds.round(tower, roundId)).toMatchObject({ phase: "void", payoutMinor: 0n });
  expect(await house.provider.cashOf(player.playerId)).toBe(100_000n);
});

/** What would come of one more step, by the rules that everybody has. */
function wouldEnd(round: KeptRound, step: object): boolean {
  const play = houseGame(round.gameCode)?.play({ ...round.seeds, nonce: round.nonce }, round.bet, [
    ...round.steps,
    step as never,
  ]);
  return play?.ok !== true || play.round.isOver;
}
const safeDoor = (round: KeptRound): number => [0, 1, 2, 3].find((door) => !wouldEnd(round, { door })) ?? 0;
const safeFields = (round: KeptRound): number[] =>
  Array.from({ length: 25 }, (_, field) => field).filter((field) => !wouldEnd(round, { open: field }));

describe("faults", () => {
  test("[HOUSE-03] over 300 turns with calls lost before and after they took effect, and the server killed at every step, each is settled or given back, once", async () => {
    const roll = testDice(20_261_121);
    const players = await Promise.all(
      Array.from({ length: 5 }, () => house.provider.createPlayer({ cashMinor: 1_000_000n })),
    );
    const games = ["coin", "mines", "roulette", "hi-lo", "blackjack"] as const;
    const sessions = await Promise.all(players.map((player, index) => house.openGame(player, games[index] ?? "coin")));
    const bets: Readonly<Record<string, object>> = {
      coin: coinBet,
      mines: minesBet,
      roulette: {
        chips: [
          { on: "red", stake },
          { on: "17", stake: "2.50" },
        ],
      },
      "hi-lo": { stake },
      blackjack: { stake },
    };
    const faults = createFaults(20_261_121, { faultyIn: 3, killedIn: 8 });
    const { living } = faults;
    fates = faults.fate;
    kills = faults.isKilled;
    for (let turn = 0; turn < 60; turn += 1) {
      await Promise.all(
        sessions.map(async (session) => {
          await living(() => start(session, bets[session.gameCode] ?? {}));
          const open = (await keptOf(session)).find(({ phase }) => phase === "open");
          if (open !== undefined) await living(() => moveOn(session, open, roll));
        }),
      );
      // Others take over what is due, some of it while it is worked on.
      await database.pool.query(
        "update house_round set due_at = now() where finished_at is null and phase <> 'open' and random() < 0.7",
      );
      await living(() => house.rounds.recover());
    }
    fates = () => "arrives";
    kills = () => false;
    await house.recoverAll();
    const { faulty, killed } = faults.seen();
    expect(killed).toBeGreaterThan(20);
    expect(faulty).toBeGreaterThan(50);
    let settled = 0;
    for (const [index, session] of sessions.entries()) {
      const rounds = await keptOf(session);
      expect(rounds.filter(({ phase }) => !["paid", "void", "refused"].includes(phase))).toEqual([]);
      const paid = rounds.filter(({ phase }) => phase === "paid");
      settled += paid.length;
      const net = paid.reduce((sum, { payoutMinor, stakeMinor }) => sum + payoutMinor - stakeMinor, 0n);
      expect(await house.provider.cashOf(players[index]?.playerId ?? "")).toBe(1_000_000n + net);
    }
    expect(settled).toBeGreaterThan(30);
    const { rows } = await database.pool.query(
      `select count(*)::int as twice from (select 1 from game_transaction where kind in ('bet', 'win') and not is_rolled_back
         and transaction_id not like '%.raise-%' group by player_id, round, kind having count(*) > 1) of_each`,
    );
    expect(rows).toEqual([{ twice: 0 }]);
    expect(await house.provider.broken()).toEqual([]);
  });

  test("[HOUSE-03] a payout that can't be sent is sent later, and a stake whose answer was lost is given back", async () => {
    const player = await house.provider.createPlayer({ cashMinor: 100_000n });
    const session = await house.openGame(player, "coin");
    let calls = 0;
    fates = () => ((calls += 1) === 1 ? "arrives" : "lost");
    const played = playedOf(await start(session, coinBet));
    expect(played.phase).toBe("paying");
    expect(await house.provider.cashOf(player.playerId)).toBe(99_000n);
    fates = () => "arrives";
    await house.recoverAll();
    expect((await house.rounds.round(session, played.roundId))?.phase).toBe("paid");
    expect(await house.provider.cashOf(player.playerId)).toBe(99_000n + played.payoutMinor);
    const before = await house.provider.cashOf(player.playerId);
    calls = 0;
    fates = () => ((calls += 1) === 1 ? "unanswered" : "arrives");
    expect(await start(session, coinBet)).toMatchObject({ code: "UNAVAILABLE" });
    expect(await house.provider.cashOf(player.playerId)).toBe(before);
    expect((await keptOf(session)).at(-1)?.phase).toBe("void");
  });
});

/** One more step, or leaving. */
async function moveOn(session: HouseSession, open: KeptRound, roll: (sides: number) => number): Promise<unknown> {
  const place = open.steps.length;
  const isLeaving = place > 0 && roll(3) === 0;
  const move = (["hit", "stand", "double"] as const)[roll(3)];
  if (open.gameCode === "blackjack")
    return house.rounds.step(session, { roundId: open.roundId, place, step: { move } as never });
  const further = open.gameCode === "mines" ? { open: roll(25) } : { guess: "higherOrSame" };
  const step = isLeaving ? { leave: true } : further;
  return house.rounds.step(session, { roundId: open.roundId, place, step: step as never });
}

describe("a raised stake", () => {
  /** A round of blackjack in which the player is to move, however many it takes to come to one. */
  async function openHand(session: HouseSession): Promise<KeptRound> {
    for (;;) {
      const dealt = playedOf(await start(session, { stake }));
      if (dealt.phase === "open") return dealt;
    }
  }

  test("[BJ-04] [HOUSE-02] is taken by a bet of its own, and paid with the first", async () => {
    const player = await house.provider.createPlayer({ cashMinor: 1_000_000n });
    const session = await house.openGame(player, "blackjack");
    const open = await openHand(session);
    const before = await house.provider.cashOf(player.playerId);
    const doubled = await house.rounds.step(session, {
      roundId: open.roundId,
      place: 0,
      step: { move: "double" } as never,
    });
    expect(playedOf(doubled)).toMatchObject({ phase: "paid", stakeMinor: 2_000n, raiseMinor: 0n });
    expect(await house.provider.cashOf(player.playerId)).toBe(before - 1_000n + playedOf(doubled).payoutMinor);
  });

  test("[BJ-04] [HOUSE-03] whose answer is lost leaves the hand as it was, and the next step counts", async () => {
    const player = await house.provider.createPlayer({ cashMinor: 1_000_000n });
    const session = await house.openGame(player, "blackjack");
    const open = await openHand(session);
    const { roundId } = open;
    const before = await house.provider.cashOf(player.playerId);
    const step = (move: string) => house.rounds.step(session, { roundId, place: 0, step: { move } as never });
    for (const fate of ["unanswered", "lost", "unknown", "garbled"] as const) {
      let calls = 0;
      fates = () => ((calls += 1) === 1 ? fate : "arrives");
      expect(await step("double"), fate).toMatchObject({ code: "UNAVAILABLE" });
      expect(await house.rounds.round(session, roundId)).toMatchObject({
        phase: "open",
        stakeMinor: 1_000n,
        steps: [],
      });
      expect(await house.provider.cashOf(player.playerId)).toBe(before);
    }
    fates = () => "arrives";
    expect(playedOf(await step("stand")).phase).toBe("paid");
  });

  test("[BJ-04] [HOUSE-02] that the player can't afford is refused, and the hand goes on", async () => {
    for (;;) {
      const player = await house.provider.createPlayer({ cashMinor: 1_900n });
      const session = await house.openGame(player, "blackjack");
      const { phase, roundId } = playedOf(await start(session, { stake }));
      // A blackjack at the deal ends the round at once.
      if (phase !== "open") continue;
      const step = (move: string) => house.rounds.step(session, { roundId, place: 0, step: { move } as never });
      expect(await step("double")).toMatchObject({ code: "INSUFFICIENT_FUNDS" });
      expect(await house.provider.cashOf(player.playerId)).toBe(900n);
      expect(playedOf(await step("stand")).phase).toBe("paid");
      return;
    }
  });
});

describe("seeds", () => {
  test("[HOUSE-04] [FAIR-04] the hash is told before, the seed after; an open round holds it back, and a hash that wasn't seen changes nothing", async () => {
    const player = await house.provider.createPlayer({ cashMinor: 100_000n });
    const session = await house.openGame(player, "mines");
    const before = await house.sessions.seeds(session);
    const rotate = (nextHash: string) =>
      house.sessions.rotate(session, { clientSeed: "my river", nextHash, idempotencyKey: randomUUID() });
    const open = playedOf(await start(session, minesBet));
    expect(await rotate(before.next.serverHash)).toMatchObject({ code: "CONFLICT" });
    await house.rounds.step(session, { roundId: open.roundId, place: 0, step: { open: safeFields(open)[0] ?? 0 } });
    await house.rounds.step(session, { roundId: open.roundId, place: 1, step: { leave: true } });
    expect(await rotate("0".repeat(64))).toMatchObject({ code: "CONFLICT" });
    expect(await rotate(before.next.serverHash)).toEqual({ ok: true });
    const after = await house.sessions.seeds(session);
    expect(after.active).toMatchObject({ serverHash: before.next.serverHash, clientSeed: "my river", rounds: 0 });
    expect(after.last).toMatchObject({ serverSeed: before.active.serverSeed, rounds: 1, isRevealed: true });
    expect(after.next.serverHash).not.toBe(before.next.serverHash);
    expect((await house.rounds.round(session, open.roundId))?.seeds.isRevealed).toBe(true);
  });

  test("[HOUSE-01] a launch opens one session, once, and another player's rounds are not seen", async () => {
    const player = await house.provider.createPlayer();
    const other = await house.provider.createPlayer();
    const mine = await house.openGame(player, "coin");
    const theirs = await house.openGame(other, "coin");
    const played = playedOf(await start(mine, coinBet));
    expect(await house.rounds.round(theirs, played.roundId)).toBeUndefined();
    const asked = { ...mine, walletToken: player.token };
    const launch = (await house.sessions.launch(asked)) ?? "";
    expect(await house.sessions.open(launch)).toMatchObject({ ok: true });
    expect(await house.sessions.open(launch)).toMatchObject({ code: "FORBIDDEN" });
    expect(await house.sessions.open("x".repeat(43))).toMatchObject({ code: "FORBIDDEN" });
    expect(await house.sessions.launch({ ...asked, gameCode: "chess" })).toBeUndefined();
    const late = (await house.sessions.launch(asked)) ?? "";
    await database.pool.query("update house_session set launch_expires_at = now() where opened_at is null");
    expect(await house.sessions.open(late)).toMatchObject({ code: "FORBIDDEN" });
  });
});
