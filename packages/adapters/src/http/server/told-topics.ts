import type { StreamContract, StreamQueryOf } from "@maidan/contract/http/route";
import type { FastifyInstance } from "fastify";
import type { PlayerIdentity } from "./handler.ts";
import { mountEventStream } from "./event-stream.ts";
import { ToldTable } from "./told-table.ts";

/** What a stream tells: all who ask for the same one are told by one look. */
export interface Topic {
  /** What it is, and for whom where each is told their own. */
  readonly key: string;
  /** What the call of the same thing answers now. */
  readonly load: () => Promise<object>;
}

export interface ToldTopicsOptions<T extends Topic, Contract extends StreamContract> {
  readonly contract: Contract;
  /** Throw `HttpError` to refuse. */
  readonly topicOf: (player: PlayerIdentity, query: StreamQueryOf<Contract>) => Promise<T>;
  readonly lookMs: number;
  /** What the topics hang on, by their keys, read for all of them at once: one whose mark is the same isn't loaded again, but for who opens it. One without a mark is loaded by each look. */
  readonly marksOf?: (topics: readonly T[]) => Promise<ReadonlyMap<string, string>>;
}

interface Known {
  readonly mark: string | undefined;
  readonly body: object;
  /** The body without its clocks, and when they run out by our own. */
  readonly text: string;
  readonly clocks: readonly number[];
  /** When its loading began: one that began earlier and took longer is older. */
  readonly turn: number;
}
interface Reader<T> {
  readonly player: string;
  readonly topic: T;
  /** What it is told first is loaded whatever the mark says: it may come from a change of its own that no mark knows. */
  isOpening: boolean;
}

/** Loads at a time: one look never takes all connections to the database. */
const loadedAtOnce = 4;
/** What was told of topics that nobody asks for any more is dropped above this. */
const mostKept = 500;
/** How far a clock may go astray before it is told anew. */
const clockMs = 1_500;
const isClock = (name: string): boolean => name.endsWith("_in_ms");

/** Mounts a stream of events of many topics, of which each reader asks for one by the query. [HOUSE-29] */
export function mountToldTopics<T extends Topic, Contract extends StreamContract>(
  app: FastifyInstance,
  options: ToldTopicsOptions<T, Contract>,
): void {
  const { contract, topicOf, lookMs } = options;
  const { path, query } = contract;
  const onFault = (error: unknown): void => app.log.warn({ err: error, path }, "a stream wasn't told");
  const look = lookerOf(options, onFault);
  const table = new ToldTable<ReadonlyMap<string, Known>, Reader<T>>({
    look: (readers) => {
      const opening = new Set(readers.flatMap(({ topic, isOpening }) => (isOpening ? [topic.key] : [])));
      for (const reader of readers) reader.isOpening = false;
      return look(new Map(readers.map(({ topic }) => [topic.key, topic])), opening);
    },
    tell: (seen, { topic }) => {
      const known = seen.get(topic.key);
      if (known === undefined) throw new Error(`${topic.key} wasn't looked at`);
      return { key: `${known.text} ${known.clocks.join(" ")}`, body: () => known.body };
    },
    playerOf: ({ player }) => player,
    lookMs,
    onFault,
  });
  mountEventStream<StreamQueryOf<Contract>>(app, {
    path,
    query,
    open: async (player, stream, asked) =>
      table.open({ player: player.playerId, topic: await topicOf(player, asked), isOpening: true }, stream),
  });
}

/** Looks at topics, a few at a time; one that fails is told as it was before. */
function lookerOf<T extends Topic>(
  { marksOf }: Pick<ToldTopicsOptions<T, StreamContract>, "marksOf">,
  onFault: (error: unknown) => void,
): (topics: ReadonlyMap<string, T>, opening: ReadonlySet<string>) => Promise<ReadonlyMap<string, Known>> {
  const kept = new Map<string, Known>();
  let turns = 0;
  return async (topics, opening) => {
    const marks = await marksOf?.([...topics.values()]);
    const waiting = [...topics.values()];
    const work = async (): Promise<void> => {
      for (let topic = waiting.pop(); topic !== undefined; topic = waiting.pop()) {
        const before = kept.get(topic.key);
        const mark = marks?.get(topic.key);
        if (mark !== undefined && before?.mark === mark && !opening.has(topic.key)) continue;
        turns += 1;
        const turn = turns;
        try {
          const body = await topic.load();
          const newest = kept.get(topic.key);
          if (newest === undefined || newest.turn < turn)
            kept.set(topic.key, { ...clocked(body, before), body, mark, turn });
        } catch (error) {
          // Whoever opens it is told so; whoever reads it goes on with what there was.
          if (before === undefined) throw error;
          onFault(error);
        }
      }
    };
    await Promise.all(Array.from({ length: loadedAtOnce }, work));
    if (kept.size > topics.size + mostKept) for (const key of kept.keys()) if (!topics.has(key)) kept.delete(key);
    return kept;
  };
}

/** Clocks that go on as they did are no change. */
function clocked(body: object, before: Known | undefined): Pick<Known, "clocks" | "text"> {
  const nowMs = performance.now();
  const clocks: number[] = [];
  const text = JSON.stringify(body, (name, value: unknown) => {
    if (!isClock(name) || typeof value !== "number") return value;
    const endsAtMs = nowMs + value;
    const was = before?.clocks[clocks.length];
    clocks.push(was !== undefined && Math.abs(was - endsAtMs) < clockMs ? was : endsAtMs);
    return undefined;
  });
  return { text, clocks };
}
