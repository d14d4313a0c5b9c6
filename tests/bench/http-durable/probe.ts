/**
 * Loaded into the platform's process before it starts: notes where each bet is, from the request's arrival to the end of its answer, and what holds the process up. Answers
 * "begin" with the process's own beginning of the measurement, and "end" with a `ProbeReport`.
 */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";
import pg from "pg";
import { OneAnswerFlight } from "../../../packages/adapters/src/postgres/exchange/one-answer.ts";
import { Engine } from "../../../packages/services/src/exchange/engine/engine.ts";
import { WorkQueue } from "../../../packages/services/src/exchange/engine/work-queue.ts";
import type { PlaceRequest } from "../../../packages/services/src/exchange/index.ts";
import { figuresOf, type Figures } from "./figures.ts";

export interface ProbeReport {
  /** Of a whole call, from its first byte's parsing to the end of its answer, in this process. */
  readonly call: Figures;
  /** Of it in the engine: from the bet's coming to its answer. */
  readonly engine: Figures;
  /** The engine's stages, one after the other. */
  readonly stages: {
    /** In the queue, until its batch is taken. */
    readonly queued: Figures;
    /** The batch's reads. */
    readonly looked: Figures;
    /** Matched, and waiting for the batch before to be committed. */
    readonly matched: Figures;
    /** The batch's statements and its commit. */
    readonly written: Figures;
    /** Published, up to the answer. */
    readonly told: Figures;
  };
  readonly batches: { readonly count: number; readonly bets: Figures; readonly writtenMs: Figures };
  readonly collections: { readonly count: number; readonly pauseMs: Figures; readonly shareOfTime: number };
  readonly loopDelayMs: { readonly p50: number; readonly p99: number; readonly worst: number };
  readonly processorSeconds: number;
  readonly seconds: number;
}

const now = (): number => performance.now();

/**
 * When each bet was where, in lists that are made once: what is noted of a bet must not be an object that outlives it, nor one that is looked up by it. Trails as
 * objects in a weak map were two thirds of what each collection of the young generation had to copy, and made it take three times as long.
 */
const moments = ["comeMs", "takenMs", "lookedMs", "sentMs", "committedMs", "toldMs"] as const;
type Moment = (typeof moments)[number];
const mostBets = 65_536;
const momentsMs = Object.fromEntries(moments.map((moment) => [moment, new Float64Array(mostBets)])) as Record<
  Moment,
  Float64Array
>;
/** The calls' times, of which there are as many. */
const callsMs = new Float64Array(mostBets);
const pausesMs = new Float64Array(mostBets);
const batchBets = new Float64Array(mostBets);
const batchWrittenMs = new Float64Array(mostBets);
/** How many there are of each since the measurement began. What is beyond the lists' room is not noted. */
const counts = { bets: 0, calls: 0, pauses: 0, batches: 0 };
let begun = { ms: now(), cpu: process.cpuUsage() };
const delays = monitorEventLoopDelay({ resolution: 2 });

function note(moment: Moment, bets: readonly number[]): void {
  const at = now();
  for (const bet of bets) momentsMs[moment][bet] = at;
}

/** Only then anything is noted: how many bets there are at most is measured without. */
let isNoting = false;

/** A bet's place in the lists, on its request; the number of the measurement that it belongs to is beside it. */
const betKey = Symbol("bet");
let measurement = 0;
interface Marked {
  [betKey]?: number;
}
const placeOf = (request: object): readonly number[] => {
  const marked = (request as Marked)[betKey];
  return marked === undefined || Math.floor(marked / mostBets) !== measurement ? [] : [marked % mostBets];
};

const place = Reflect.get(Engine.prototype, "place") as Engine["place"];
Engine.prototype.place = function (request: PlaceRequest) {
  const bet = counts.bets;
  if (!isNoting || bet >= mostBets) return place.call(this, request);
  counts.bets += 1;
  (request as Marked)[betKey] = measurement * mostBets + bet;
  for (const moment of moments) momentsMs[moment][bet] = Number.NaN;
  note("comeMs", [bet]);
  const report = place.call(this, request);
  const ours = measurement;
  void report.then(
    () => {
      if (ours === measurement) note("toldMs", [bet]);
    },
    () => undefined,
  );
  return report;
};

