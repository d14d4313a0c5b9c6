/**
 * Push fan-out: one market, 1,000 subscribers in a second process. Time from the change entering the bus to its arrival at each subscriber, against a bare
 * `ws` server that sends the same bytes, already serialised, at the same rate to as many. Both serve in turn, in short rounds, so that the machine's moods fall on both.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { MarketState, type EngineChange } from "@maidan/adapters/push";
import type { Json } from "@maidan/services/command";
import { WebSocketServer } from "ws";
import { startGateway } from "../push-gateway.ts";
import type { ClientsOrder, ClientsReport } from "./clients.ts";

const subscribers = 1_000;
const messagesPerSecond = 20;
const messagesPerRound = 20;
const rounds = 10;
/** Figures of the first rounds are left out: code is still being compiled and sockets are warming up. */
const warmUpRounds = 2;
const largestRatio = 1.3;

const marketId = "1.200000001";
const topic = `market:${marketId}`;

/** A change as a busy in-play market has it: three prices a side of two runners, a trade. Some 400 bytes on the wire. */
function changeOf(sequence: number): EngineChange {
  const size = String(100_000 + sequence);
  const side = (from: number): [number, string][] => [0, 2, 4].map((step) => [from + step, size]);
  const runner = (selectionId: number, priceX100: number) => ({
    selectionId,
    availableToBack: side(priceX100),
    availableToLay: side(priceX100 + 10),
    traded: [[priceX100, size]] as [number, string][],
    lastPriceTradedX100: priceX100,
    tradedVolumeMinor: size,
  });
  const runners = [runner(11, 180), runner(22, 210)];
  return { marketId, epoch: 1, sequence, publishedAtMs: 1_800_000_000_000 + sequence, isImage: false, runners };
}

/** What our gateway makes of the change, made beforehand for the raw server. */
function frameOf(sequence: number): Buffer {
  const state = new MarketState(marketId, { isWhole: false });
  state.apply(changeOf(sequence));
  const head = { type: "change", topic, epoch: 1, base: sequence - 1, sequence };
  return Buffer.from(JSON.stringify({ ...head, data: state.toData() }));
}

interface Side {
  readonly name: "ours" | "raw";
  readonly child: ChildProcess;
  readonly send: (sequence: number) => void;
  readonly sentNs: Map<number, bigint>;
  readonly latenciesMs: number[];
}

export async function run(): Promise<object[]> {
  const stops: (() => unknown)[] = [];
  try {
    const sides = [await startOurs(stops), await startRaw(stops)];
    for (let round = 0; round < rounds; round += 1) {
      // Sequence 1 is the image; both sides go through the same numbers.
      const first = 2 + round * messagesPerRound;
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        await runRound(side, first);
        await collect(side, { isWarmUp: round < warmUpRounds });
      }
    }
    return [lineOf(sides)];
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function startOurs(stops: (() => unknown)[]): Promise<Side> {
  const { bus, url } = await startGateway(
    {
      // Shorter than the pause between messages: what is measured is delivery, not the wait of conflation.
      limits: { conflationMs: 1, handshakes: subscribers },
      readMarketImage: async () => ({ ...changeOf(1), isImage: true }),
    },
    stops,
  );
  const child = await startClients({ url, greeting: JSON.stringify({ type: "subscribe", topic }) }, stops);
  const send = (sequence: number): void => bus.publish(`market.${marketId}`, changeOf(sequence) as unknown as Json);
  return { name: "ours", child, send, sentNs: new Map(), latenciesMs: [] };
}

async function startRaw(stops: (() => unknown)[]): Promise<Side> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  await once(server, "listening");
  stops.push(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const child = await startClients({ url, greeting: undefined }, stops);
  const frames = new Map<number, Buffer>();
  for (let sequence = 1; sequence <= rounds * messagesPerRound + 2; sequence += 1)
    frames.set(sequence, frameOf(sequence));
  const send = (sequence: number): void => {
    const frame = frames.get(sequence);
    if (frame === undefined) throw new Error(`no frame ${sequence}`);
    for (const socket of server.clients) socket.send(frame, { binary: false });
  };
  return { name: "raw", child, send, sentNs: new Map(), latenciesMs: [] };
}

async function startClients(
  order: { readonly url: string; readonly greeting: string | undefined },
  stops: (() => unknown)[],
): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, "clients.ts"), { stdio: "inherit" });
  stops.push(() => child.kill("SIGKILL"));
  const urls = Array.from({ length: subscribers }, () => order.url);
  child.send({ urls, ...(order.greeting === undefined ? {} : { greeting: order.greeting }) } as ClientsOrder);
  await once(child, "message");
  return child;
}

/** Sends a round's messages at the rate. */
async function runRound(side: Side, first: number): Promise<void> {
  const stepMs = 1000 / messagesPerSecond;
  for (let sequence = first; sequence < first + messagesPerRound; sequence += 1) {
    side.sentNs.set(sequence, process.hrtime.bigint());
    side.send(sequence);
    await delay(stepMs);
  }
}

async function collect(side: Side, options: { readonly isWarmUp: boolean }): Promise<void> {
  // Long enough for the slowest of the last message; the count below says if it wasn't.
  await delay(250);
  side.child.send("collect");
  const [report] = (await once(side.child, "message")) as [ClientsReport];
  if (report.type !== "arrivals") throw new Error("the clients answered something else");
  const expected = subscribers * messagesPerRound;
  if (report.sequences.length !== expected) {
    throw new Error(`${side.name}: ${report.sequences.length} of ${expected} messages arrived`);
  }
  if (options.isWarmUp) return;
  report.sequences.forEach((sequence, index) => {
    const sentNs = side.sentNs.get(sequence) ?? 0n;
    side.latenciesMs.push(Number(BigInt(report.atNs[index] ?? "0") - sentNs) / 1e6);
  });
}

const round = (value: number): number => Math.round(value * 100) / 100;

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function lineOf(sides: readonly Side[]): object {
  const [ours, raw] = sides.map((side) => side.latenciesMs.toSorted((a, b) => a - b));
  if (ours === undefined || raw === undefined) throw new Error("a side is missing");
  const ratio = quantile(ours, 0.99) / quantile(raw, 0.99);
  return {
    bench: "push-fan-out",
    subscribers,
    messagesPerSecond,
    bytes: frameOf(100).length,
    deliveries: ours.length,
    p50Ms: round(quantile(ours, 0.5)),
    p99Ms: round(quantile(ours, 0.99)),
    baseline: "raw ws, same bytes, serialised beforehand",
    baselineP50Ms: round(quantile(raw, 0.5)),
    baselineP99Ms: round(quantile(raw, 0.99)),
    ratio: round(ratio),
    bar: `at most ${largestRatio} times the baseline's 99th percentile`,
    isMet: ratio <= largestRatio,
  };
}
