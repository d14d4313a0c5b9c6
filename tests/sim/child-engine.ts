import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Json, Outcome } from "../../packages/services/src/command/index.ts";
import {
  fromWire,
  toWire,
  type CancelReport,
  type CancelRequest,
  type ControlReport,
  type ControlRequest,
  type Failpoint,
  type MarketChange,
  type PlaceReport,
  type PlaceRequest,
  type UpdateReport,
  type UpdateRequest,
} from "../../packages/services/src/exchange/index.ts";
import type { Acceptance } from "../../packages/services/src/pending-bets/index.ts";
import type { StepFailpoint } from "../../packages/services/src/feeds/index.ts";
import type { HouseFailpoint } from "../../packages/services/src/house-markets/index.ts";
import type { ResultFailpoint } from "../../packages/services/src/result-decisions/index.ts";
import type { PayFailpoint } from "../../packages/services/src/settlement/index.ts";
import type { HouseAsked, HouseCalls } from "./child-house.ts";
import type { ToldAsked } from "./child-told.ts";
import type { StepAsked, StepTold } from "./sim-fixtures.ts";
import type { Answer, Question, ReplaceAsked, ReplaceTold } from "./engine-child.ts";

const childFile = path.resolve(import.meta.dirname, "engine-child.ts");

/**
 * Where an engine can be made to end itself: in a batch; between the parts of a settlement's payments and before its end, of the exchange and of the house; in a step of a
 * feed; between a result's approval and its end; and with bets that nobody waits for once they were told to be pending, and once they are decided but still kept as pending.
 */
export type SimFailpoint =
  | Failpoint
  | PayFailpoint
  | HouseFailpoint
  | StepFailpoint
  | ResultFailpoint
  | "mid_step"
  | "before_race_written"
  | "after_acknowledgement"
  | "before_forgetting";
export const failpoints = [
  "mid_batch",
  "before_commit",
  "after_commit_before_answer",
  "after_part",
  "before_complete",
  "house_closed",
  "after_house_part",
  "mid_step",
  "before_step_written",
  "after_step_written",
  "before_race_written",
  "after_approval",
  "before_result_end",
  "after_acknowledgement",
  "before_forgetting",
] as const satisfies readonly SimFailpoint[];

/** The engine is gone or did not say what came of the command: ask again under the same reference. */
export class Unanswered extends Error {
  override readonly name = "Unanswered";
}

interface Waiting {
  readonly question: string;
  readonly resolve: (value: Json) => void;
  readonly reject: (error: Error) => void;
}

/** The engine in its child process, and its successors: after an end, `start` brings the next one. */
export class ChildEngine {
  readonly #url: string;
  #child: ChildProcess | undefined;
  #isReady = false;
  #owner = "";
  #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #failpoint: string | undefined;
  /** How often an engine came to the failpoint that it was to end at. */
  readonly endedAt = new Map<string, number>();

  constructor(url: string) {
    this.#url = url;
  }

  get isAlive(): boolean {
    return this.#child !== undefined;
  }

  /** Whether it lives and has taken its leases. */
  get isReady(): boolean {
    return this.#child !== undefined && this.#isReady;
  }

  /** By which its leases are known. */
  get owner(): string {
    return this.#owner;
  }

