/**
 * Loaded into the platform's process before it starts: notes where each bet is, from the request's arrival to the end of its answer, and what holds the process up. Answers
 * "begin" with the process's own beginning of the measurement, and "end" with a `ProbeReport`.
 */
import { subscribe } from "node:diagnostics_channel";
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

/** When a bet was where. */
interface Trail {
  readonly comeMs: number;
  takenMs: number;
  lookedMs: number;
  sentMs: number;
  committedMs: number;
  toldMs: number;
}

const now = (): number => performance.now();
let trails: Trail[] = [];
let callsMs: number[] = [];
let pausesMs: number[] = [];
let batches: { readonly bets: number; readonly writtenMs: number }[] = [];
let begun = { ms: now(), cpu: process.cpuUsage() };
const delays = monitorEventLoopDelay({ resolution: 2 });

const trailOf = new WeakMap<object, Trail>();
const place = Reflect.get(Engine.prototype, "place") as Engine["place"];
Engine.prototype.place = function (request: PlaceRequest) {
  const trail: Trail = { comeMs: now(), takenMs: 0, lookedMs: 0, sentMs: 0, committedMs: 0, toldMs: 0 };
  trailOf.set(request, trail);
  const report = place.call(this, request);
  void report.then(
    () => {
      trail.toldMs = now();
      trails.push(trail);
    },
    () => undefined,
  );
  return report;
};

/** Bets of the batch that was taken last, and of the one that was looked for last: there is one of each at a time. */
let [taken, looked]: [readonly Trail[], readonly Trail[] | undefined] = [[], undefined];
const take = Reflect.get(WorkQueue.prototype, "take") as WorkQueue["take"];
WorkQueue.prototype.take = function () {
  const works = take.call(this);
  taken = works.flatMap((work) => trailOf.get(work.request) ?? []);
  for (const trail of taken) trail.takenMs = now();
  return works;
};

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const query = Reflect.get(pg.Client.prototype, "query") as Query;
Reflect.set(pg.Client.prototype, "query", function (this: pg.Client, ...args: unknown[]) {
  const answer = query.apply(this, args);
  if (textOf(args[0]) === "commit") noteCommit(nameOf(this), answer as Promise<unknown>);
  else if (args[0] instanceof OneAnswerFlight) noteCommit(nameOf(this), args[0].ended);
  return answer;
} satisfies Query);

const textOf = (config: unknown): unknown =>
  typeof config === "object" && config !== null ? Reflect.get(config, "text") : config;
const nameOf = (client: pg.Client): string =>
  String(Reflect.get(Reflect.get(client, "connectionParameters") as object, "application_name"));

function noteCommit(connection: string, ended: Promise<unknown>): void {
  if (connection === "maidan-engine-reads") {
    const ours = taken;
    void ended.then(() => {
      for (const trail of ours) trail.lookedMs = now();
      looked = ours;
    });
  } else if (connection.startsWith("engine-") && looked !== undefined) {
    const [ours, sentMs] = [looked, now()];
    looked = undefined;
    for (const trail of ours) trail.sentMs = sentMs;
    void ended.then(() => {
      batches.push({ bets: ours.length, writtenMs: now() - sentMs });
      for (const trail of ours) trail.committedMs = now();
    });
  }
}

const arrivedMs = new WeakMap<object, number>();
interface Call {
  readonly request: { readonly method: string };
}
subscribe("http.server.request.start", (message) => arrivedMs.set((message as Call).request, now()));
subscribe("http.server.response.finish", (message) => {
  const { request } = message as Call;
  if (request.method === "POST") callsMs.push(now() - (arrivedMs.get(request) ?? now()));
});
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) pausesMs.push(duration);
}).observe({ entryTypes: ["gc"] });

function begin(): void {
  [trails, callsMs, pausesMs, batches] = [[], [], [], []];
  delays.reset();
  delays.enable();
  begun = { ms: now(), cpu: process.cpuUsage() };
}

function report(): ProbeReport {
  const tookMs = now() - begun.ms;
  const cpu = process.cpuUsage(begun.cpu);
  const stage = (from: keyof Trail, to: keyof Trail): Figures =>
    figuresOf(trails.map((trail) => trail[to] - trail[from]));
  const round2 = (value: number): number => Math.round(value * 100) / 100;
  return {
    call: figuresOf(callsMs),
    engine: stage("comeMs", "toldMs"),
    stages: {
      queued: stage("comeMs", "takenMs"),
      looked: stage("takenMs", "lookedMs"),
      matched: stage("lookedMs", "sentMs"),
      written: stage("sentMs", "committedMs"),
      told: stage("committedMs", "toldMs"),
    },
    batches: {
      count: batches.length,
      bets: figuresOf(batches.map(({ bets }) => bets)),
      writtenMs: figuresOf(batches.map(({ writtenMs }) => writtenMs)),
    },
    collections: {
      count: pausesMs.length,
      pauseMs: figuresOf(pausesMs),
      shareOfTime: Math.round((pausesMs.reduce((sum, ms) => sum + ms, 0) / tookMs) * 10_000) / 10_000,
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
  process.send?.(asked === "end" ? report() : "begun");
});
// It must not keep the process that it looks at alive.
process.channel?.unref();
