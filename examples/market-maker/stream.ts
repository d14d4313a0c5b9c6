import { connect, type TLSSocket } from "node:tls";
import { createInterface } from "node:readline";

/** A message of the stream; see docs/api/README.md for its members. */
export interface StreamMessage {
  readonly op: "connection" | "status" | "mcm" | "ocm";
  readonly ct?: "SUB_IMAGE" | "RESUB_DELTA" | "HEARTBEAT";
  readonly statusCode?: "SUCCESS" | "FAILURE";
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly mc?: readonly MarketChange[];
  readonly oc?: readonly OrderChange[];
}
export interface MarketChange {
  readonly id: string;
  readonly img?: true;
  readonly marketDefinition?: {
    readonly status: string;
    readonly runners: readonly { readonly id: number; readonly status: string }[];
  };
  readonly rc?: readonly { readonly id: number; readonly ltp?: number }[];
}
export interface StreamOrder {
  readonly id: string;
  readonly p: number;
  readonly side: "B" | "L";
  readonly status: "E" | "EC";
}
export interface OrderChange {
  readonly id: string;
  readonly fullImage?: true;
  readonly orc?: readonly {
    readonly id: number;
    readonly fullImage?: true;
    readonly uo?: readonly StreamOrder[];
    readonly mb?: readonly (readonly [price: number, size: number])[];
    readonly ml?: readonly (readonly [price: number, size: number])[];
  }[];
}

export interface StreamOptions {
  /** `localhost:3444` */
  readonly address: string;
  readonly ca: string;
  readonly appKey: string;
  readonly token: string;
  readonly marketId: string;
  readonly onMessage: (message: StreamMessage) => void;
  readonly onEnd: () => void;
}

/** Connects, says who we are, and asks for one market's prices and for our own orders. All four lines may go at once. */
export function openStream(options: StreamOptions): TLSSocket {
  const [host = "localhost", port = "3444"] = options.address.split(":");
  const socket = connect({ host, port: Number(port), servername: host, ca: options.ca });
  const say = (message: object): void => void socket.write(`${JSON.stringify(message)}\r\n`);
  socket.once("secureConnect", () => {
    say({ op: "authentication", id: 1, appKey: options.appKey, session: options.token });
    say({
      op: "marketSubscription",
      id: 2,
      marketFilter: { marketIds: [options.marketId] },
      marketDataFilter: { fields: ["EX_MARKET_DEF", "EX_LTP"] },
    });
    say({ op: "orderSubscription", id: 3, orderFilter: {} });
  });
  const lines = createInterface({ input: socket });
  lines.on("line", (line) => options.onMessage(JSON.parse(line) as StreamMessage));
  // A fault of the socket comes to its lines too, and would end the program there.
  lines.on("error", () => undefined);
  socket.on("error", (error) => process.stdout.write(`stream: ${error.message}\n`));
  socket.once("close", options.onEnd);
  return socket;
}
