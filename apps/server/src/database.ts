import path from "node:path";
import { refuseUnusableDatabase } from "@maidan/adapters/postgres/database";
import { AlreadyRunning, startPostgres } from "@maidan/adapters/postgres/embedded";
import type { Config } from "./config.ts";

export interface OpenDatabase {
  readonly url: string;
  /** Another live process of ours owns the database: we are its guest. */
  readonly isGuest: boolean;
  /** The embedded server ended without being asked; never settles for an external one. */
  readonly lost: Promise<void>;
  stop(): Promise<void>;
}

/**
 * The database that the environment names, or else the embedded one, started under `DATA_DIR/postgres`. When a live platform already runs it, a guest
 * (an operator command) speaks with that one; another platform is refused by `AlreadyRunning`.
 */
export async function openDatabase(
  config: Config,
  options: { readonly isGuestAllowed: boolean; readonly say: (message: string) => void },
): Promise<OpenDatabase> {
  const external = { isGuest: false, lost: new Promise<void>(() => undefined), stop: () => Promise.resolve() };
  if (config.databaseUrl !== undefined) {
    await refuseUnusableDatabase(config.databaseUrl);
    return { ...external, url: config.databaseUrl };
  }
  try {
    return await startEmbedded(config, options.say);
  } catch (error) {
    if (!(error instanceof AlreadyRunning) || !options.isGuestAllowed) throw error;
    return { ...external, isGuest: true, url: error.url };
  }
}

async function startEmbedded(config: Config, say: (message: string) => void): Promise<OpenDatabase> {
  const server = await startPostgres({
    stateDir: path.join(config.dataDir, "postgres"),
    binariesDir: config.dataDir,
    log: say,
  });
  let isStopping = false;
  return {
    url: server.url,
    isGuest: false,
    lost: server.ended.then(() => (isStopping ? new Promise<void>(() => undefined) : undefined)),
    stop: async () => {
      isStopping = true;
      await server.stop();
    },
  };
}
