import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tools/test-database.ts";

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

let database: TestDatabase;
let dataDir: string;
let taken: Server;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(path.join(tmpdir(), "maidan-failed-start-"));
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await new Promise((resolve) => taken.close(resolve));
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the platform on a port that is in use; `act` hears each line of its log. What does not end by itself is killed, and has then no exit code. */
function startOnTakenPort(
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
  const limit = setTimeout(() => child.kill("SIGKILL"), 20_000);
  return new Promise<Ended>((resolve) =>
    child.once("close", (code) => {
      clearTimeout(limit);
      resolve({ code, said });
    }),
  );
}

describe("a start that fails", () => {
  test("a port in use ends it with a sentence that names the port, on a new database and on a known one", async () => {
    for (let start = 0; start < 2; start += 1) {
      const { code, said } = await startOnTakenPort();
      expect(code).toBe(1);
      expect(said).toContain(`port ${(taken.address() as AddressInfo).port} is in use`);
    }
  }, 90_000);

  test("a signal ends it while it is still starting", async () => {
    const { code } = await startOnTakenPort((said, end) => {
      if (said.includes("migrations ready")) end("SIGTERM");
    });
    expect([0, 1]).toContain(code);
  }, 40_000);

  test("a signal while it is still starting ends the database that it started", async () => {
    const own = mkdtempSync(path.join(tmpdir(), "maidan-failed-start-"));
    // As root the database runs under another account, which has to get in.
    chmodSync(own, 0o755);
    const socket = path.join(own, "postgres", "run", ".s.PGSQL.5432");
    let wasThere = false;
    const { code } = await startOnTakenPort(
      (said, end) => {
        if (!said.includes("database ready")) return;
        wasThere ||= existsSync(socket);
        end("SIGTERM");
      },
      { DATA_DIR: own, DATABASE_URL: "" },
    );
    expect([wasThere, existsSync(socket)]).toEqual([true, false]);
    expect([0, 1]).toContain(code);
    rmSync(own, { recursive: true, force: true });
  }, 40_000);
});
