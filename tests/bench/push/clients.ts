/** The subscribers of the push bench, in a process of their own: they note when each message arrives, by the clock that both processes share. */
import { WebSocket } from "ws";

export interface ClientsOrder {
  readonly urls: readonly string[];
  /** Said by each client when it is open; nothing for the raw server. */
  readonly greeting: string | undefined;
}
export type ClientsReport =
  | { readonly type: "ready" }
  /** Arrivals since the last report: sequence of the message, and monotonic nanoseconds. */
  | { readonly type: "arrivals"; readonly sequences: readonly number[]; readonly atNs: readonly string[] };

let sequences: number[] = [];
let atNs: bigint[] = [];
const sequencePattern = /"sequence":(\d+)/;
const report = (message: ClientsReport): void => void process.send?.(message);

async function open(order: ClientsOrder): Promise<void> {
  for (const url of order.urls) {
    await new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
      socket.once("error", reject);
      socket.once("open", () => {
        if (order.greeting !== undefined) socket.send(order.greeting);
        else resolve();
      });
      socket.on("message", (data: Buffer) => {
        const now = process.hrtime.bigint();
        const text = data.toString("latin1");
        if (text.startsWith('{"type":"image"')) resolve();
        if (!text.startsWith('{"type":"change"')) return;
        sequences.push(Number(sequencePattern.exec(text)?.[1]));
        atNs.push(now);
      });
    });
  }
}

process.on("message", (message: ClientsOrder | "collect") => {
  if (message === "collect") {
    report({ type: "arrivals", sequences, atNs: atNs.map(String) });
    sequences = [];
    atNs = [];
  } else void open(message).then(() => report({ type: "ready" }));
});
