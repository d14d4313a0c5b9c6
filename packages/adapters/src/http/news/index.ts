import * as contract from "@maidan/contract/http/news";
import type { ResponseOf } from "@maidan/contract/http/route";
import type { Bus } from "@maidan/services/bus";
import type { Json } from "@maidan/services/command";
import { mayDo, type Permission, type StaffRole } from "@maidan/services/staff";
import type { FastifyInstance } from "fastify";
import { mount } from "../server/index.ts";

export interface NewsDeps {
  readonly bus: Bus;
  /** How long a caller waits for something to happen. */
  readonly holdMs?: number;
}

type Answer = ResponseOf<typeof contract.readNews>;
type Item = Answer["items"][number];
type Queue = Item["queue"];

const permissions: Readonly<Record<Queue, Permission>> = {
  deposits: "deposit.read",
  withdrawals: "withdrawal.read",
  markets: "market.read",
  chats: "chat.read",
  corrections: "balance.correct",
};
const isQueue = (name: string): name is Queue => Object.hasOwn(permissions, name);

/** Below the time after which the server gives a handler up, and below what proxies wait. */
const defaultHoldMs = 12_000;
/** Who was away for longer reads everything anew. */
const kept = 500;

/** What happened lately in the office's queues, and who waits for what happens next. One per process; its cursor means nothing to another. */
class NewsDesk {
  /** Of this process: a cursor of another one is a gap. */
  readonly #epoch = Date.now().toString(36);
  readonly #items: Item[] = [];
  /** The number of the next item. */
  #next = 0;
  readonly #waiting = new Set<() => void>();

  add(item: Item): void {
    this.#items.push(item);
    this.#next += 1;
    if (this.#items.length > kept) this.#items.shift();
    this.wake();
  }

  wake(): void {
    for (const tell of this.#waiting) tell();
  }

  /** What came after the cursor and is for these eyes, or undefined when nothing did. */
  since(after: string | undefined, isFor: (item: Item) => boolean): Answer | undefined {
    const cursor = `${this.#epoch}.${this.#next}`;
    const [epoch, number] = (after ?? "").split(".");
    const missed = this.#next - Number(number ?? Number.NaN);
    const isKnown = epoch === this.#epoch && missed >= 0 && missed <= this.#items.length;
    if (!isKnown) return { cursor, is_gap: true, items: [] };
    const items = missed === 0 ? [] : this.#items.slice(-missed).filter(isFor);
    return items.length === 0 ? undefined : { cursor, is_gap: false, items };
  }

  nothing(): Answer {
    return { cursor: `${this.#epoch}.${this.#next}`, is_gap: false, items: [] };
  }

  /** Ends with the next thing that happens, after `ms`, or when the caller has gone. */
  wait(ms: number, gone: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        gone.removeEventListener("abort", end);
        this.#waiting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      gone.addEventListener("abort", end);
      this.#waiting.add(end);
    });
  }
}

/** Push for the office: a call that is answered when something happens in a queue that the role may read. [DESK-12] */
export function registerNewsRoutes(app: FastifyInstance, deps: NewsDeps): void {
  const desk = new NewsDesk();
  const holdMs = deps.holdMs ?? defaultHoldMs;
  let isClosing = false;
  const unsubscribe = deps.bus.subscribe("staff.>", (message, topic) => {
    const item = itemOf(topic, message);
    if (item !== undefined) desk.add(item);
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    unsubscribe();
    desk.wake();
  });
  mount(app, contract.readNews, async ({ query, staff, request }) => {
    const isFor = forRole(staff.role);
    const gone = new AbortController();
    const leave = (): void => gone.abort();
    const { socket } = request.raw;
    socket.once("close", leave);
    const untilMs = performance.now() + holdMs;
    try {
      for (;;) {
        const found = desk.since(query.after, isFor);
        if (found !== undefined) return { body: found };
        const leftMs = untilMs - performance.now();
        if (leftMs <= 0 || isClosing || gone.signal.aborted) return { body: desk.nothing() };
        await desk.wait(leftMs, gone.signal);
      }
    } finally {
      socket.off("close", leave);
    }
  });
}

const forRole =
  (role: StaffRole) =>
  ({ queue }: Item): boolean =>
    mayDo(role, permissions[queue]);

function itemOf(topic: string, message: Json): Item | undefined {
  const queue = topic.slice("staff.".length);
  if (!isQueue(queue) || typeof message !== "object" || message === null) return undefined;
  const id = "id" in message && typeof message["id"] === "string" ? message["id"] : null;
  // The bus carries what services/chat made: a `ChatNews`.
  const chat = queue === "chats" && "news" in message ? { chat: message["news"] as Item["chat"] } : {};
  return { queue, id, ...chat } as Item;
}
