import type { RouteContract } from "@maidan/contract/http/route";
import type { FastifyInstance } from "fastify";
import { identify, takeAllowance } from "./authentication.ts";
import { HttpError } from "./errors.ts";
import type { PlayerIdentity } from "./handler.ts";
import { addressLimitOf } from "./limits.ts";
import { readQuery } from "./mount.ts";
import { registryOf } from "./registry.ts";

/** One reader of a stream of events. */
export interface EventStream {
  /** Writes one event, an object as JSON text. A reader who doesn't take them is cut off, and may come back. */
  send(json: string): void;
  end(): void;
}

export interface EventStreamRoute<Query> {
  readonly path: string;
  /** What may be asked for by the query; nothing where it is left out. */
  readonly query?: RouteContract["query"];
  /** Takes up a reader; the answer is called when they are gone. Throw `HttpError` to refuse. */
  readonly open: (player: PlayerIdentity, stream: EventStream, query: Query) => Promise<() => void>;
}

const mostUnreadBytes = 256 * 1024;
/** Sooner than proxies and phones take a silent line for a dead one. */
const beatMs = 15_000;

/**
 * Serves events to signed-in players as `text/event-stream`, to be read by `fetch` (the token travels as in any call). The stream ends when the server stops,
 * when its reader doesn't keep up, and when the reader goes. [HOUSE-23]
 */
export function mountEventStream<Query = undefined>(
  app: FastifyInstance,
  { path, open, query: schema }: EventStreamRoute<Query>,
): void {
  const registry = registryOf(app);
  const contract = { method: "GET", path, auth: "player", query: schema } as RouteContract;
  const limit = addressLimitOf(registry.limits, "GET", path);
  const streams = new Set<EventStream>();
  app.addHook("preClose", async () => {
    for (const stream of streams) stream.end();
  });
  app.get(path, { config: { rateLimit: { max: limit.max, timeWindow: limit.windowMs } } }, async (request, reply) => {
    const caller = await identify(registry, contract, request);
    await takeAllowance(registry, caller);
    if (caller.player === undefined) throw new HttpError("UNAUTHENTICATED", "Please log in.");
    if (registry.drain.isDraining) throw new HttpError("UNAVAILABLE", "The server is stopping. Please come back.");
    const query = readQuery(contract, request) as Query;
    const { raw } = reply;
    const unsent: string[] = [];
    let isOpen = true;
    let isBegun = false;
    const stream: EventStream = {
      send: (json) => {
        if (!isOpen) return;
        if (!isBegun) unsent.push(json);
        else if (raw.writableLength > mostUnreadBytes) raw.destroy();
        else raw.write(`data: ${json}\n\n`);
      },
      end: () => {
        if (isBegun) raw.end();
        isOpen = false;
      },
    };
    const gone = await open(caller.player, stream, query);
    reply.hijack();
    if (raw.destroyed) {
      gone();
      return;
    }
    const headers = { ...reply.getHeaders(), "content-type": "text/event-stream", "cache-control": "no-store" };
    raw.writeHead(200, { ...headers, "x-accel-buffering": "no" } as Record<string, string>);
    isBegun = true;
    raw.flushHeaders();
    for (const json of unsent.splice(0)) stream.send(json);
    const beat = setInterval(() => raw.write(": still here\n\n"), beatMs);
    streams.add(stream);
    raw.on("close", () => {
      isOpen = false;
      clearInterval(beat);
      streams.delete(stream);
      gone();
    });
  });
}
