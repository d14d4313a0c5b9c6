/** Phones in a process of their own: each follows one market and notes when it heard of each suspension, by the clock that both processes share. */
import { WebSocket } from "ws";

export interface PhonesOrder {
  readonly url: string;
  /** The topic of each phone. */
  readonly topics: readonly string[];
}
export type PhonesReport =
  | { readonly type: "ready" }
  /** When each phone heard of the suspension since the last report, in monotonic nanoseconds, and how many messages came besides. */
  | { readonly type: "heard"; readonly atNs: readonly string[]; readonly others: number };

let atNs: bigint[] = [];
let others = 0;
const openAtOnce = 40;
const report = (message: PhonesReport): void => void process.send?.(message);

async function open({ url, topics }: PhonesOrder): Promise<void> {
  const waiting = [...topics];
  const one = async (): Promise<void> => {
    for (let topic = waiting.shift(); topic !== undefined; topic = waiting.shift()) {
      const greeting = JSON.stringify({ type: "subscribe", topic });
      await new Promise<void>((resolve, reject) => {
        const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
        socket.once("error", reject);
        socket.once("open", () => socket.send(greeting));
        socket.on("message", (data: Buffer) => {
          if (data.includes('"SUSPENDED"')) atNs.push(process.hrtime.bigint());
          else others += 1;
          if (data.includes('"image"')) resolve();
        });
      });
    }
  };
  await Promise.all(Array.from({ length: openAtOnce }, () => one()));
}

process.on("message", (message: PhonesOrder | "collect") => {
  if (message === "collect") {
    report({ type: "heard", atNs: atNs.map(String), others });
    atNs = [];
    others = 0;
  } else void open(message).then(() => report({ type: "ready" }));
});
