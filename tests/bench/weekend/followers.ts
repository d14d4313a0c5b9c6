import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";

/** Topics that one socket may follow at once. */
const topicsPerSocket = 200;
const sockets = 5;
const lingerMs = 200;

/** A few sockets that follow a thousand markets between them. */
export class Followers {
  readonly #sockets: readonly WebSocket[];
  #images = 0;
  #heard = 0;
  #awaited: { readonly images: number; readonly resolve: () => void } | undefined;

  private constructor(connected: readonly WebSocket[]) {
    this.#sockets = connected;
    for (const socket of connected) socket.on("message", (data: Buffer) => this.#hear(data));
  }

  static async connect(url: string): Promise<Followers> {
    const connected = Array.from({ length: sockets }, () => new WebSocket(url, { perMessageDeflate: false }));
    await Promise.all(connected.map((socket) => once(socket, "open")));
    return new Followers(connected);
  }

  /** Messages that came in all. */
  get heard(): number {
    return this.#heard;
  }

  /** Resolves when each market's image has come. */
  async follow(marketIds: readonly string[]): Promise<void> {
    if (marketIds.length > sockets * topicsPerSocket) throw new RangeError("too many markets for these sockets");
    const images = this.#images + marketIds.length;
    const isThere = new Promise<void>((resolve) => (this.#awaited = { images, resolve }));
    this.#send("subscribe", marketIds);
    await isThere;
  }

  /** Resolves when the gateway has forgotten them. */
  async leave(marketIds: readonly string[]): Promise<void> {
    this.#send("unsubscribe", marketIds);
    await delay(lingerMs);
  }

  close(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  #send(type: "subscribe" | "unsubscribe", marketIds: readonly string[]): void {
    for (const [index, marketId] of marketIds.entries())
      this.#sockets[index % sockets]?.send(JSON.stringify({ type, topic: `market:${marketId}` }));
  }

  #hear(data: Buffer): void {
    this.#heard += 1;
    if (!data.includes('"image"')) return;
    this.#images += 1;
    if (this.#awaited !== undefined && this.#images >= this.#awaited.images) this.#awaited.resolve();
  }
}
