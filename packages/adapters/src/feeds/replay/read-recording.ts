import { constants, createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { isOnLadder } from "@maidan/core/odds";
import type { RecordedDefinition, RecordedLevel, RecordedMessage, Recording } from "@maidan/services/feeds";

/** The recording's own form: one market-change message of the field's stream per line, gzip or plain. */
interface StreamMessage {
  readonly pt: number;
  readonly mc?: readonly StreamMarket[];
}
interface StreamMarket {
  readonly id: string;
  readonly img?: boolean;
  readonly marketDefinition?: {
    readonly status: RecordedDefinition["status"];
    readonly inPlay: boolean;
    readonly betDelay: number;
    readonly betDelayModels?: readonly string[];
    readonly eventTypeId: string;
    readonly eventId: string;
    readonly marketType: string;
    readonly runners: readonly {
      readonly id: number;
      readonly status: RecordedDefinition["runners"][number]["status"];
      readonly sortPriority: number;
    }[];
  };
  readonly rc?: readonly {
    readonly id: number;
    readonly atb?: readonly (readonly [number, number])[];
    readonly atl?: readonly (readonly [number, number])[];
  }[];
}

export class RecordingRefused extends Error {
  override readonly name = "RecordingRefused";
}

export interface RecordingOptions {
  /** Minor units of ours for one unit of the recording's money. */
  readonly minorPerUnit: number;
}

/**
 * Opens a recorded market (`.jsonl`, or `.jsonl.gz`). Of a recording of several markets the first is read. Throws `RecordingRefused` for a file
 * that isn't one; off-ladder prices are left out.
 */
export async function openRecording(path: string, options: RecordingOptions): Promise<Recording> {
  try {
    await access(path, constants.R_OK);
  } catch {
    throw new RecordingRefused(`${path} can't be read`);
  }
  for await (const message of readLines(path)) {
    const [market] = message.mc ?? [];
    if (market?.marketDefinition === undefined) break;
    return { marketId: market.id, messages: () => messagesOf(path, market.id, options) };
  }
  throw new RecordingRefused(`${path} doesn't begin with the definition of a market`);
}

async function* messagesOf(path: string, marketId: string, options: RecordingOptions): AsyncGenerator<RecordedMessage> {
  for await (const message of readLines(path)) {
    for (const market of message.mc ?? []) {
      if (market.id === marketId) yield recordedMessage(message.pt, market, options);
    }
  }
}

async function* readLines(path: string): AsyncGenerator<StreamMessage> {
  const file = createReadStream(path);
  const source = path.endsWith(".gz") ? file.pipe(createGunzip()) : file;
  // An error of the file must reach the reader of the lines.
  file.on("error", (error) => source.destroy(error));
  const lines = createInterface({ input: source, crlfDelay: Infinity });
  let number = 0;
  try {
    for await (const line of lines) {
      number += 1;
      if (line.trim() !== "") yield parseLine(path, number, line);
    }
  } finally {
    lines.close();
    file.destroy();
  }
}

function parseLine(path: string, number: number, line: string): StreamMessage {
  try {
    const message = JSON.parse(line) as StreamMessage;
    if (typeof message.pt === "number") return message;
  } catch {
    // The line is named below.
  }
  throw new RecordingRefused(`${path}:${number} is not a market-change message`);
}

function recordedMessage(publishedAtMs: number, market: StreamMarket, options: RecordingOptions): RecordedMessage {
  const levels: RecordedLevel[] = [];
  for (const runner of market.rc ?? []) {
    // What could be backed were lays, and the other way round.
    for (const [price, size] of runner.atb ?? [])
      levels.push(levelOf({ selectionId: runner.id, side: "LAY" }, [price, size], options));
    for (const [price, size] of runner.atl ?? [])
      levels.push(levelOf({ selectionId: runner.id, side: "BACK" }, [price, size], options));
  }
  const definition = market.marketDefinition;
  return {
    publishedAtMs,
    isImage: market.img === true,
    levels: levels.filter(({ priceX100 }) => isOnLadder(priceX100)),
    definition: definition && {
      status: definition.status,
      isInPlay: definition.inPlay,
      betDelayMs: definition.betDelay * 1000,
      hasPassiveDelay: definition.betDelayModels?.includes("PASSIVE") === true,
      eventTypeId: definition.eventTypeId,
      eventId: definition.eventId,
      marketType: definition.marketType,
      runners: definition.runners
        .toSorted((left, right) => left.sortPriority - right.sortPriority)
        .map(({ id, status }) => ({ selectionId: id, status })),
    },
  };
}

/** Sizes are rounded to whole minor units, to nearest. */
function levelOf(
  bet: Pick<RecordedLevel, "selectionId" | "side">,
  [price, size]: readonly [number, number],
  options: RecordingOptions,
): RecordedLevel {
  return { ...bet, priceX100: Math.round(price * 100), sizeMinor: BigInt(Math.round(size * options.minorPerUnit)) };
}
