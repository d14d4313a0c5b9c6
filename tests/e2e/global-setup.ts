import { spawn } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { gameTypes } from "@maidan/contract/http/site";
import { listHouseGames } from "@maidan/services/house-games";
import { scratchDir } from "../../tools/scratch-dir.ts";

const root = path.resolve(import.meta.dirname, "../..");
const startTimeoutMs = 180_000;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = address === null || typeof address === "string" ? 0 : address.port;
      probe.close(() => resolve(port));
    });
  });
}

async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  const deadlineMs = Date.now() + startTimeoutMs;
  while (Date.now() < deadlineMs && !hasEnded()) {
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the platform did not become ready");
}

const announcedWithinMs = 180_000;
/** No further match for so long: all that begin soon are there. */
const quietMs = 5_000;

/**
 * A platform that has just begun announces its matches one by one. Journeys side by side choose theirs by their place in the list, so that it has to stand before the
 * first of them.
 */
async function untilAnnounced(url: string): Promise<void> {
  const deadlineMs = Date.now() + announcedWithinMs;
  let [announced, sinceMs] = [0, Date.now()];
  while (Date.now() < deadlineMs) {
    const events = (await (await fetch(`${url}/api/sports-events/cricket`)).json()) as readonly unknown[];
    if (events.length !== announced) [announced, sinceMs] = [events.length, Date.now()];
    if (announced > 0 && Date.now() - sinceMs >= quietMs) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the platform announced ${announced} cricket matches and came to no rest`);
}

const listedWithinMs = 300_000;

/** The house lists its games and products once its ports are open, later than that on a busy machine: until then nobody can open one. */
async function untilListed(url: string): Promise<void> {
  const ask = async <T>(to: string): Promise<T> => (await (await fetch(`${url}/api/${to}`)).json()) as T;
  type Offered = { readonly platform: string };
  const deadlineMs = Date.now() + listedWithinMs;
  const products = new Set(listHouseGames().map(({ product }) => product));
  while (Date.now() < deadlineMs) {
    const { items } = await ask<{ items: readonly Offered[] }>("sports-items");
    const lists = await Promise.all(
      gameTypes.map((type) => ask<{ games: readonly Offered[] }>(`get-games?type=${type}&system=`)),
    );
    const listed = new Set([...items, ...lists.flatMap(({ games }) => games)].map(({ platform }) => platform));
    if ([...products].every((product) => listed.has(product))) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("the house's games were not listed");
}

/** Starts the platform as a user would, in a process of its own, on an empty data folder; journeys find it by the variables that are set here. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stateDir = scratchDir("maidan-e2e");
  // As root the database runs under another account, which has to get in.
  chmodSync(stateDir, 0o755);
  const [port, officePort, programsPort] = [await freePort(), await freePort(), await freePort()];
  const child = spawn(process.execPath, [path.join(root, "apps/server/src/main.ts")], {
    cwd: root,
    stdio: ["ignore", process.env["E2E_LOG"] === undefined ? "ignore" : "inherit", "inherit"],
    env: {
      ...process.env,
      DATA_DIR: stateDir,
      PORT: String(port),
      OFFICE_PORT: String(officePort),
      BETTING_API_PORT: String(programsPort),
      BETTING_STREAM_PORT: "0",
      GAMES_PORT: "0",
      // Short in-play delays and prices that move within a wait; a match still lasts half an hour.
      FEED_SPEED: "3",
      // A draw within a wait; the others at their usual times.
      LOTTERY_TIMES: "2d=20s;3d=20:30;4d=21:45",
      // The journeys stand where a proxy does, so that each caller of theirs has an address of its own (stage/address.ts).
      TRUSTED_PROXIES: "127.0.0.1",
      LOG_LEVEL: process.env["E2E_LOG"] ?? "error",
    },
  });
  let isEnded = false;
  const ended = new Promise<void>((resolve) =>
    child.once("exit", () => {
      isEnded = true;
      resolve();
    }),
  );
  const playerUrl = `http://localhost:${port}`;
  await untilReady(playerUrl, () => isEnded);
  await untilAnnounced(playerUrl);
  await untilListed(playerUrl);
  process.env["E2E_PLAYER_URL"] = playerUrl;
  process.env["E2E_STATE_DIR"] = stateDir;
  process.env["E2E_OFFICE_URL"] = `http://localhost:${officePort}`;
  process.env["E2E_PROGRAMS_URL"] = `https://localhost:${programsPort}`;
  return async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(stateDir, { recursive: true, force: true });
  };
}
