import { spawn } from "node:child_process";
import { chmodSync, existsSync, rmSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scratchDir } from "../../../tools/scratch-dir.ts";
import { migrate } from "@maidan/adapters/postgres/migrations";
import { createTestDatabase, type TestDatabase } from "../../../tools/test-database.ts";
import { readConfig } from "./config.ts";
import { openDatabase } from "./database.ts";
import { startRefusal } from "./start-refusal.ts";

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

let database: TestDatabase;
let dataDir: string;
let taken: Server;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = scratchDir("maidan-failed-start");
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await new Promise((resolve) => taken.close(resolve));
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the platform, on a port that is in use unless `more` names another; `act` hears each line of its log. What does not end by itself is killed, and has then no exit code. */
function start(
  act: (said: string, end: (signal: "SIGTERM") => void) => void = () => undefined,
  more: NodeJS.ProcessEnv = {},
) {
  const { port } = taken.address() as AddressInfo;
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "main.ts")], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      PORT: String(port),
      OFFICE_PORT: "0",
      BETTING_API_PORT: "0",
      BETTING_STREAM_PORT: "0",
      GAMES_PORT: "0",
      LOG_LEVEL: "info",
      // The test runner has a variable of this name too.
      MODE: "play",
      ...more,
    },
  });
  let said = "";
  const hear = (bytes: Buffer): void => {
    said += bytes.toString();
    act(said, (signal) => void child.kill(signal));
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const limit = setTimeout(() => child.kill("SIGKILL"), 100_000);
  return new Promise<Ended>((resolve) =>
    child.once("close", (code) => {
      clearTimeout(limit);
      resolve({ code, said });
    }),
  );
}

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe("a start that fails", () => {
  test("a port in use ends it with a sentence that names the port, before anything is made ready for nobody", async () => {
    const { code, said } = await start();
    expect(code).toBe(1);
    expect(said).toContain(`port ${(taken.address() as AddressInfo).port} is in use`);
    expect(said).not.toContain("migrations ready");
  }, 240_000);

  test("a database that does not answer, or is not there, is told in a sentence that names DATABASE_URL and no password", async () => {
    const nobody = `postgres://maidan:secret@127.0.0.1:${await freePort()}/maidan`;
    const missing = database.url.replace(/@([^/]*)\/\w+/, "@$1/not_there");
    for (const [url, reason] of [
      [nobody, "ECONNREFUSED"],
      [missing, 'database "not_there" does not exist'],
    ] as const) {
      const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir });
      const opened = openDatabase(config, { isGuestAllowed: false, say: () => undefined });
      const sentence = startRefusal(await opened.catch((error: unknown) => error)) ?? "";
      expect(sentence).toMatch(/^Maidan does not start: the database that DATABASE_URL names cannot be used: .*\.$/);
      expect(sentence).toContain(reason);
      expect(sentence).not.toContain("secret");
    }
  });

  test("a migration that this version does not know is told in a sentence that says what to do", async () => {
    const newer = await createTestDatabase();
    await newer.pool.query("insert into schema_migration (name, checksum) values ('9999-of-tomorrow', 'x')");
    const refused = await migrate(newer.pool).catch((error: unknown) => error);
    await newer.close();
    expect(startRefusal(refused)).toBe(
      "Maidan does not start: the database has the migration 9999-of-tomorrow, which this version does not know: start the version that made it, or a newer one.",
    );
  });

  test("a signal ends it while it is still starting, without the rest of the start", async () => {
    const { code, said } = await start(
      (said, end) => {
        if (said.includes("migrations ready")) end("SIGTERM");
      },
      { PORT: "0" },
    );
    expect(code).toBe(0);
    expect(said).not.toContain("services ready");
    expect(said).not.toContain("could not start");
  }, 240_000);

  test("a signal while it is still starting ends the database that it started", async () => {
    const own = scratchDir("maidan-failed-start");
    // As root the database runs under another account, which has to get in.
    chmodSync(own, 0o755);
    const socket = path.join(own, "postgres", "run", ".s.PGSQL.5432");
    let wasThere = false;
    const { code } = await start(
      (said, end) => {
        if (!said.includes("database ready")) return;
        wasThere ||= existsSync(socket);
        end("SIGTERM");
      },
      { DATA_DIR: own, DATABASE_URL: "", PORT: "0" },
    );
    expect([wasThere, existsSync(socket)]).toEqual([true, false]);
    expect(code).toBe(0);
    rmSync(own, { recursive: true, force: true });
  }, 240_000);
});
