import { BusTimeout, type Bus } from "@maidan/services/bus";
import type { Json } from "@maidan/services/command";

type Handler = (message: Json, topic: string) => void;

/** The bus of a single process. Messages are passed as they are: receivers must not change them. */
export function createMemoryBus(): Bus {
  const exact = new Map<string, Set<Handler>>();
  const below = new Map<string, Set<Handler>>();
  const responders = new Map<string, (message: Json) => Promise<Json>>();
  return {
    publish: (topic, message) => {
      for (const handler of exact.get(topic) ?? []) handler(message, topic);
      for (let dot = topic.lastIndexOf("."); dot > 0; dot = topic.lastIndexOf(".", dot - 1)) {
        for (const handler of below.get(topic.slice(0, dot)) ?? []) handler(message, topic);
      }
    },
    subscribe: (topic, handler) => {
      const [table, key] = topic.endsWith(".>") ? ([below, topic.slice(0, -2)] as const) : ([exact, topic] as const);
      const handlers = table.get(key) ?? new Set<Handler>();
      table.set(key, handlers.add(handler));
      return () => {
        handlers.delete(handler);
        if (handlers.size === 0 && table.get(key) === handlers) table.delete(key);
      };
    },
    request: (subject, message, { timeoutMs }) => {
      const responder = responders.get(subject);
      if (responder === undefined) return Promise.reject(new BusTimeout(`nobody answers ${subject}`));
      return withTimeout(responder(message), { timeoutMs, subject });
    },
    respond: (subject, handler) => {
      if (responders.has(subject)) throw new Error(`${subject} is already answered in this process`);
      responders.set(subject, handler);
      return () => void responders.delete(subject);
    },
  };
}

function withTimeout(answer: Promise<Json>, options: { timeoutMs: number; subject: string }): Promise<Json> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new BusTimeout(`${options.subject} did not answer in ${options.timeoutMs} ms`)),
      options.timeoutMs,
    );
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
