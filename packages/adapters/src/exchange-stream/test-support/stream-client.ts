import { once } from "node:events";
import { connect, type TLSSocket } from "node:tls";

/** A message of the stream, as a program reads it. */
export interface StreamMessage {
  readonly op: string;
  readonly id?: number;
  readonly ct?: string;
  readonly clk?: string;
  readonly initialClk?: string;
  readonly segmentType?: string;
  readonly conflateMs?: number;
  readonly heartbeatMs?: number;
  readonly pt?: number;
  readonly status?: number;
  readonly statusCode?: string;
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly connectionId?: string;
  readonly connectionClosed?: boolean;
  readonly connectionsAvailable?: number;
  readonly mc?: readonly Readonly<Record<string, unknown>>[];
  readonly oc?: readonly Readonly<Record<string, unknown>>[];
}

/** A program's end of the stream: TLS, a line a message. */
export class StreamClient {
  readonly messages: StreamMessage[] = [];
  /** The bytes as they came, piece by piece. */
  readonly pieces: Buffer[] = [];
  readonly socket: TLSSocket;
  isClosed = false;
  #rest = "";
  #read = 0;
  readonly #woken = new Set<() => void>();

  private constructor(socket: TLSSocket) {
    this.socket = socket;
    socket.on("data", (bytes: Buffer) => this.#take(bytes));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.isClosed = true;
      this.#wake();
    });
  }

  static async open(port: number, ca: string): Promise<StreamClient> {
    const socket = connect({ port, host: "127.0.0.1", servername: "localhost", ca });
    const client = new StreamClient(socket);
    await once(socket, "secureConnect");
    return client;
  }

  /** Sends each as a line, all at once. */
  send(...messages: readonly object[]): void {
    this.socket.write(messages.map((message) => `${JSON.stringify(message)}\r\n`).join(""));
  }

  /** The next message not given yet that fits; rejects after half a minute, or when the connection ended. */
  async next(fits: (message: StreamMessage) => boolean = () => true): Promise<StreamMessage> {
    const endAt = performance.now() + 30_000;
    for (;;) {
      for (; this.#read < this.messages.length;) {
        const message = this.messages[this.#read];
        this.#read += 1;
        if (message !== undefined && fits(message)) return message;
      }
      if (this.isClosed) throw new Error(`the stream ended after ${JSON.stringify(this.messages.slice(-3))}`);
      const leftMs = endAt - performance.now();
      if (leftMs <= 0) throw new Error(`no such message among ${JSON.stringify(this.messages.slice(-5))}`);
      await this.#changed(leftMs);
    }
  }

  async closed(): Promise<void> {
    while (!this.isClosed) await this.#changed(5_000);
  }

  close(): void {
    this.socket.destroy();
  }

  #changed(mostMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#woken.delete(done);
        resolve();
      };
      const timer = setTimeout(done, mostMs);
      this.#woken.add(done);
    });
  }

  #take(bytes: Buffer): void {
    this.pieces.push(bytes);
    const lines = (this.#rest + bytes.toString("utf8")).split("\r\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) this.messages.push(JSON.parse(line) as StreamMessage);
    this.#wake();
  }

  #wake(): void {
    for (const done of this.#woken) done();
  }
}
