import path from "node:path";
import { backUp, BackupRefused, restore, RestoreRefused } from "@maidan/adapters/postgres/backup";
import { MigrationRefused } from "@maidan/adapters/postgres/migrations";
import type { Verb } from "./verb.ts";

export const backupVerb: Verb = {
  name: ["backup"],
  usage: "backup <file>",
  summary: "write everything into one file, as of one moment, while the platform runs",
  run: async (platform, args) => {
    const [name] = args;
    if (name === undefined) return wrongWords("backup <file>");
    const file = path.resolve(name);
    try {
      const { tables, rows } = await backUp(platform.pool, file);
      console.log(`${rows} rows of ${tables} tables are in ${file}`);
      return 0;
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
      console.error(`refused: ${error.message}`);
      return 1;
    }
  },
};

export const restoreVerb: Verb = {
  name: ["restore"],
  usage: "restore <file>",
  summary: "put a backup into an empty database, all or nothing (another DATA_DIR or DATABASE_URL)",
  isBare: true,
  run: async (platform, args) => {
    const [name] = args;
    if (name === undefined) return wrongWords("restore <file>");
    try {
      const { tables, rows } = await restore(platform.pool, path.resolve(name));
      console.log(`${rows} rows of ${tables} tables are restored; next: npm run maidan -- ledger check`);
      return 0;
    } catch (error) {
      if (!(error instanceof RestoreRefused) && !(error instanceof MigrationRefused)) throw error;
      console.error(`refused: ${error.message}`);
      return 1;
    }
  },
};

function wrongWords(usage: string): number {
  console.error(`usage: npm run maidan -- ${usage}`);
  return 2;
}
