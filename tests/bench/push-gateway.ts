import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createMemoryBus } from "@maidan/adapters/memory/bus";
import { PushGateway, type PushGatewayOptions } from "@maidan/adapters/push";
import type { Bus } from "@maidan/services/bus";

/** A gateway on loopback that lets everybody in as a guest. A fault of it ends the benchmark. `url` has a ticket that it takes again and again. */
export async function startGateway(
  parts: Pick<PushGatewayOptions, "limits"> & Partial<Pick<PushGatewayOptions, "readMarketImage" | "readHouseOffers">>,
  stops: (() => unknown)[],
): Promise<{ readonly bus: Bus; readonly url: string }> {
  const server = createServer();
  const bus = createMemoryBus();
  const gateway = new PushGateway({
    server,
    bus,
    readHouseOffers: async () => ({ bookmaker: {}, fancy2: {} }),
    readMarketImage: async () => undefined,
    readFigures: async () => undefined,
    redeemTicket: async () => ({ kind: "guest" }),
    sessions: { findEnded: async () => [] },
    allowedOrigins: [],
    onFault: (error) => {
      throw error;
    },
    ...parts,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(async () => {
    await gateway.stop();
    server.close();
  });
  return { bus, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/socket?ticket=t` };
}
