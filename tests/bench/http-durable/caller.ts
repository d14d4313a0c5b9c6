import { connect, type Socket } from "node:net";
import type { PlaceRequest } from "../../../packages/services/src/exchange/index.ts";
import { placeOrdersBody, placeOrdersPath } from "../durable/place-bet.ts";

/** All sockets read into it, one after the other: one made for each reading makes full collections come, of this process, in which answers wait. */
const readInto = Buffer.alloc(16_384);

/** Calls at several addresses, as players are: the limit on one is not what is measured. */
const addresses = 24;
const connectionsPerAddress = 16;

interface Line {
  readonly address: string;
  socket: Socket | undefined;
  received: string;
  ended: ((text: string) => void) | undefined;
  failed: ((error: Error) => void) | undefined;
}

/**
 * Calls over kept connections with no more work than it takes to write a call and to find the end of its answer: the caller shares the processors with what it
 * measures, and what it costs is taken from there. One call at a time on a connection; beyond the connections calls wait, which counts in their time.
 */
export class Caller {
  readonly #port: number;
  readonly #free: Line[];
  readonly #waiting: ((line: Line) => void)[] = [];

  constructor(port: number) {
    this.#port = port;
    this.#free = Array.from({ length: addresses * connectionsPerAddress }, (_, index) => ({
      address: `127.0.0.${2 + (index % addresses)}`,
      socket: undefined,
      received: "",
      ended: undefined,
      failed: undefined,
    }));
  }

  /** The whole answer, head and body. */
  async send(call: Buffer): Promise<string> {
    const line = this.#free.pop() ?? (await new Promise<Line>((resolve) => this.#waiting.push(resolve)));
    try {
      return await new Promise<string>((resolve, reject) => {
        line.ended = resolve;
        line.failed = reject;
        line.received = "";
        (line.socket ??= this.#open(line)).write(call);
      });
    } finally {
      line.ended = undefined;
      line.failed = undefined;
      const next = this.#waiting.shift();
      if (next === undefined) this.#free.push(line);
      else next(line);
    }
  }

  close(): void {
    for (const { socket } of this.#free) socket?.destroy();
  }

  #open(line: Line): Socket {
    const take = (size: number): void => {
      line.received += readInto.toString("latin1", 0, size);
      const headEnd = line.received.indexOf("\r\n\r\n");
      if (headEnd < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(line.received)?.[1] ?? 0);
      if (line.received.length < headEnd + 4 + length) return;
      // A server ends each connection after so many calls.
      if (/^connection: close/im.test(line.received.slice(0, headEnd))) {
        line.socket = undefined;
        socket.destroy();
      }
      line.ended?.(line.received);
    };
    const socket = connect({
      host: "127.0.0.1",
      port: this.#port,
      localAddress: line.address,
      noDelay: true,
      onread: {
        buffer: readInto,
        callback: (size) => {
          take(size);
          return true;
        },
      },
    });
    const gone = (error: Error): void => {
      if (line.socket !== socket) return;
      line.socket = undefined;
      line.failed?.(error);
    };
    socket.on("error", gone);
    socket.on("close", () => gone(new Error("the connection was closed before its answer")));
    return socket;
  }
}

/** A POST as it is written to the connection. */
export function postCall(path: string, token: string, body: string): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    "accept: application/json",
    "content-type: application/json",
    `x-authentication: ${token}`,
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** A bet by the field's API. */
export const betCall = (bet: PlaceRequest, tokens: ReadonlyMap<string, string>): Buffer =>
  postCall(placeOrdersPath, tokens.get(bet.playerId) ?? "", placeOrdersBody(bet));

export const isPlaced = (answer: string): boolean =>
  answer.startsWith("HTTP/1.1 200 ") && answer.includes('"status":"SUCCESS"');
