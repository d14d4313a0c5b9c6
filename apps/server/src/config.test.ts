import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";

describe("the environment", () => {
  test("is optional: all of it has a default, on play money and on this machine alone", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      officePort: 3001,
      gamesPort: 3002,
      host: "127.0.0.1",
      mode: "play",
      isDemoSeeded: true,
      supportUserId: "1",
      publicUrl: "http://localhost:3000",
    });
    expect(config.roles.size).toBe(7);
  });

  test.each([
    [{ PORT: "abc" }, "PORT"],
    [{ PORT: "70000" }, "PORT"],
    [{ MODE: "real" }, "MODE"],
    [{ ROLES: "api,nonsense" }, "ROLES"],
    [{ ROLES: "api" }, "ROLES"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
    [{ LOTTERY_TIMES: "2d=25:00;3d=20:30;4d=12:45" }, "LOTTERY_TIMES"],
    [{ SMTP_URL: "not a url" }, "SMTP_URL"],
    [{ DATABASE_URL: "not a url" }, "DATABASE_URL"],
    [{ DATABASE_URL: "mysql://user@host/database" }, "DATABASE_URL"],
    [{ SEED_DEMO: "maybe" }, "SEED_DEMO"],
    [{ SUPPORT_USER_ID: "100001" }, "SUPPORT_USER_ID"],
    [{ TRANSACTIONS_PER_HOUR: "-1" }, "TRANSACTIONS_PER_HOUR"],
    [{ STREAM_URL_TEMPLATE: "http://stream.test/{eventId}" }, "STREAM_URL_TEMPLATE"],
    [{ TRUSTED_PROXIES: "our-proxy" }, "TRUSTED_PROXIES"],
    [{ TRUSTED_PROXIES: "10.0.0.1/33" }, "TRUSTED_PROXIES"],
    [{ TRUSTED_PROXIES: "0.0.0.0/0" }, "TRUSTED_PROXIES"],
  ])("%j is refused by a sentence that names %s", (environment, name) => {
    expect(() => readConfig(environment)).toThrow(name);
  });

  test("a refused DATABASE_URL is not repeated: it holds a password", () => {
    expect(() => readConfig({ DATABASE_URL: "mysql://user:secret@host/database" })).toThrow(/^(?!.*secret)/);
    expect(readConfig({ DATABASE_URL: "postgresql://user@host/database" }).databaseUrl).toBe(
      "postgresql://user@host/database",
    );
    const socket = "postgres://user:secret@/database?host=/run/postgresql";
    expect(readConfig({ DATABASE_URL: socket }).databaseUrl).toBe(socket);
  });

  test("[HTTP-09] the proxies before us are addresses and networks, none by default", () => {
    expect(readConfig({}).trustedProxies).toEqual([]);
    const config = readConfig({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,::1,fd00::/8" });
    expect(config.trustedProxies).toEqual(["127.0.0.1", "10.0.0.0/8", "::1", "fd00::/8"]);
  });

  test("[ROOM-17] a stream comes from where pages show a frame from: https, or the app's own address", () => {
    for (const [STREAM_URL_TEMPLATE, PUBLIC_URL] of [
      ["https://stream.test/{eventId}?ip={ip}", "http://localhost:3000"],
      ["http://10.0.0.7:3000/stream/{eventId}", "http://10.0.0.7:3000/"],
    ] as const)
      expect(readConfig({ STREAM_URL_TEMPLATE, PUBLIC_URL }).streamTemplate).toBe(STREAM_URL_TEMPLATE);
  });

  test("real money is refused without a licence that was verified", () => {
    expect(() => readConfig({ MODE: "licensed" })).toThrow(/licence/);
  });
});
