import { DatabaseRefused } from "@maidan/adapters/postgres/database";
import { AlreadyRunning, FolderClosed } from "@maidan/adapters/postgres/embedded";
import { MigrationRefused } from "@maidan/adapters/postgres/migrations";
import { ConfigRefused } from "./config.ts";

/** What whoever starts Maidan reads when the fault lies with them: a sentence that says what to do. Undefined for a fault of ours. */
export function startRefusal(error: unknown): string | undefined {
  if (error instanceof AlreadyRunning)
    return `Maidan is already running here as process ${error.pid}: stop that one first, or set another DATA_DIR and PORT.`;
  const fault = asSystemFault(error);
  if (fault?.syscall === "listen") return `Maidan does not start: ${listenReason(fault)}.`;
  if (fault?.path !== undefined && ["EACCES", "EPERM", "EROFS", "ENOSPC"].includes(fault.code))
    return `Maidan does not start: ${fault.message}. Let this account write there, or set another DATA_DIR.`;
  if (error instanceof DatabaseRefused)
    return `Maidan does not start: the database that DATABASE_URL names cannot be used: ${error.message}.`;
  if (error instanceof FolderClosed || error instanceof MigrationRefused || error instanceof ConfigRefused)
    return `Maidan does not start: ${error.message}.`;
  return undefined;
}

interface SystemFault extends Error {
  readonly code: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly address?: string;
  readonly port?: number;
}

function asSystemFault(error: unknown): SystemFault | undefined {
  const isOne = error instanceof Error && "code" in error && typeof error.code === "string" && "syscall" in error;
  return isOne ? (error as SystemFault) : undefined;
}

function listenReason({ code, message, address, port }: SystemFault): string {
  switch (code) {
    case "EADDRINUSE":
      return `port ${port} is in use by another program. Stop that one, or set another PORT and OFFICE_PORT`;
    case "EACCES":
      return `this account may not open port ${port}. Set another PORT and OFFICE_PORT, from 1024 up`;
    case "EADDRNOTAVAIL":
      return `this machine has no address ${address}. Set another HOST`;
    default:
      return message;
  }
}
