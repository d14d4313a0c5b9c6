import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWholePlatform, type WholePlatform } from "../../../apps/server/src/test-support/whole-platform.ts";

/** The commands of the API's README as they stand there, but for the ports of this test's platform. */
const readme = readFileSync(path.resolve(import.meta.dirname, "../../../docs/api/README.md"), "utf8");
const blockWith = (text: string): string => {
  const blocks = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  const found = blocks.filter((block) => block.includes(text));
  expect(found, text).toHaveLength(1);
  return found[0] ?? "";
};

let whole: WholePlatform;
let marketId: string;
beforeAll(async () => {
  whole = await startWholePlatform();
  const { platform } = whole;
  const catalogue = platform.use("exchangeCatalogue");
  const startAtMs = Date.now() + 3_600_000;
  const event = { eventTypeId: "4", competition: "ঢাকা কাপ", name: "Dhaka v Khulna", startAtMs };
  const { eventId } = await catalogue.createEvent({ ...event, source: "test", sourceId: "five-minutes" });
  const made = await catalogue.createMarket({
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
  marketId = made.marketId;
  const opened = await platform.use("exchangeEngine").control({
    marketId,
    actor: { kind: "system", name: "test" },
    idempotencyKey: `open-${marketId}`,
    control: { type: "open" },
  });
  expect(opened.ok).toBe(true);
});
afterAll(() => whole.close());

/** Each replacement must be there: the README says what is tested. */
function pointed(script: string, replacements: readonly (readonly [from: string, to: string])[]): string {
  return replacements.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replaceAll(from, to);
  }, script);
}

