/** The server of the wall of prices: the app's own cells in a page of their own, fed by our own push gateway. */
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createMemoryBus } from "@maidan/adapters/memory/bus";
import { PushGateway, type EngineChange } from "@maidan/adapters/push";
import type { Json } from "@maidan/services/command";
import { build } from "vite";
import { BenchMarket, marketIds } from "./markets.ts";
import { startSlowLine } from "./slow-line.ts";

const app = path.resolve(import.meta.dirname, "../../../apps/player");
const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

/** The wall as the app's own build makes it. */
async function buildWall(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "maidan-wall-"));
  await build({
    configFile: path.join(app, "vite.config.ts"),
    logLevel: "error",
    build: {
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      rolldownOptions: {
        input: path.join(app, "test-support/price-wall-page.tsx"),
        output: { entryFileNames: "wall.js" },
      },
    },
  });
  return folder;
}

function documentOf(folder: string): string {
  const styles = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  const links = styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join("");
  const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';
  return `<!doctype html><html lang="en"><head>${viewport}${links}<script type="module" src="/wall.js"></script></head><body><div id="app"></div></body></html>`;
}

function serve(folder: string): Server {
  const page = documentOf(folder);
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://wall");
    const type = types[path.extname(pathname)];
    if (pathname === "/") response.setHeader("content-type", "text/html").end(page);
    else if (pathname === "/api/socket-tickets") {
      response.setHeader("content-type", "application/json").end(JSON.stringify({ ticket: "wall" }));
    } else if (type === undefined || pathname.includes("..")) response.writeHead(404).end();
    else response.setHeader("content-type", type).end(readFileSync(path.join(folder, pathname)));
  });
}

export interface Wall {
  readonly address: string;
  readonly markets: readonly BenchMarket[];
  readonly publish: (change: EngineChange) => void;
  /** How long the way between page and server takes from now on, in each direction. */
  readonly slow: (oneWayMs: number) => void;
  close(): Promise<void>;
}

/** Starts it, with the gateway's own limits. */
export async function startWall(): Promise<Wall> {
  const folder = await buildWall();
  const markets = marketIds.map((marketId) => new BenchMarket(marketId));
  const server = serve(folder);
  const bus = createMemoryBus();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const line = await startSlowLine((server.address() as AddressInfo).port);
  const origin = `http://127.0.0.1:${line.port}`;
  const gateway = new PushGateway({
    server,
    bus,
    readHouseOffers: async () => ({ bookmaker: {}, fancy2: {} }),
    readMarketImage: async (marketId) => markets.find((market) => market.marketId === marketId)?.image(),
    readFigures: async () => undefined,
    redeemTicket: async () => ({ kind: "guest" }),
    sessions: { findEnded: async () => [] },
    allowedOrigins: [origin],
    onFault: (error) => {
      throw error;
    },
  });
  return {
    address: `${origin}/?markets=${marketIds.join(",")}`,
    markets,
    publish: (change) => bus.publish(`market.${change.marketId}`, change as unknown as Json),
    slow: (oneWayMs) => line.slow(oneWayMs),
    close: async () => {
      line.close();
      await gateway.stop();
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
