import { randomUUID } from "node:crypto";
import { isInSight, swimmersAt, type Swimmer } from "@maidan/games/fishing";
import type { Json } from "@maidan/games/house";
import { FishingPonds } from "@maidan/services/house-fishing";
import type { HouseSession, RoundView } from "@maidan/services/house-games";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { createPondStore } from "../../postgres/house-fishing/index.ts";
import { createTestHouse, Killed, type CallFate, type TestHouse } from "./test-support/index.ts";

let database: TestDatabase;
let house: TestHouse;
let ponds: FishingPonds;
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
  const runner = createCommandRunner({ pool: database.pool });
  ponds = new FishingPonds({
    runner,
    rounds: house.rounds,
    store: createPondStore(),
    newKey: randomUUID,
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

async function sitDown(): Promise<{ readonly playerId: string; readonly session: HouseSession }> {
  const player = await house.provider.createPlayer({ cashMinor: 100_000n });
  return { playerId: player.playerId, session: await house.openGame(player, "padma-fishing") };
}
/** Fish of the session's pond, those that stay in sight longest first, as a busy machine is slow to shoot. */
async function fishOf(session: HouseSession): Promise<{ readonly room: number; readonly fish: readonly Swimmer[] }> {
  const { mine, nowMs, caught } = await ponds.look(session);
  const fish = swimmersAt(mine.room, nowMs).filter(
    (one) => isInSight(one, nowMs) && isInSight(one, nowMs + 1_000) && !caught.includes(one.fish),
  );
  return { room: mine.room, fish: fish.toSorted((one, other) => other.toMs - one.toMs) };
}
const volley = (room: number, fish: readonly Pick<Swimmer, "fish" | "kind">[], weapon = "dart"): Json => ({
  weapon,
  room,
  shots: fish.map(({ fish: number, kind }) => ({ fish: number, kind })),
});
const fire = (session: HouseSession, bet: Json, key: string = randomUUID()) =>
  ponds.fire(session, { bet, idempotencyKey: key });
function playedOf(answer: Awaited<ReturnType<typeof fire>>): RoundView {
  if ("code" in answer) throw new Error(answer.message);
  return answer;
}
const paysOf = ({ view }: RoundView): readonly number[] =>
  ((view?.["shots"] ?? []) as unknown as readonly { readonly pays: number }[]).map(({ pays }) => pays);
async function netOf(playerId: string): Promise<bigint> {
  const { rows } = await database.pool.query<{ net: bigint }>(
    "select coalesce(sum(payout_minor - stake_minor), 0)::bigint as net from house_round where player = $1 and phase = 'paid'",
    [playerId],
  );
  return rows[0]?.net ?? 0n;
}
const movedOf = async (playerId: string): Promise<bigint> => (await house.provider.cashOf(playerId)) - 100_000n;

test("[FISH-01] [FISH-05] players sit four to a pond, each on a seat of their own, and see what the others shoot and catch", async () => {
  const players: Awaited<ReturnType<typeof sitDown>>[] = [];
  for (let player = 0; player < 5; player += 1) players.push(await sitDown());
  const seats = await Promise.all(players.map(async ({ session }) => (await ponds.look(session)).mine));
  const taken = seats.map(({ room, seat }) => `${room}:${seat}`);
  expect(new Set(taken).size).toBe(5);
  expect(taken.toSorted()).toEqual(["1:1", "1:2", "1:3", "1:4", "2:1"]);
  const [first, second] = [...players.keys()].filter((at) => seats[at]?.room === 1).map((at) => players[at]);
  if (first === undefined || second === undefined) throw new Error("nobody sits");
  expect((await ponds.look(first.session)).mine).toMatchObject({ player: first.playerId, room: 1 });
  let caught: number | undefined;
  let last = "";
  for (let shots = 0; shots < 60 && caught === undefined; shots += 1) {
    const { room, fish } = await fishOf(first.session);
    const played = playedOf(await fire(first.session, volley(room, fish.slice(0, 12))));
    last = played.round.roundId;
    caught = fish.slice(0, 12).find((_, place) => (paysOf(played)[place] ?? 0) > 0)?.fish;
  }
  const seen = await ponds.look(second.session);
  expect(seen.volleys.map(({ roundId }) => roundId)).toContain(last);
  expect(seen.volleys.at(-1)?.view["weapon"]).toBe("dart");
  expect(seen.caught).toContain(caught);
  expect(seen.seats.map(({ player }) => player)).toContain(first.playerId);
  await database.pool.query("delete from house_fish_seat");
});

test("[FISH-02] [FISH-03] a volley is one round: staked, drawn and paid once, by one key as often as it is asked for", async () => {
  const { session, playerId } = await sitDown();
  const { room, fish } = await fishOf(session);
  const bet = volley(room, fish.slice(0, 3), "spear");
  const key = randomUUID();
  const both = await Promise.all([fire(session, bet, key), fire(session, bet, key)]);
  const [one, two] = both.map((answer) => playedOf(answer).round);
  expect(one?.roundId).toBe(two?.roundId);
  expect(one?.stakeMinor).toBe(1_500n);
  await house.recoverAll();
  expect(await movedOf(playerId)).toBe(await netOf(playerId));
  const again = playedOf(await fire(session, bet, key));
  expect(again.round.payoutMinor).toBe(500n * BigInt(paysOf(again).reduce((sum, pays) => sum + pays, 0)));
  expect(await movedOf(playerId)).toBe(again.round.payoutMinor - 1_500n);
});

test("[FISH-03] fish that were caught before, are out of sight, or are said to be of another kind cost nothing", async () => {
  const { session, playerId } = await sitDown();
  const { room, fish } = await fishOf(session);
  const [one] = fish;
  if (one === undefined) throw new Error("the pond is empty");
  const other = one.kind === "hilsa" ? "puti" : "hilsa";
  const answers = [
    await fire(session, volley(room, [{ fish: one.fish, kind: other }])),
    await fire(session, volley(room, [one, { fish: one.fish - 100, kind: "puti" }])),
    await fire(session, volley(room, [one, { fish: one.fish + 100, kind: "puti" }])),
  ];
  await database.pool.query("delete from house_fish_caught");
  const { rows } = await database.pool.query<{ id: string }>("select id from house_round limit 1");
  await database.pool.query(
    "insert into house_fish_caught (room, fish, round_id, caught_at) values ($1, $2, $3, now() - interval '10 seconds')",
    [room, one.fish, rows[0]?.id],
  );
  answers.push(await fire(session, volley(room, [one])));
  expect(answers).toEqual(Array.from({ length: 4 }, () => expect.objectContaining({ code: "CONFLICT" }) as object));
  expect(await fire(session, { weapon: "dart", room, shots: [] })).toMatchObject({ code: "VALIDATION" });
  expect(await house.rounds.start(session, { bet: volley(room, [one]), idempotencyKey: randomUUID() })).toMatchObject({
    code: "VALIDATION",
  });
  expect(await movedOf(playerId)).toBe(0n);
  await database.pool.query("delete from house_fish_caught");
});

test.each([0, 1])(
  "[FISH-03] killed before its change %i, a volley is paid once or its stake comes back",
  async (at) => {
    const { session, playerId } = await sitDown();
    const { room, fish } = await fishOf(session);
    let changes = 0;
    kills = () => changes++ === at;
    await fire(session, volley(room, fish.slice(0, 4))).catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
    kills = () => false;
    await house.recoverAll();
    const { rows } = await database.pool.query("select phase from house_round where player = $1", [playerId]);
    expect(rows).toEqual([{ phase: at === 0 ? "void" : "paid" }]);
    expect(await movedOf(playerId)).toBe(await netOf(playerId));
  },
);

test("[HOUSE-26] a volley is answered before it is paid, its balance counts what it pays, and a payout that waits keeps its player from no other", async () => {
  const { session, playerId } = await sitDown();
  let calls = 0;
  // Stakes arrive, payouts don't.
  fates = () => ((calls += 1) % 2 === 1 ? "arrives" : "lost");
  let expected = 100_000n;
  for (let shot = 0; shot < 3; shot += 1) {
    const { room, fish } = await fishOf(session);
    const { round, balanceMinor } = playedOf(await fire(session, volley(room, fish.slice(0, 12), "net")));
    expect(round.phase).toBe("paying");
    expect(balanceMinor).toBe(expected - round.stakeMinor + round.payoutMinor);
    expected -= round.stakeMinor;
    await house.rounds.allPaid();
    expect(await house.provider.cashOf(playerId)).toBe(expected);
  }
  fates = () => "arrives";
  await house.recoverAll();
  expect(await movedOf(playerId)).toBe(await netOf(playerId));
  const { rows } = await database.pool.query("select distinct phase from house_round where player = $1", [playerId]);
  expect(rows).toEqual([{ phase: "paid" }]);
});

test("[HOUSE-26] volleys of many at one moment are each staked, drawn and paid once, whatever fate their calls have", async () => {
  const seats = await Promise.all(Array.from({ length: 16 }, () => sitDown()));
  let calls = 0;
  fates = () => (["arrives", "arrives", "arrives", "unanswered", "lost"] as const)[(calls += 1) % 5] ?? "arrives";
  await Promise.all(
    seats.map(async ({ session }) => {
      const { room, fish } = await fishOf(session);
      return fire(session, volley(room, fish.slice(0, 3)));
    }),
  );
  fates = () => "arrives";
  await house.recoverAll();
  for (const { playerId } of seats) expect(await movedOf(playerId)).toBe(await netOf(playerId));
  expect(await house.provider.broken()).toEqual([]);
});

test.each(["lost", "unanswered", "garbled", "unknown"] as const)(
  "[FISH-03] whatever call of the wallet is %s, nothing is kept",
  async (fate) => {
    for (const lostCall of [0, 1]) {
      const { session, playerId } = await sitDown();
      const { room, fish } = await fishOf(session);
      let calls = 0;
      fates = () => (calls++ === lostCall ? fate : "arrives");
      await fire(session, volley(room, fish.slice(0, 2), "net"));
      await house.recoverAll();
      expect(await movedOf(playerId)).toBe(await netOf(playerId));
      const { rows } = await database.pool.query(
        "select count(*)::int as open from game_round where player_id = $1 and closed_at is null",
        [playerId],
      );
      expect(rows).toEqual([{ open: 0 }]);
    }
  },
);
