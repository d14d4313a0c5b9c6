import type { SocketClient } from "./socket-client.ts";

/**
 * Polls while the socket is down, and not while it is up: the specification's intervals are the fallback of push. One poll runs at a time.
 * Returns the function that ends it. [PUSH-11]
 */
export function pollWhileDown(
  socket: Pick<SocketClient, "status">,
  options: { readonly intervalMs: number; readonly poll: () => Promise<unknown> },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;
  let isEnded = false;
  const plan = (delayMs: number): void => {
    const isDown = socket.status.getSnapshot() === "down";
    clearTimeout(timer);
    timer = isDown && !isEnded && !isPolling ? setTimeout(() => void run(), delayMs) : undefined;
  };
  const run = async (): Promise<void> => {
    isPolling = true;
    await options.poll().catch(() => undefined);
    isPolling = false;
    plan(options.intervalMs);
  };
  const follow = (): void => plan(0);
  const unsubscribe = socket.status.subscribe(follow);
  follow();
  return () => {
    isEnded = true;
    unsubscribe();
    clearTimeout(timer);
  };
}
