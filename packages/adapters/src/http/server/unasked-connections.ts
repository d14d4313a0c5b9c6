import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Has a closing server cut the connections on which nothing was ever said. Browsers open such ones ahead of need; Node takes them for busy, not for idle, and
 * a close would wait for them as long as a request may take. [HTTP-15]
 */
export function cutUnaskedOnClose(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
