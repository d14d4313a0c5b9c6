import path from "node:path";
import { startPostgres } from "@maidan/adapters/postgres/embedded";
import type { Config } from "./config.ts";

export interface OpenDatabase {
  readonly url: string;
  /** The embedded server ended without being asked; never settles for an external one. */
  readonly lost: Promise<void>;
  stop(): Promise<void>;
}

/** The database that the environment names, or else the embedded one, started under `DATA_DIR/postgres`. */
export async function openDatabase(config: Config, say: (message: string) => void): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    return { url: config.databaseUrl, lost: new Promise(() => undefined), stop: () => Promise.resolve() };
  }
  const server = await startPostgres({
    stateDir: path.join(config.dataDir, "postgres"),
    binariesDir: config.dataDir,
    log: say,
  });
  let isStopping = false;
  return {
    url: server.url,
    lost: server.ended.then(() => (isStopping ? new Promise<void>(() => undefined) : undefined)),
    stop: async () => {
      isStopping = true;
      await server.stop();
    },
  };
}
