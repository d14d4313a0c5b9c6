import { pino, type Logger } from "pino";
import pretty from "pino-pretty";
import type { Config } from "./config.ts";

/** Structured JSON on standard output; readable lines when a person is at the terminal. */
export function createLog(config: Pick<Config, "logLevel">): Logger {
  const options = { level: config.logLevel, base: null };
  if (process.stdout.isTTY !== true) return pino(options);
  return pino(options, pretty({ colorize: true, translateTime: "HH:MM:ss", ignore: "pid,hostname", singleLine: true }));
}
