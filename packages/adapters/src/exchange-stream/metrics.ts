import { Counter, Gauge, type Registry } from "prom-client";
import type { StreamMetrics } from "./limits.ts";

/** The stream's figures, printed by `/metrics`. */
export function createStreamMetrics(registry: Registry): StreamMetrics {
  const registers = [registry];
  const connections = new Gauge({ name: "exchange_stream_connections", help: "Open connections", registers });
  const sent = new Counter({ name: "exchange_stream_messages_total", help: "Messages sent", registers });
  const ended = new Counter({
    name: "exchange_stream_ended_total",
    help: "Connections that we ended",
    labelNames: ["reason"],
    registers,
  });
  return {
    connections: (count) => connections.set(count),
    sent: (messages) => sent.inc(messages),
    ended: (reason) => ended.inc({ reason }),
  };
}