/** Bets of the batch that was taken last, and of the one that was looked for last: there is one of each at a time. */
let [taken, looked]: [readonly number[], readonly number[] | undefined] = [[], undefined];
const take = Reflect.get(WorkQueue.prototype, "take") as WorkQueue["take"];
WorkQueue.prototype.take = function () {
  const works = take.call(this);
  if (!isNoting) return works;
  taken = works.flatMap((work) => placeOf(work.request));
  note("takenMs", taken);
  return works;
};

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const query = Reflect.get(pg.Client.prototype, "query") as Query;
Reflect.set(pg.Client.prototype, "query", function (this: pg.Client, ...args: unknown[]) {
  const answer = query.apply(this, args);
  if (!isNoting) return answer;
  if (textOf(args[0]) === "commit") noteCommit(nameOf(this), answer as Promise<unknown>);
  else if (args[0] instanceof OneAnswerFlight) noteCommit(nameOf(this), args[0].ended);
  return answer;
} satisfies Query);

const textOf = (config: unknown): unknown =>
  typeof config === "object" && config !== null ? Reflect.get(config, "text") : config;
const nameOf = (client: pg.Client): string =>
  String(Reflect.get(Reflect.get(client, "connectionParameters") as object, "application_name"));

function noteCommit(connection: string, ended: Promise<unknown>): void {
  const within = measurement;
  if (connection === "maidan-engine-reads") {
    const ours = taken;
    void ended.then(() => {
      if (within !== measurement) return;
      note("lookedMs", ours);
      looked = ours;
    });
  } else if (connection.startsWith("engine-") && looked !== undefined) {
    const [ours, sentMs] = [looked, now()];
    looked = undefined;
    note("sentMs", ours);
    void ended.then(() => {
      if (within !== measurement || counts.batches >= mostBets) return;
      note("committedMs", ours);
      batchBets[counts.batches] = ours.length;
      batchWrittenMs[counts.batches] = now() - sentMs;
      counts.batches += 1;
    });
  }
}

const arrivedKey = Symbol("arrived");
interface Call {
  readonly request: { readonly method: string; [arrivedKey]?: number };
}
const onArrived = (message: unknown): void => {
  (message as Call).request[arrivedKey] = now();
};
const onAnswered = (message: unknown): void => {
  const { request } = message as Call;
  if (request.method !== "POST" || counts.calls >= mostBets) return;
  callsMs[counts.calls] = now() - (request[arrivedKey] ?? now());
  counts.calls += 1;
};
const collections = new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) {
    if (counts.pauses >= mostBets) return;
    pausesMs[counts.pauses] = duration;
    counts.pauses += 1;
  }
});

function begin(): void {
  measurement += 1;
  isNoting = true;
  subscribe("http.server.request.start", onArrived);
  subscribe("http.server.response.finish", onAnswered);
  collections.observe({ entryTypes: ["gc"] });
  [taken, looked] = [[], undefined];
  Object.assign(counts, { bets: 0, calls: 0, pauses: 0, batches: 0 });
  delays.reset();
  delays.enable();
  begun = { ms: now(), cpu: process.cpuUsage() };
}

function end(): ProbeReport {
  isNoting = false;
  unsubscribe("http.server.request.start", onArrived);
  unsubscribe("http.server.response.finish", onAnswered);
  collections.disconnect();
  delays.disable();
  const tookMs = now() - begun.ms;
  const cpu = process.cpuUsage(begun.cpu);
  const listed = (list: Float64Array, count: number): readonly number[] => [...list.subarray(0, count)];
  const stage = (from: Moment, to: Moment): Figures =>
    figuresOf(listed(momentsMs[to], counts.bets).map((ms, bet) => ms - (momentsMs[from][bet] ?? Number.NaN)));
  const pauses = listed(pausesMs, counts.pauses);
  const round2 = (value: number): number => Math.round(value * 100) / 100;
  return {
    call: figuresOf(listed(callsMs, counts.calls)),
    engine: stage("comeMs", "toldMs"),
    stages: {
      queued: stage("comeMs", "takenMs"),
      looked: stage("takenMs", "lookedMs"),
      matched: stage("lookedMs", "sentMs"),
      written: stage("sentMs", "committedMs"),
      told: stage("committedMs", "toldMs"),
    },
    batches: {
      count: counts.batches,
      bets: figuresOf(listed(batchBets, counts.batches)),
      writtenMs: figuresOf(listed(batchWrittenMs, counts.batches)),
    },
    collections: {
      count: pauses.length,
      pauseMs: figuresOf(pauses),
      shareOfTime: Math.round((pauses.reduce((sum, ms) => sum + ms, 0) / tookMs) * 10_000) / 10_000,
    },
    loopDelayMs: {
      p50: round2(delays.percentile(50) / 1e6),
      p99: round2(delays.percentile(99) / 1e6),
      worst: round2(delays.max / 1e6),
    },
    processorSeconds: round2((cpu.user + cpu.system) / 1e6),
    seconds: round2(tookMs / 1_000),
  };
}

process.on("message", (asked) => {
  if (asked === "begin") begin();
  process.send?.(asked === "end" ? end() : "begun");
});
// It must not keep the process that it looks at alive.
process.channel?.unref();
