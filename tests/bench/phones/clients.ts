/** Phones in a process of their own: each follows one topic and notes when it heard of each suspension, by the clock that both processes share. */
import { WebSocket } from "ws";

export interface PhonesOrder {
  readonly url: string;
  /** The topic of each phone. */
  readonly topics: readonly string[];
  /** What a message has in it that tells of a suspension; absent: as markets of the exchange have it. */
  readonly suspendedText?: string;
}
export type PhonesReport =
  | { readonly type: "ready" }
  /**
   * When each phone that heard of the suspension since the last report first did, in monotonic nanoseconds: a phone counts once, however often it was told. How
   * many messages came besides, and how many of them were made of several changes.
   */
  | { readonly type: "heard"; readonly atNs: readonly string[]; readonly others: number; readonly merged: number };

/** By the phone's place. */
let heardAtNs = new Map<number, bigint>();
let others = 0;
let merged = 0;
const openAtOnce = 40;
const report = (message: PhonesReport): void => void process.send?.(message);

function hear(phone: number, data: Buffer, suspendedText: string): void {
  if (data.includes(suspendedText)) {
    if (!heardAtNs.has(phone)) heardAtNs.set(phone, process.hrtime.bigint());
    return;
  }
  others += 1;
  if (data.includes('"con":true')) merged += 1;
}

async function open({ url, topics, suspendedText = '"SUSPENDED"' }: PhonesOrder): Promise<void> {
  const waiting = [...topics.entries()];
  const one = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [phone, topic] = next;
      const greeting = JSON.stringify({ type: "subscribe", topic });
      await new Promise<void>((resolve, reject) => {
        const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
        socket.once("error", reject);
        socket.once("open", () => socket.send(greeting));
        socket.on("message", (data: Buffer) => {
          hear(phone, data, suspendedText);
          if (data.includes('"image"')) resolve();
        });
      });
    }
  };
  await Promise.all(Array.from({ length: openAtOnce }, () => one()));
}

process.on("message", (message: PhonesOrder | "collect") => {
  if (message === "collect") {
    report({ type: "heard", atNs: [...heardAtNs.values()].map(String), others, merged });
    heardAtNs = new Map();
    [others, merged] = [0, 0];
  } else void open(message).then(() => report({ type: "ready" }));
});
