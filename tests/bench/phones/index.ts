/**
 * 5,000 phones on 40 markets whose prices change thirty times a second each, which is three changes to a message: all markets are suspended at one moment, and how
 * long until 99 of 100 phones have heard it. Beside it in the same run a bare `ws` server that sends one small text to as many sockets, and nothing else.
 */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { EngineChange } from "@maidan/adapters/push";
import type { Json } from "@maidan/services/command";
import { WebSocketServer } from "ws";
import { startGateway } from "../push-gateway.ts";
import { measureHouse } from "./house.ts";
import { collect, measureOne, phones, startPhones, type Stops } from "./phones.ts";

const markets = 40;
const changesPerSecond = 30;
/** How often it is looked which changes are due; timers of a millisecond come late. */
const tickMs = 5;
const suspensions = 8;
const bar = 300;
/** Fewer would say that nothing was conflated. */
const leastChangesPerMessage = 2;
const marketIds = Array.from({ length: markets }, (_, index) => `1.2000000${String(index).padStart(2, "0")}`);

type Definition = NonNullable<EngineChange["definition"]>;
function definitionOf(marketId: string, status: Definition["status"]): Definition {
  const runner = (selectionId: number) => ({
    selectionId,
    name: `Runner ${selectionId}`,
    sortPriority: selectionId,
    status: "ACTIVE" as const,
    lastPriceTradedX100: null,
    tradedVolumeMinor: 0n,
  });
  return {
    marketId,
    eventId: "1",
    eventTypeId: "4",
    marketType: "MATCH_ODDS",
    name: "Match Odds",
    status,
    isInPlay: true,
    betDelayMs: 5_000,
    version: 1,
    startAtMs: 0,
    commissionBasisPoints: 200,
    numberOfWinners: 1,
    runners: [runner(11), runner(22)],
  };
}

/** What moved in a market: three prices a side of two runners, or its status. */
function changeOf(marketId: string, sequence: number, status?: Definition["status"]): EngineChange {
  const size = String(100_000 + sequence);
  const side = (from: number): [number, string][] => [0, 2, 4].map((step) => [from + step, size]);
  const runners = [180, 210].map((price, index) => ({
    selectionId: index === 0 ? 11 : 22,
    availableToBack: side(price),
    availableToLay: side(price + 10),
  }));
  const head = { marketId, epoch: 1, sequence, publishedAtMs: 1_800_000_000_000 + sequence, isImage: false };
  return status === undefined
    ? { ...head, runners }
    : { ...head, runners: [], definition: definitionOf(marketId, status) };
}

export async function run(): Promise<object[]> {
  const stops: Stops = [];
  try {
    const ours = await measureOurs(stops);
    for (const stop of stops.splice(0).toReversed()) await stop();
    const house = await measureHouse(stops);
    for (const stop of stops.splice(0).toReversed()) await stop();
    const raw = await measureRaw(stops);
    return [
      {
        bench: "a suspension on 5,000 phones",
        unit: "ms until 99 of 100 phones heard it",
        phones,
        markets,
        changesPerSecond: ours.changesPerSecond,
        messagesPerSecond: ours.messagesPerSecond,
        changesPerMessage: ours.changesPerMessage,
        leastChangesPerMessage,
        mergedShare: ours.mergedShare,
        suspensions: ours.p99Ms,
        worst: Math.max(...ours.p99Ms),
        baseline: "bare ws, one small text to as many, nothing else sent",
        baselineMs: raw,
        ratio: Math.round((medianOf(ours.p99Ms) / medianOf(raw)) * 100) / 100,
        bar,
        isMet: Math.max(...ours.p99Ms) <= bar && ours.changesPerMessage >= leastChangesPerMessage,
      },
      {
        bench: "the house suspends everything, on 5,000 phones",
        unit: "ms until 99 of 100 phones heard it",
        phones,
        ...house,
        worst: Math.max(...house.suspensions),
        bar,
        isMet: Math.max(...house.suspensions) <= bar,
      },
    ];
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function measureOurs(stops: Stops) {
  const sequences = new Map(marketIds.map((marketId) => [marketId, 1]));
  const { bus, url } = await startGateway(
    {
      limits: { handshakes: phones },
      readMarketImage: async (marketId) => ({
        ...changeOf(marketId, sequences.get(marketId) ?? 1),
        definition: definitionOf(marketId, "OPEN"),
        isImage: true,
      }),
    },
    stops,
  );
  const publish = (marketId: string, status?: Definition["status"]): void => {
    const sequence = (sequences.get(marketId) ?? 1) + 1;
    sequences.set(marketId, sequence);
    bus.publish(`market.${marketId}`, changeOf(marketId, sequence, status) as unknown as Json);
  };
  const topics = Array.from({ length: phones }, (_, index) => `market:${marketIds[index % markets]}`);
  const child = await startPhones({ url, topics }, stops);
  const ticking = startTicking(publish);
  stops.push(() => ticking.stop());
  await delay(2_000);
  await collect(child);
  const startedMs = performance.now();
  const changesBefore = ticking.changes();
  let [messages, merged] = [0, 0];
  const p99Ms: number[] = [];
  const count = (heard: { readonly others: number; readonly merged: number }): void => {
    messages += heard.others;
    merged += heard.merged;
  };
  for (let suspension = 0; suspension < suspensions; suspension += 1) {
    const heard = await measureOne(child, () => {
      for (const marketId of marketIds) publish(marketId, "SUSPENDED");
    });
    count(heard);
    p99Ms.push(heard.p99Ms);
    for (const marketId of marketIds) publish(marketId, "OPEN");
    await delay(400);
    count(await collect(child));
  }
  const changes = ticking.changes() - changesBefore;
  ticking.stop();
  const seconds = (performance.now() - startedMs) / 1_000;
  return {
    p99Ms,
    changesPerSecond: Math.round(changes / seconds),
    messagesPerSecond: Math.round(messages / seconds),
    // Each market has as many phones, and each of them would have had every change.
    changesPerMessage: Math.round(((changes * (phones / markets)) / messages) * 100) / 100,
    mergedShare: Math.round((merged / messages) * 100) / 100,
  };
}

/** Changes of one market after the other, as matches go their own ways; as many as are due by the clock, whenever a timer comes. */
function startTicking(publish: (marketId: string) => void) {
  const startedMs = performance.now();
  let changes = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - startedMs) * markets * changesPerSecond) / 1_000;
    for (; changes < due; changes += 1) publish(marketIds[changes % markets] ?? "");
  }, tickMs);
  return { changes: () => changes, stop: () => clearInterval(timer) };
}

async function measureRaw(stops: Stops): Promise<number[]> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  await once(server, "listening");
  stops.push(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  server.on("connection", (socket) => socket.on("message", () => socket.send('{"type":"image"}')));
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const child = await startPhones({ url, topics: Array.from({ length: phones }, () => "market:1") }, stops);
  await collect(child);
  const frame = Buffer.from('{"type":"change","data":{"marketDefinition":{"status":"SUSPENDED"}}}');
  const p99Ms: number[] = [];
  for (let count = 0; count < suspensions; count += 1) {
    const heard = await measureOne(child, () => {
      for (const socket of server.clients) socket.send(frame, { binary: false });
    });
    p99Ms.push(heard.p99Ms);
  }
  return p99Ms;
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

if (process.argv[1] === import.meta.filename) for (const line of await run()) console.log(JSON.stringify(line));
