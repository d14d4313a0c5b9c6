import { spawn } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWholePlatform, type WholePlatform } from "../../../apps/server/src/test-support/whole-platform.ts";

/** The names that the client has built in; the certificate is made for them, and checked by it. */
const fieldHosts = ["api.betfair.com", "identitysso.betfair.com.au", "stream-api.betfair.com"];

let whole: WholePlatform;
beforeAll(async () => {
  whole = await startWholePlatform({ BETTING_TLS_NAMES: fieldHosts.join(",") });
});
afterAll(() => whole.close());

async function openMarket(): Promise<string> {
  const { platform } = whole;
  const catalogue = platform.use("exchangeCatalogue");
  const startAtMs = Date.now() + 3_600_000;
  const { eventId } = await catalogue.createEvent({
    eventTypeId: "4",
    competition: "ঢাকা কাপ",
    name: "Dhaka v Khulna",
    startAtMs,
    source: "test",
    sourceId: "betfair-node",
  });
  const { marketId } = await catalogue.createMarket({
    eventId,
    marketType: "MATCH_ODDS",
    name: "Match Odds",
    startAtMs,
    inPlayDelayMs: 0,
    commissionBasisPoints: 500,
    runners: [
      { selectionId: 1, name: "ঢাকা" },
      { selectionId: 2, name: "খুলনা" },
    ],
  });
  const opened = await platform.use("exchangeEngine").control({
    marketId,
    actor: { kind: "system", name: "test" },
    idempotencyKey: `open-${marketId}`,
    control: { type: "open" },
  });
  expect(opened.ok).toBe(true);
  return marketId;
}

/** Runs the program in a process of its own; what it printed of its result. */
async function run(marketId: string): Promise<unknown> {
  const folder = import.meta.dirname;
  const { addresses, platform } = whole.running;
  const child = spawn(
    process.execPath,
    ["--import", path.join(folder, "hosts.ts"), path.join(folder, "program.ts"), marketId, "demoplayer1", "demo12345"],
    {
      env: {
        PATH: process.env["PATH"],
        NODE_EXTRA_CA_CERTS: platform.tls?.authorityFile ?? "",
        BETTING_API_PORT: new URL(addresses.bettingApi).port,
        BETTING_STREAM_PORT: addresses.bettingStream.split(":").at(-1) ?? "",
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  child.stdout.on("data", (bytes: Buffer) => (output += bytes.toString()));
  child.stderr.on("data", (bytes: Buffer) => (output += bytes.toString()));
  await new Promise((resolve) => child.once("exit", resolve));
  const result = /^RESULT (.*)$/m.exec(output)?.[1];
  if (result === undefined) throw new Error(output.slice(-4_000));
  return JSON.parse(result);
}

test("[EXAPI-26] [T13] [HTTP-19] betfair-node as it is published logs in, makes each of its calls, reads packed answers, streams prices and orders, places and replaces with and without waiting, cancels and logs out", async () => {
  const marketId = await openMarket();
  expect(await run(marketId)).toEqual({
    currencyRates: [{ currencyCode: "BDT", rate: 1 }],
    eventTypes: ["Cricket"],
    inBangla: ["Cricket"],
    isPacked: true,
    catalogue: [[marketId, 2]],
    status: "OPEN",
    placed: "SUCCESS",
    offered: [3, 50],
    own: { status: "E", size: 50, strategy: "node" },
    listed: { listCompetitions: 1, listEvents: 1, listMarketTypes: 1, listCountries: 0, listVenues: 0 },
    timeRanges: { code: -32602, message: "DSC-0018" },
    ownInBook: [1, 0],
    figures: [2],
    cleared: 0,
    updated: "SUCCESS",
    replaced: "SUCCESS",
    cancelled: ["SUCCESS", 50],
    asked: [["PENDING", null]],
    moved: ["PENDING"],
    current: 0,
    kept: "SUCCESS",
    left: "SUCCESS",
    hasHeardBoth: true,
  });
});
