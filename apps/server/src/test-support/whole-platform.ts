import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { registryOf } from "@maidan/adapters/http/server";
import type { RouteContract, StaffRole } from "@maidan/contract/http/route";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { pino } from "pino";
import { createTestDatabase } from "../../../../tools/test-database.ts";
import { readConfig, roles } from "../config.ts";
import { startPlatform } from "../start-platform.ts";

export type Side = "player" | "office";

/** A call of either server, with the contract that it was mounted by. */
export interface Call {
  readonly side: Side;
  readonly contract: RouteContract;
  readonly name: string;
}

export interface Asked {
  readonly token?: string | undefined;
  readonly query?: string;
  readonly body?: unknown;
  /** Sent as it is. */
  readonly payload?: Buffer;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const anyPorts = { PORT: "0", OFFICE_PORT: "0", BETTING_API_PORT: "0", BETTING_STREAM_PORT: "0", GAMES_PORT: "0" };

/** The assembled platform as it is deployed, on a database of its own, with demo players and staff and without simulated matches. */
export async function startWholePlatform(more: Readonly<Record<string, string>> = {}) {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), "maidan-whole-"));
  const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir, ...anyPorts, ...more };
  const config = { ...readConfig(environment), roles: new Set(roles.filter((role) => role !== "feed")) };
  let logged = "";
  const stream = new Writable({
    write(chunk, _encoding, written) {
      logged += String(chunk);
      written();
    },
  });
  const log = pino({ level: "trace", base: null }, stream);
  const running = await startPlatform({ config, log, say: () => undefined });
  const { platform } = running;
  const apps: Readonly<Record<Side, FastifyInstance>> = { player: platform.playerApp, office: platform.officeApp };
  const callsOf = (side: Side): Call[] =>
    registryOf(apps[side]).contracts.map((contract) => ({
      side,
      contract,
      name: `${contract.method} ${contract.path}`,
    }));

  const send = (
    side: Side,
    call: { method: string; path: string },
    asked: Asked = {},
  ): Promise<LightMyRequestResponse> => {
    const payload = asked.payload ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body));
    return apps[side].inject({
      method: call.method as "GET",
      url: asked.query === undefined ? call.path : `${call.path}?${asked.query}`,
      headers: {
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
        ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
        ...(asked.key === undefined ? {} : { "idempotency-key": asked.key }),
        ...asked.headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
  };
  return {
    platform,
    running,
    database,
    send,
    callsOf,
    log: () => logged,
    logInPlayer: async (username: string) => {
      const body = { username, password: "demo12345" };
      const answer = await send("player", { method: "POST", path: "/api/login" }, { body });
      return answer.json<{ token: string; remote_id: string; exchange: [{ token: string }] }>();
    },
    signInStaff: async (role: StaffRole) => {
      const body = { email: `${role}@maidan.test`, password: "maidan-demo-1" };
      const answer = await send("office", { method: "POST", path: "/api/session" }, { body });
      return answer.json<{ token: string }>().token;
    },
    close: async () => {
      await running.stop();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type WholePlatform = Awaited<ReturnType<typeof startWholePlatform>>;

/** The path with every parameter filled in by something of the right form. */
export const pathOf = ({ contract }: Call): string =>
  contract.path
    .replace("/book/markets/:id", "/book/markets/1")
    .replace("/book/coupons/:id", "/book/coupons/00000000-0000-4000-8000-000000000001")
    .replace("/house-markets/:id", "/house-markets/9.1")
    .replace("/markets/:id", "/markets/1.200000001")
    .replace(":marketId", "1.200000001")
    .replace("/site/pictures/:name", `/site/pictures/${"0".repeat(64)}.webp`)
    .replace(":sport", "cricket")
    .replace(/:\w+/g, "1");
