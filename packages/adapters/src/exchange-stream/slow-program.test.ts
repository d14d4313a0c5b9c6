import { Duplex } from "node:stream";
import type { TLSSocket } from "node:tls";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StreamConnection, type ConnectionDeps } from "./connection.ts";
import { streamLimits } from "./limits.ts";

/** A socket whose kernel takes a piece when the test says so. */
class SlowSocket extends Duplex {
  readonly remoteAddress = "127.0.0.1";
  readonly taken: string[] = [];
  #take: (() => void) | undefined;

  setNoDelay(): this {
    return this;
  }

  override _read(): void {
    // What the program says is pushed by the test.
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#take = () => {
      this.taken.push(bytes.toString());
      done();
    };
  }

  /** The next piece goes out. */
  async takePiece(): Promise<void> {
    const take = this.#take;
    this.#take = undefined;
    take?.();
    await settled();
  }

  async say(...requests: readonly object[]): Promise<void> {
    this.push(requests.map((request) => `${JSON.stringify(request)}\r\n`).join(""));
    await settled();
  }
}

/** What was begun goes on, without any time passing on the clock of the test. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Lines of about a hundred bytes: two are more than this program may leave unread. */
const limits = { ...streamLimits, softBufferBytes: 150, stalledMs: 1_000, idleMs: 600_000 };

function connected(): SlowSocket {
  const socket = new SlowSocket();
  const deps: ConnectionDeps = {
    limits,
    metrics: { connections: () => undefined, sent: () => undefined, ended: () => undefined },
    subscriptions: {} as never,
    authenticate: async (connection) => {
      connection.owner = { playerId: "1", sessionId: "1", keyId: undefined };
      return { available: 1 };
    },
    onClosed: () => undefined,
    onFault: (error) => {
      throw error;
    },
  };
  new StreamConnection(socket as unknown as TLSSocket, deps);
  return socket;
}
const idsIn = (socket: SlowSocket): unknown[] =>
  socket.taken.map((line) => (JSON.parse(line) as { readonly id?: number }).id);
const beats = (from: number, count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({ op: "heartbeat", id: from + index }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("[STREAM-43] the requests of a program that reads nothing wait, so that their answers fill no memory, and it is ended", async () => {
  const socket = connected();
  await socket.say({ op: "authentication", id: 1, appKey: "key", session: "session" }, ...beats(2, 40));
  expect(socket.writableLength).toBeLessThan(400);
  vi.advanceTimersByTime(limits.stalledMs - 1);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(socket.destroyed).toBe(true);
});

test("[STREAM-43] one that reads slowly is answered in full and never ended, however long it takes", async () => {
  const socket = connected();
  await socket.say({ op: "authentication", id: 1, appKey: "key", session: "session" }, ...beats(2, 40));
  for (let piece = 0; piece < 60; piece += 1) {
    vi.advanceTimersByTime(limits.stalledMs * 0.8);
    expect(socket.writableLength).toBeLessThan(400);
    await socket.takePiece();
  }
  expect(socket.destroyed).toBe(false);
  expect(idsIn(socket)).toEqual([undefined, ...Array.from({ length: 41 }, (_, index) => index + 1)]);
});
