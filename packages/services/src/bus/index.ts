import type { Json } from "../command/index.ts";

export type Unsubscribe = () => void;

/** Fan-out and request routing between roles. In one process it is memory; over several it is NATS. Both pass one contract suite. */
export interface Bus {
  /** Delivers to every present subscriber of the topic, at most once; order is kept per topic and publisher. */
  publish(topic: string, message: Json): void;
  /** `topic` may end in `.>` for all below it. The handler must not throw. */
  subscribe(topic: string, handler: (message: Json, topic: string) => void): Unsubscribe;
  /** Asks the one responder of a subject; rejects with `BusTimeout` when nobody answers in `timeoutMs`, which says nothing about the effect. */
  request(subject: string, message: Json, options: { readonly timeoutMs: number }): Promise<Json>;
  respond(subject: string, handler: (message: Json) => Promise<Json>): Unsubscribe;
}

export class BusTimeout extends Error {
  override readonly name = "BusTimeout";
}
