import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startWholePlatform, type WholePlatform } from "../../../apps/server/src/test-support/whole-platform.ts";

const bot = path.resolve(import.meta.dirname, "../../../examples/market-maker/main.ts");
let whole: WholePlatform;
let marketId: string;
let token: string;
let child: ChildProcess;
let output = "";
beforeAll(async () => {
  whole = await startWholePlatform();
  token = (await whole.logInPlayer("demoplayer2")).token;
  marketId = await openMarket();
});
afterEach(() => child.kill("SIGKILL"));
afterAll(() => whole.close());

async function openMarket(): Promise<string> {
  const { platform } = whole;
  const catalogue = platform.use("exchangeCatalogue");
  const startAtMs = Date.now() + 3_600_000;
  const event = {
    eventTypeId: "4",
    competition: "Cup",
    name: "Dhaka v Khulna",
    startAtMs,
    source: "test",
    sourceId: "bot",
  };
  const { eventId } = await catalogue.createEvent(event);
  const runners = ["Dhaka", "Khulna"].map((name, index) => ({ selectionId: index + 1, name }));
  const market = {
    eventId,
    marketType: "MATCH_ODDS",
    name: "Match Odds",
    startAtMs,
    inPlayDelayMs: 0,
    commissionBasisPoints: 500,
    runners,
  };
  const made = await catalogue.createMarket(market);
  const actor = { kind: "system", name: "test" } as const;
  const control = { type: "open" } as const;
  await platform.use("exchangeEngine").control({ marketId: made.marketId, actor, idempotencyKey: "open", control });
  return made.marketId;
}