/** Runs the commands as a person would; its input stays open until the output fits, or it ends. */
async function shell(script: string, isEnough: (output: string) => boolean = () => false): Promise<string> {
  const child = spawn("bash", ["-euo", "pipefail", "-c", script], { stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  let faults = "";
  child.stdout.on("data", (bytes: Buffer) => {
    output += bytes.toString();
    if (isEnough(output)) child.stdin.end();
  });
  child.stderr.on("data", (bytes: Buffer) => (faults += bytes.toString()));
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`${String(code)}: ${output}${faults}`);
  return output;
}

const jsonLines = (output: string): unknown[] =>
  output
    .split("\n")
    .filter((line) => /^[[{]/.test(line))
    .map((line) => JSON.parse(line));

function startScript(): string {
  const { addresses, platform } = whole.running;
  return pointed(blockWith("# 1. Trust the server"), [
    ["CA=.data/tls/ca.crt", `CA=${platform.tls?.authorityFile ?? ""}`],
    ["https://localhost:3443", `https://localhost:${new URL(addresses.bettingApi).port}`],
  ]);
}

test("[EXAPI-59] the five-minute start of the README logs in, lists, bets, cancels and asks for the funds, as it is written there", async () => {
  const answers = jsonLines(await shell(startScript()));
  expect(answers).toMatchObject([
    [{ marketId, event: { name: "Dhaka v Khulna" }, runners: [{ selectionId: 1 }, { selectionId: 2 }] }],
    [{ marketId, status: "OPEN" }],
    { status: "SUCCESS", customerRef: "first-1", instructionReports: [{ status: "SUCCESS" }] },
    { currentOrders: [{ marketId, selectionId: 1, sizeRemaining: 100 }] },
    { status: "SUCCESS", instructionReports: [{ sizeCancelled: 100 }] },
    { availableToBetBalance: 10_000 },
  ]);
});

test("[EXAPI-59] its stream by hand says who it is, and sends the market's image", async () => {
  const port = whole.running.addresses.bettingStream.split(":").at(-1) ?? "";
  const stream = pointed(blockWith("openssl s_client"), [
    ["localhost:3444", `localhost:${port}`],
    // Until the test has read enough, in the place of half a minute.
    ["sleep 30", "cat"],
  ]);
  const script = `${startScript().replace("first-1", "first-2")}\n${stream}`;
  const output = await shell(script, (text) => text.includes("SUB_IMAGE"));
  const messages = jsonLines(output).filter(
    (line): line is Record<string, unknown> => typeof line === "object" && line !== null && "op" in line,
  );
  expect(messages.slice(0, 4)).toMatchObject([
    { op: "connection" },
    { op: "status", id: 1, statusCode: "SUCCESS" },
    { op: "status", id: 2, statusCode: "SUCCESS" },
    { op: "mcm", id: 2, ct: "SUB_IMAGE", mc: [{ id: marketId, marketDefinition: { status: "OPEN" } }] },
  ]);
});

const appTokenScript = (): string => {
  const player = whole.running.addresses.player.replace(/\/$/, "");
  return pointed(blockWith("APP_TOKEN="), [
    ["curl -s localhost:3000/", `curl -s ${player}/`],
    ["http://localhost:3000/", `${player}/`],
  ]);
};

test("[EXAPI-59] [CERT-03] its commands for a certificate make one, register it and log in by it, and without it nobody", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "maidan-readme-"));
  const certificate = pointed(blockWith("openssl req"), [
    ["http://localhost:3000/", `${whole.running.addresses.player.replace(/\/$/, "")}/`],
  ]);
  const [token = ""] = appTokenScript().split("\ncurl -s http");
  const [trust = ""] = startScript().split("# 2.");
  const bare = "curl -s --cacert $CA $API/api/certlogin -d 'username=demoplayer1&password=demo12345'";
  try {
    const output = await shell(`cd ${folder}\n${token}\n${trust}\n${certificate}\necho\n${bare}`);
    const answers = [...output.matchAll(/\{[^{}]*\}/g)].map(([text]) => JSON.parse(text));
    expect(answers).toEqual([
      { success: true, id: expect.any(String), fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/) },
      { sessionToken: expect.stringMatching(/^[\w-]{43}$/), loginStatus: "SUCCESS" },
      { loginStatus: "CERT_AUTH_REQUIRED" },
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("[EXAPI-59] its commands for keys make one with the scope and the networks that they name", async () => {
  expect(jsonLines(await shell(appTokenScript()))).toMatchObject([
    { success: true, id: expect.any(String), key: expect.stringMatching(/^[\w-]{20}$/) },
  ]);
  const { rows } = await whole.database.pool.query(
    "select name, can_trade, addresses::text[] as addresses from exchange_app_key",
  );
  expect(rows).toEqual([{ name: "my bot", can_trade: true, addresses: ["203.0.113.0/24"] }]);
});

test("[EXAPI-59] its bot is started as it is written there, by the project's own Node whichever the shell finds", async () => {
  const { addresses, platform } = whole.running;
  const isOwn = (folder: string): boolean => folder.includes("node_modules");
  const folders = (process.env["PATH"] ?? "").split(path.delimiter).filter((folder) => !isOwn(folder));
  const child = spawn("bash", ["-c", blockWith("examples/market-maker/main.ts")], {
    cwd: path.resolve(import.meta.dirname, "../../.."),
    env: {
      ...process.env,
      PATH: folders.join(path.delimiter),
      MAIDAN_API: addresses.bettingApi,
      MAIDAN_STREAM: addresses.bettingStream,
      MAIDAN_CA: platform.tls?.authorityFile ?? "",
    },
    // A group of its own, to be ended whole as by Ctrl-C.
    detached: true,
  });
  let output = "";
  for (const end of [child.stdout, child.stderr]) end.on("data", (bytes: Buffer) => (output += bytes.toString()));
  const ended = once(child, "close");
  try {
    await expect.poll(() => output, { interval: 100 }).toMatch(/making a market in .*\nplaces BACK 1 at /);
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGINT");
    await ended;
  }
  expect(output).toMatch(/\nstopped\n$/);
});
