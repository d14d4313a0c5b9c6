import { spawn } from "node:child_process";
import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { playerUrl } from "./platform.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/** A verb of the operator's command line, beside the running platform. */
async function maidan(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [path.join(root, "apps/server/src/cli.ts"), ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: process.env["E2E_STATE_DIR"], PORT: new URL(playerUrl).port, LOG_LEVEL: "error" },
  });
  let output = "";
  child.stdout.on("data", (part) => (output += String(part)));
  child.stderr.on("data", (part) => (output += String(part)));
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`maidan ${args.join(" ")} ended with ${String(code)}: ${output}`);
  return output;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = "";
  for await (const part of request) text += String(part);
  return JSON.parse(text) as Record<string, unknown>;
}

export interface TestProvider {
  readonly name: string;
  /** The launch that came last. */
  readonly launched: () => Readonly<Record<string, unknown>>;
  /** A signed call of the wallet for the player of the last launch. */
  readonly move: (
    operation: "bet" | "win",
    changes: object,
  ) => Promise<{ readonly status: string; readonly balance: number }>;
  close(): Promise<void>;
}

const slots = [
  { game_code: "river", name: "River Dance", product: "Delta", category: "Video Slots", enabled: true },
  { game_code: "bamboo", name: "Bamboo Reels", product: "Delta", category: "Video Slots", enabled: true },
  { game_code: "mango", name: "Mango Spin", product: "Mohona", category: "Video Slots", enabled: true },
];
const frame = `<!doctype html><title>A game</title><body style="background:#123;color:#fff"><h1>The game is on</h1></body>`;

/** A game provider in a process of its own to the platform: it speaks the protocol over HTTP, is registered and synced as an operator does it. */
export async function startProvider(name: string, games: readonly object[] = slots): Promise<TestProvider> {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  let launch: Record<string, unknown> = {};
  const server = createServer((request, response) => {
    const answer = async (): Promise<string> => {
      if (request.url?.endsWith("/game/list") === true) return JSON.stringify(games);
      if (request.url?.endsWith("/game/url") !== true) return frame;
      launch = await bodyOf(request);
      return JSON.stringify({ url: `${address}/frame` });
    };
    const type = request.method === "GET" ? "text/html" : "application/json";
    void answer().then((text) => response.writeHead(200, { "content-type": type }).end(text));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const address = `http://localhost:${typeof bound === "object" && bound !== null ? bound.port : 0}`;
  const folder = mkdtempSync(path.join(tmpdir(), "maidan-provider-"));
  const keyFile = path.join(folder, "key.pem");
  writeFileSync(keyFile, keys.publicKey.export({ type: "spki", format: "pem" }));
  await maidan("provider", "add", name, "--protocol", "hub88", "--url", address, "--public-key", keyFile);
  await maidan("provider", "sync", name);
  return {
    name,
    launched: () => launch,
    move: async (operation, changes) => {
      const body = JSON.stringify({
        user: launch["user"],
        token: launch["token"],
        game_code: launch["game_code"],
        currency: "BDT",
        request_uuid: randomUUID(),
        transaction_uuid: randomUUID(),
        round: "round",
        round_closed: operation === "win",
        is_free: false,
        ...changes,
      });
      const signature = sign("RSA-SHA256", Buffer.from(body), keys.privateKey).toString("base64");
      const response = await fetch(`${playerUrl}/providers/${name}/transaction/${operation}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-hub88-signature": signature },
        body,
      });
      return (await response.json()) as { status: string; balance: number };
    },
    close: async () => {
      rmSync(folder, { recursive: true });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