function startBot(changes: Record<string, string> = {}): void {
  const { addresses, platform } = whole.running;
  output = "";
  child = spawn(process.execPath, [bot, marketId], {
    env: {
      PATH: process.env["PATH"],
      MAIDAN_API: addresses.bettingApi,
      MAIDAN_STREAM: addresses.bettingStream,
      MAIDAN_CA: platform.tls?.authorityFile ?? "",
      ...changes,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const end of [child.stdout, child.stderr]) end?.on("data", (bytes: Buffer) => (output += bytes.toString()));
}

/** A betting call of the other player, on PORT. */
async function call<T>(operation: string, body: object): Promise<T> {
  const answer = await whole.send(
    "player",
    { method: "POST", path: `/exchange/betting/rest/v1.0/${operation}` },
    { token, body },
  );
  return answer.json<T>();
}
interface Prices {
  readonly availableToBack: readonly { price: number; size: number }[];
  readonly availableToLay: readonly { price: number; size: number }[];
}
/** What is on offer on each runner: [to back, to lay]. */
async function offers(): Promise<unknown> {
  const books = await call<{ runners: { ex: Prices }[] }[]>("listMarketBook", {
    marketIds: [marketId],
    priceProjection: { priceData: ["EX_ALL_OFFERS"] },
  });
  return books[0]?.runners.map(({ ex }) =>
    [ex.availableToBack, ex.availableToLay].map((side) => side.map(({ price, size }) => [price, size])),
  );
}
const becomes = (expected: unknown): Promise<void> => expect.poll(offers, { interval: 100 }).toEqual(expected);

test("the example bot quotes both sides, quotes again around the new price when it is taken, and leaves nothing behind", async () => {
  startBot();
  const around = (low: number, high: number) => [[[low, 20]], [[high, 20]]];
  // Two runners: an even chance each, 2.00, and two ticks to either side of it.
  await becomes([around(1.98, 2.04), around(1.98, 2.04)]);
  const taken = await call<{ status: string }>("placeOrders", {
    marketId,
    instructions: [
      {
        selectionId: 1,
        side: "LAY",
        orderType: "LIMIT",
        limitOrder: { size: 20, price: 2.04, persistenceType: "LAPSE" },
      },
    ],
  });
  expect(taken.status).toBe("SUCCESS");
  await becomes([around(2, 2.08), around(1.98, 2.04)]);
  child.kill("SIGINT");
  const [code] = await once(child, "exit");
  expect([code, output]).toEqual([0, expect.stringContaining("stopped")]);
  expect(await offers()).toEqual([
    [[], []],
    [[], []],
  ]);
});

test("a bot that is killed has its bets cancelled by its heartbeat", async () => {
  startBot();
  await expect.poll(async () => JSON.stringify(await offers()).length).toBeGreaterThan(40);
  child.kill("SIGKILL");
  await once(child, "exit");
  await whole.database.pool.query("update exchange_heartbeat set expires_at = now()");
  await becomes([
    [[], []],
    [[], []],
  ]);
});

/** A port that leads to another one, until it is cut and its connections with it. */
async function door(target: string, at = 0) {
  const sockets = new Set<Socket>();
  const server: Server = createServer((inside) => {
    const outside = connect(Number(target.split(":").at(-1)), "localhost");
    for (const [one, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
    }
  });
  server.listen(at, "localhost");
  await once(server, "listening");
  const cut = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  };
  return { port: (server.address() as AddressInfo).port, cut };
}

test("[EXAPI-67] a bot whose server goes away comes back once it is there again, and goes on with the bets that stand", async () => {
  const { bettingApi, bettingStream } = whole.running.addresses;
  const open = async (ports: readonly number[]) =>
    Promise.all([door(bettingApi, ports[0]), door(bettingStream, ports[1])]);
  let doors = await open([]);
  const [api, stream] = doors.map(({ port }) => port);
  if (api === undefined || stream === undefined) throw new Error("no doors");
  startBot({ MAIDAN_API: `https://localhost:${api}`, MAIDAN_STREAM: `localhost:${stream}` });
  await expect.poll(async () => JSON.stringify(await offers()).match(/20\]/g)?.length, { interval: 100 }).toBe(4);
  const before = await offers();
  await Promise.all(doors.map(({ cut }) => cut()));
  const refusals = () => output.match(/stream: connect ECONNREFUSED/g)?.length ?? 0;
  await expect.poll(refusals, { interval: 100, timeout: 10_000 }).toBeGreaterThan(0);
  expect([child.exitCode, await offers()]).toEqual([null, before]);
  doors = await open([api, stream]);
  const [lay] = (before as [[number, number][], [number, number][]][])[0]?.[1] ?? [];
  await call("placeOrders", {
    marketId,
    instructions: [
      {
        selectionId: 1,
        side: "LAY",
        orderType: "LIMIT",
        limitOrder: { size: 20, price: lay?.[0], persistenceType: "LAPSE" },
      },
    ],
  });
  await expect.poll(() => output, { interval: 100, timeout: 10_000 }).toMatch(/ECONNREFUSED[^]*places BACK 1 at/);
  child.kill("SIGINT");
  const [code] = await once(child, "exit");
  expect([code, output]).toEqual([0, expect.stringMatching(/\nstopped\n$/)]);
  await becomes([
    [[], []],
    [[], []],
  ]);
  await Promise.all(doors.map(({ cut }) => cut()));
});

test("a bot that is refused says why, rests and tries again, and still ends when it is told to", async () => {
  const app = (await whole.logInPlayer("demoplayer1")).token;
  const made = await whole.send(
    "player",
    { method: "POST", path: "/api/exchange/app-keys" },
    { token: app, body: { name: "looks only", scope: "read" } },
  );
  startBot({ MAIDAN_APP_KEY: made.json<{ key: string }>().key });
  const refusals = () => output.split("heartbeat refused").length - 1;
  await expect.poll(refusals, { interval: 100 }).toBeGreaterThan(1);
  child.kill("SIGINT");
  const [code] = await once(child, "exit");
  expect([code, output]).toEqual([0, expect.stringMatching(/could not cancel.*\nstopped\n$/)]);
});
