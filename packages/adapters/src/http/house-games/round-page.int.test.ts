import { generateKeyPairSync, randomUUID } from "node:crypto";
import { toDecimal } from "@maidan/core/money";
import { done, type Tx } from "@maidan/services/command";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { readerOf } from "../../postgres/database/index.ts";
import { createHttpServer } from "../server/index.ts";
import { ownerOfRound, registerRoundPage, roundPath, type RoundPageDeps } from "./index.ts";
import { createTestHouse, type TestHouse } from "./test-support/index.ts";

let database: TestDatabase;
let house: TestHouse;
let app: FastifyInstance;
let deps: RoundPageDeps;
let nowMs = Date.now();
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

beforeAll(async () => {
  database = await createTestDatabase();
  house = await createTestHouse(database.pool);
  const { store, rounds, wagers } = house;
  wagers.register("coin", {
    replay: async (_reader, { content }) => [{ title: "A <title>", facts: [["Content", { data: content }]] }],
  });
  const pem = String(privateKey.export({ type: "pkcs8", format: "pem" }));
  deps = { reader: readerOf(database.pool), store, rounds, wagers, privateKey: async () => pem, now: () => nowMs };
  app = await createHttpServer({
    name: "games",
    log: pino({ level: "silent" }),
    publicUrl: "https://games.test",
    docs: { title: "Test", version: "1", description: "Of tests", audience: "public" },
  });
  registerRoundPage(app, deps);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await house.close();
  await database.close();
});

test("[HOUSE-20] whoever was given a round's address sees what it was for a quarter of an hour, and nobody else does", async () => {
  const session = await house.openGame(await house.provider.createPlayer(), "coin");
  const played = await house.rounds.start(session, {
    bet: { stake: "10.00", side: "heads" },
    idempotencyKey: randomUUID(),
  });
  if ("code" in played) throw new Error(played.message);
  const { roundId } = played.round;
  const path = await roundPath(deps, roundId);
  const page = await app.inject(path);
  expect(page.statusCode).toBe(200);
  for (const part of ["Coin", roundId, session.player, "10.00 BDT", "heads", "(Dhaka)", played.round.seeds.serverHash])
    expect(page.body).toContain(part.replaceAll('"', "&#34;"));
  // The seed of rounds that are still to come is nobody's to see.
  expect(page.body).not.toContain(played.round.seeds.serverSeed);
  expect(page.body).not.toContain("/verify");
  const inBangla = await app.inject({ url: path, headers: { "accept-language": "bn-BD,bn;q=0.9" } });
  for (const part of [
    '<html lang="bn">',
    "<dt>রাউন্ড</dt>",
    "<dd>পরিশোধিত</dd>",
    roundId,
    "১০.০০ BDT",
    'url("/brand/bangla.woff2")',
  ])
    expect(inBangla.body).toContain(part);
  expect(inBangla.headers["content-security-policy"]).toContain("font-src 'self'");
  expect(page.body).not.toContain("bangla.woff2");
  expect((await app.inject(`${path}&lang=en`)).body).toContain('<html lang="en">');
  const statusOf = async (url: string): Promise<number> => (await app.inject(url)).statusCode;
  expect(await statusOf(path.replace(roundId, randomUUID()))).toBe(404);
  expect(await statusOf(path.replace(/until=\d/, "until=9"))).toBe(404);
  expect(await statusOf(`/rounds/${roundId}`)).toBe(404);
  nowMs += 15 * 60_000 + 1;
  expect(await statusOf(path)).toBe(404);
});

test("[HOUSE-20] [HOUSE-04] once its seed is told, a round's page leads to where it is drawn again", async () => {
  const session = await house.openGame(await house.provider.createPlayer(), "coin");
  const played = await house.rounds.start(session, {
    bet: { stake: "10.00", side: "tails" },
    idempotencyKey: randomUUID(),
  });
  if ("code" in played) throw new Error(played.message);
  const { roundId, seeds, nonce, bet, steps, payoutMinor } = played.round;
  const { next } = await house.sessions.seeds(session);
  await house.sessions.rotate(session, {
    clientSeed: "another",
    nextHash: next.serverHash,
    idempotencyKey: randomUUID(),
  });
  const { body } = await app.inject(`${await roundPath(deps, roundId)}&lang=bn`);
  const [, fragment = ""] = /href="\/verify\?lang=bn#([^"]+)"/.exec(body) ?? [];
  expect(JSON.parse(decodeURIComponent(fragment.replaceAll("&#39;", "'")))).toEqual({
    game: "coin",
    serverSeed: seeds.serverSeed,
    serverHash: seeds.serverHash,
    clientSeed: seeds.clientSeed,
    nonce,
    bet,
    steps,
    payout: toDecimal(payoutMinor),
  });
});

test("[HOUSE-20] a wager's page says what was staked and paid, how it was corrected, and what its product shows of it", async () => {
  const session = await house.openGame(await house.provider.createPlayer(), "coin");
  const placed = await house.wagers.place(session, {
    content: { on: "<b>x</b>", note: '"quoted"' },
    stakeMinor: 1_000n,
    idempotencyKey: randomUUID(),
  });
  if ("code" in placed) throw new Error(placed.message);
  const { wagerId } = placed.wager;
  expect(await ownerOfRound(deps, wagerId)).toMatchObject({ operator: session.operator, player: session.player });
  const page = async (): Promise<string> => (await app.inject(await roundPath(deps, wagerId))).body;
  expect(await page()).toContain("not decided yet");
  const inTransaction = async (work: (tx: Tx) => Promise<unknown>): Promise<void> => {
    const actor = { kind: "system", name: "test" } as const;
    const command = { kind: "test.decide", actor, idempotencyKey: randomUUID(), content: {} };
    await createCommandRunner({ pool: database.pool }).run(command, async (tx) => {
      await work(tx);
      return done(null);
    });
    await house.recoverAll();
  };
  await inTransaction((tx) =>
    house.wagers.decide(tx, wagerId, { kind: "pays", payoutMinor: 3_000n, outcome: { side: "x" } }),
  );
  await inTransaction((tx) => house.wagers.correct(tx, wagerId, { payoutMinor: 4_500n, outcome: { side: "y" } }));
  const body = await page();
  for (const part of [
    wagerId,
    "10.00 BDT",
    "45.00 BDT",
    `${wagerId}.win-2: 15.00 BDT`,
    "A &#60;title&#62;",
    "On: &#60;b&#62;x&#60;/b&#62;",
    "Note: &#34;quoted&#34;",
    session.player,
  ])
    expect(body).toContain(part);
  expect(await ownerOfRound(deps, randomUUID())).toBeUndefined();
});
