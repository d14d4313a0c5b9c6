import path from "node:path";
import { parseArgs } from "node:util";
import { openRecording, RecordingRefused } from "@maidan/adapters/feeds/replay";
import { createExchangeReadStore } from "@maidan/adapters/postgres/exchange-reads";
import { createAccountBook } from "@maidan/adapters/postgres/feeds";
import { replayRecording } from "@maidan/services/feeds";
import { openBotAccount, replayBot } from "@maidan/services/market-maker";
import type { Platform } from "../platform.ts";
import { botAccounts } from "../wiring/feeds.ts";
import { feedClock, sleepUntil } from "../wiring/match-parts.ts";
import type { Verb } from "./verb.ts";

/** One unit of the recording's money is ten taka of ours, so that its smallest bets are above the minimum stake. */
const minorPerUnit = 1_000;

/** Plays a recorded market into a market of ours; Ctrl-C voids it. */
export const importReplay: Verb = {
  name: ["import", "replay"],
  usage: "import replay <file> [--speed N|max] [--name <event>] [--runners <a,b>]",
  summary: "play a recorded market (.jsonl or .jsonl.gz) into a market of ours",
  run: async (platform, args) => {
    const asked = readArguments(args);
    if (asked === undefined) {
      console.error(`usage: npm run maidan -- ${importReplay.usage}`);
      return 2;
    }
    if (platform.config.mode !== "play") {
      console.error("refused: recordings are played on play money alone (MODE=play)");
      return 1;
    }
    try {
      return await replay(platform, asked);
    } catch (error) {
      if (!(error instanceof RecordingRefused)) throw error;
      console.error(`refused: ${error.message}`);
      return 1;
    }
  },
};

interface Asked {
  readonly file: string;
  readonly speed: number;
  readonly name: string | undefined;
  readonly runnerNames: readonly string[];
}

/** Undefined when the words are wrong. */
function readArguments(args: readonly string[]): Asked | undefined {
  const options = { speed: { type: "string" }, name: { type: "string" }, runners: { type: "string" } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [file, ...rest] = positionals;
    const speed = values.speed === "max" ? Number.POSITIVE_INFINITY : Number(values.speed ?? "1");
    if (file === undefined || rest.length > 0 || !(speed > 0)) return undefined;
    const runnerNames = values.runners?.split(",").map((name) => name.trim()) ?? [];
    return { file: path.resolve(file), speed, name: values.name, runnerNames };
  } catch {
    return undefined;
  }
}

async function replay(platform: Platform, asked: Asked): Promise<number> {
  const { reader, log } = platform;
  const recording = await openRecording(asked.file, { minorPerUnit });
  const playerId = await openBotAccount(botAccounts(platform), replayBot);
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    const eventName =
      asked.name ??
      (asked.runnerNames.length > 1
        ? asked.runnerNames.slice(0, 2).join(" v ")
        : `Recorded match ${recording.marketId}`);
    const outcome = await replayRecording(
      {
        engine: platform.use("exchangeEngine"),
        catalogue: platform.use("exchangeCatalogue"),
        book: createAccountBook(reader, createExchangeReadStore()),
        clock: feedClock,
        log,
        sleep: sleepUntil,
      },
      recording,
      {
        playerId,
        speed: asked.speed,
        runId: String(feedClock.nowMs()),
        eventName,
        runnerNames: asked.runnerNames,
        commissionBasisPoints: await platform.use("settings").get(reader, "commissionBasisPoints"),
        longestPauseMs: 60_000,
        signal: stopping.signal,
      },
    );
    const end = outcome.winners.length > 0 ? `settled, won by ${outcome.winners.join(", ")}` : "void";
    console.log(
      `market ${outcome.marketId}: ${outcome.messages} messages played, ${outcome.placed} bets placed, ${end}`,
    );
    return 0;
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}