  /** What nobody has answered yet, for a person to read. */
  get unanswered(): string {
    return [...this.#waiting.values()].map((waiting) => waiting.question).join("; ") || "nothing unanswered";
  }

  /** Starts an engine and waits until it has taken its leases. `failpoint` (`name:count`) makes it end itself there. */
  async start(failpoint?: string): Promise<void> {
    const { FAILPOINT: _, ...inherited } = process.env;
    const env = failpoint === undefined ? inherited : { ...inherited, FAILPOINT: failpoint };
    const child = fork(childFile, [this.#url], { env, execArgv: [], stdio: ["ignore", "inherit", "inherit", "ipc"] });
    const owner = new Promise<Json>((resolve, reject) => {
      this.#waiting.set(0, { question: "start", resolve, reject });
    });
    child.on("message", (answer: Answer) => this.#answered(answer));
    child.once("exit", (_code, signal) => this.#ended(child, signal));
    this.#child = child;
    this.#failpoint = failpoint?.split(":")[0];
    this.#isReady = false;
    this.#owner = (await owner) as string;
    this.#isReady = true;
  }

  /** `kill -9`; resolves when the process is gone. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    const exit = once(child, "exit");
    this.#failpoint = undefined;
    child.kill("SIGKILL");
    await exit;
  }

  async place(request: PlaceRequest): Promise<PlaceReport> {
    return fromWire<PlaceReport>(await this.#ask("place", toWire(request)));
  }
  /** Bets whose program doesn't wait for them. */
  async accept(request: PlaceRequest): Promise<Acceptance> {
    return fromWire<Acceptance>(await this.#ask("accept", toWire(request)));
  }
  /** Bets replaced at other prices whose program doesn't wait; undefined: to be asked again. */
  async replaceWithoutWaiting(asked: ReplaceAsked): Promise<readonly ReplaceTold[] | undefined> {
    const told = (await this.#ask("replace", toWire(asked))) as readonly Json[] | null;
    return told?.map((one) => fromWire<ReplaceTold>(one));
  }
  async update(request: UpdateRequest): Promise<UpdateReport> {
    return fromWire<UpdateReport>(await this.#ask("update", toWire(request)));
  }
  async cancel(request: CancelRequest): Promise<CancelReport> {
    return fromWire<CancelReport>(await this.#ask("cancel", toWire(request)));
  }
  async control(request: ControlRequest): Promise<ControlReport> {
    return fromWire<ControlReport>(await this.#ask("control", toWire(request)));
  }
  async image(marketId: string): Promise<MarketChange | undefined> {
    const told = await this.#ask("image", marketId);
    return told === null ? undefined : fromWire<MarketChange>(told);
  }
  /** A step of the feeds. */
  async step(asked: StepAsked): Promise<StepTold> {
    return fromWire<StepTold>(await this.#ask("step", toWire(asked)));
  }
  /** Somebody looks for feeds that are silent. */
  async watch(): Promise<void> {
    await this.#ask("watch", null);
  }
  /** The house's desk, and results that two people decide. */
  async house<K extends keyof HouseCalls>(
    name: K,
    request: Parameters<HouseCalls[K]>[0],
  ): Promise<Awaited<ReturnType<HouseCalls[K]>>> {
    const asked: HouseAsked = { name, asked: toWire(request) };
    const told = await this.#ask("house", toWire(asked));
    return (told === null ? undefined : fromWire<object>(told)) as Awaited<ReturnType<HouseCalls[K]>>;
  }
  /** What a provider tells. */
  async told(asked: ToldAsked): Promise<Outcome<Json>> {
    return fromWire<Outcome<Json>>(await this.#ask("told", toWire(asked)));
  }
  async stateHash(marketId: string): Promise<string> {
    return ((await this.#ask("stateHash", marketId)) as { hash: string }).hash;
  }

  #ask(call: Question["call"], request: Json): Promise<Json> {
    const child = this.#child;
    if (child === undefined) return Promise.reject(new Unanswered("no engine"));
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { question: `${call} ${JSON.stringify(request).slice(0, 200)}`, resolve, reject });
      const question: Question = { id, call, request };
      child.send(question, (error) => {
        if (error !== null && this.#waiting.delete(id)) reject(new Unanswered(error.message));
      });
    });
  }

  #answered(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.ok) waiting?.resolve(answer.value);
    else waiting?.reject(new Unanswered(answer.error));
  }

  #ended(child: ChildProcess, signal: NodeJS.Signals | null): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    const failpoint = this.#failpoint;
    if (signal === "SIGKILL" && failpoint !== undefined)
      this.endedAt.set(failpoint, (this.endedAt.get(failpoint) ?? 0) + 1);
    const waiting = this.#waiting;
    this.#waiting = new Map();
    for (const { reject } of waiting.values()) reject(new Unanswered("the engine ended"));
  }
}
