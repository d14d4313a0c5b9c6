import { backoffMs } from "./backoff.ts";
import type { SocketClient } from "./socket-client.ts";

/** A server that comes back is asked again at the latest after so long. */
const longestPauseMs = 10_000;

/**
 * Polls while the socket is down, and not while it is up: the specification's intervals are the fallback of push. One poll runs at a time. After one that
 * failed (`poll` rejects) the pause doubles, until one succeeds or the socket's state changes: a server that is gone, or can't keep up, isn't asked by thousands three times a
 * second. The first answer after that is a sign that the connection can be had again, too. Returns the function that ends it. [PUSH-11]
 */
export function pollWhileDown(
  socket: Pick<SocketClient, "status" | "wake">,
  options: {
    readonly intervalMs: number;
    readonly poll: () => Promise<unknown>;
    /** In [0, 1). */
    readonly random?: () => number;
  },
): () => void {
  const { intervalMs, poll, random = Math.random } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;
  let isEnded = false;
  let failures = 0;
  const plan = (delayMs: number): void => {
    const isDown = socket.status.getSnapshot() === "down";
    clearTimeout(timer);
    timer = isDown && !isEnded && !isPolling ? setTimeout(() => void run(), delayMs) : undefined;
  };
  const run = async (): Promise<void> => {
    isPolling = true;
    const before = failures;
    failures = await poll().then(
      () => 0,
      () => before + 1,
    );
    isPolling = false;
    if (before > 0 && failures === 0) socket.wake();
    plan(failures === 0 ? intervalMs : Math.max(intervalMs, Math.min(longestPauseMs, backoffMs(failures, random))));
  };
  const follow = (): void => {
    failures = 0;
    plan(0);
  };
  const unsubscribe = socket.status.subscribe(follow);
  follow();
  return () => {
    isEnded = true;
    unsubscribe();
    clearTimeout(timer);
  };
}
