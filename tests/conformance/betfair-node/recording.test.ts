import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { MarketCache } from "@maidan/client/market-cache";
import { toWireChange } from "@maidan/services/exchange";
import { describe, expect, test } from "vitest";
import { createStage, sessionOf } from "../../../packages/adapters/src/exchange-stream/test-support/index.ts";
import { createMemoryBus } from "../../../packages/adapters/src/memory/bus/index.ts";
import { makeIdentity } from "../../../packages/adapters/src/tls-identity/index.ts";
import { isPresent, marketId, published, recording } from "../betfair/recorded-match.ts";

/** The program in a process of its own, which knows the field's host alone. */
function startProgram(port: number, authorityFile: string): ChildProcess {
  const folder = import.meta.dirname;
  return spawn(
    process.execPath,
    ["--import", path.join(folder, "hosts.ts"), path.join(folder, "recorded-program.ts"), marketId, sessionOf("1")],
    {
      env: { PATH: process.env["PATH"], NODE_EXTRA_CA_CERTS: authorityFile, BETTING_STREAM_PORT: String(port) },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
}

/** Plays the recording to the program through our stream; what it printed of its result. */
async function replay(): Promise<{ readonly callbacks: number; readonly openCallbacks: number }> {
  const identity = makeIdentity(["stream-api.betfair.com"], new Date());
  const folder = mkdtempSync(path.join(tmpdir(), "recording-"));
  const authorityFile = path.join(folder, "authority.pem");
  writeFileSync(authorityFile, identity.authority);
  const bus = createMemoryBus();
  const stage = await createStage({ parts: { bus, tls: { cert: identity.certificate, key: identity.key } } });
  const [first, ...rest] = published();
  if (first === undefined) throw new Error("an empty recording");
  stage.markets.images.set(marketId, first);
  const program = startProgram(stage.port, authorityFile);
  try {
    let output = "";
    const follows = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    for (const stream of [program.stdout, program.stderr])
      stream?.on("data", (bytes: Buffer) => {
        output += bytes.toString();
        if (output.includes("FOLLOWS\n")) follows.resolve();
      });
    program.once("exit", () => {
      ended.resolve();
      follows.resolve();
    });
    await follows.promise;
    for (const [index, change] of rest.entries()) {
      bus.publish(`market.${marketId}`, toWireChange(change));
      // So that the program keeps up: a recorded match takes hours.
      if (index % 20 === 0) await delay(1);
    }
    await ended.promise;
    const result = /^RESULT (.*)$/m.exec(output)?.[1];
    if (result === undefined) throw new Error(output.slice(-4_000));
    return JSON.parse(result);
  } finally {
    program.kill();
    await stage.stop();
    rmSync(folder, { recursive: true });
  }
}

/** The recorded final book; and what was traded, as a market that is settled is emptied and this client keeps what it had. */
function recordedEnd() {
  const direct = new MarketCache(() => undefined);
  const traded = new Map<number, { readonly tv: number; readonly trd: readonly (readonly number[])[] }>();
  for (const message of recording())
    for (const change of message.mc) {
      direct.apply(change);
      for (const runner of direct.book(marketId)?.runners() ?? []) {
        if (runner.tradedVolumeX100 === 0) continue;
        const trd = runner.traded.levels.map(({ priceX100, sizeX100 }) => [priceX100 / 100, sizeX100 / 100]);
        traded.set(runner.selectionId, { tv: runner.tradedVolumeX100 / 100, trd });
      }
    }
  return { book: direct.book(marketId), traded };
}

describe.skipIf(!isPresent)(
  "a recorded match through our stream to betfair-node (skipped: ../shared/data is absent)",
  () => {
    test("[STREAM-50] the client as it is published hears of the changes one by one and ends with the recorded final book", async () => {
      const { callbacks, openCallbacks, ...held } = await replay();
      const { book, traded } = recordedEnd();
      expect(held).toEqual({
        status: "CLOSED",
        inPlay: true,
        version: book?.definition?.version,
        totalMatched: expect.any(Number),
        runners: book?.runners().map((runner) => ({
          id: runner.selectionId,
          status: runner.definition?.status,
          ltp: (runner.lastPriceTradedX100 ?? 0) / 100,
          atb: [],
          atl: [],
          ...traded.get(runner.selectionId),
        })),
      });
      expect(book?.runners().flatMap(({ back, lay }) => [...back.levels, ...lay.levels])).toEqual([]);
      expect(callbacks).toBeGreaterThan(15_000);
      expect(openCallbacks).toBeGreaterThan(15_000);
    });
  },
);
