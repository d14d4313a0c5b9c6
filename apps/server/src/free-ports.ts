import { createServer } from "node:net";

/** Rejects with the fault of listening where a port can't be opened; 0 is any port. Nothing is left open. */
export async function expectFreePorts(host: string, ports: readonly number[]): Promise<void> {
  for (const port of ports.filter((one) => one !== 0)) {
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ host, port }, () => server.close(() => resolve()));
    });
  }
}
