import { flushCompileCache } from "node:module";
import { setTimeout as delay } from "node:timers/promises";
import { ConfigRefused, readConfig, type Config } from "./config.ts";
import { createLog } from "./log.ts";
import { startPlatform, type RunningPlatform } from "./start-platform.ts";
import { startRefusal } from "./start-refusal.ts";

/** How often to look whether the terminal that started us is gone: npm dies with it without telling us. */
const parentPollMs = 1_000;

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigRefused)) throw error;
    console.error(`Maidan does not start: ${error.message}.`);
    process.exit(2);
  }
}

const config = configOrExit();
const log = createLog(config);
const startedMs = performance.now();
const say = (message: string): void => {
  if (process.stdout.isTTY === true) console.log(`  ${message}`);
  else log.info(message);
};

/** What is still coming up is waited for before it is stopped; a start that hangs for longer is left behind, and cleared away by the next one. */
const startGraceMs = 30_000;
let starting: Promise<RunningPlatform | undefined> = Promise.resolve(undefined);
let isStopping = false;
const starter = new AbortController();

async function stop(reason: string, exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  say(`stopping: ${reason}`);
  starter.abort();
  const running = await Promise.race([starting, delay(startGraceMs, undefined)]);
  await running?.stop();
  say("stopped");
  process.exit(exitCode);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(signal, 0));
process.on("uncaughtException", (error) => {
  log.fatal({ err: error }, "a fault that nobody expected: stopping");
  void stop("a fault", 1);
});
process.on("unhandledRejection", (error) => {
  log.fatal({ err: error }, "a promise failed that nobody waited for: stopping");
  void stop("a fault", 1);
});
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) void stop("the process that started this one is gone", 0);
}, parentPollMs).unref();

try {
  const start = startPlatform({ config, log, say, signal: starter.signal });
  starting = start.catch(() => undefined);
  const started = await start;
  void started.databaseLost.then(() => stop("the database server ended", 1));
  if (!isStopping) announce(started);
  // At once, not at the end: a process that is killed leaves the next start as quick as one that was stopped.
  flushCompileCache();
} catch (error) {
  const refusal = startRefusal(error);
  // That it was ended by a signal has been said.
  if (error === starter.signal.reason) log.debug("the start was ended");
  else if (refusal === undefined) log.fatal({ err: error }, "Maidan could not start");
  else console.error(refusal);
  await stop("it could not start", 1);
}

function announce(started: RunningPlatform): void {
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const lines = [
    `Maidan is running, on play money, ready in ${seconds} s`,
    `  player app   ${started.addresses.player}   (a phone frame for desks: ${started.addresses.player}/preview)`,
    `  back office  ${started.addresses.office}`,
    ...(started.addresses.games === undefined ? [] : [`  games        ${started.addresses.games}/verify`]),
    `  phone wallet ${started.addresses.player}/sandbox-money`,
    `  API          ${started.addresses.player}/docs`,
    `  for programs ${started.addresses.bettingApi}  and the stream ${started.addresses.bettingStream}   (docs/api/README.md)`,
  ];
  // A log holds no password, be it a public one.
  const isTerminal = process.stdout.isTTY === true;
  if (config.isDemoSeeded)
    lines.push(
      isTerminal
        ? "  demo: demoplayer1 / demo12345, and in the office cashier@maidan.test / maidan-demo-1 (README: a walk)"
        : "  demo players and staff, in play mode alone (README: their passwords and a walk)",
    );
  lines.push("  Ctrl-C stops all of it");
  if (isTerminal) console.log(lines.join("\n"));
  else
    log.info({ addresses: started.addresses, mode: config.mode, isDemoSeeded: config.isDemoSeeded }, lines.join(" | "));
}
