import { DatabaseRefused } from "@maidan/adapters/postgres/database";
import { AlreadyRunning } from "@maidan/adapters/postgres/embedded";
import { MigrationRefused } from "@maidan/adapters/postgres/migrations";
import { ConfigRefused } from "./config.ts";

/** What whoever starts Maidan reads when the fault lies with them: a sentence that says what to do. Undefined for a fault of ours. */
export function startRefusal(error: unknown): string | undefined {
  if (error instanceof AlreadyRunning)
    return `Maidan is already running here as process ${error.pid}: stop that one first, or set another DATA_DIR and PORT.`;
  if (isPortInUse(error))
    return `Maidan does not start: port ${error.port} is in use by another program. Stop that one, or set another PORT and OFFICE_PORT.`;
  if (error instanceof DatabaseRefused)
    return `Maidan does not start: the database that DATABASE_URL names cannot be used: ${error.message}.`;
  if (error instanceof MigrationRefused || error instanceof ConfigRefused)
    return `Maidan does not start: ${error.message}.`;
  return undefined;
}

function isPortInUse(error: unknown): error is Error & { readonly port: number } {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE" && "port" in error;
}
