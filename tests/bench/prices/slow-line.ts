import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** Gives on what one side says, so much later. */
function pass(from: Socket, to: Socket, delayMs: () => number): void {
  from.on("data", (data) => setTimeout(() => to.writable && to.write(data), delayMs()));
  from.on("end", () => setTimeout(() => to.end(), delayMs()));
  from.on("error", () => to.destroy());
}

export interface SlowLine {
  readonly port: number;
  /** Milliseconds that each direction takes from now on; the browser's own emulation leaves sockets out. */
  slow(oneWayMs: number): void;
  close(): void;
}

/** A line to a port of this machine that takes its time. */
export async function startSlowLine(port: number): Promise<SlowLine> {
  let oneWayMs = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      open.add(socket);
      socket.once("close", () => open.delete(socket));
    }
    pass(near, far, () => oneWayMs);
    pass(far, near, () => oneWayMs);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    slow: (ms) => {
      oneWayMs = ms;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
