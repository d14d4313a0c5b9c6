import { Counter, Gauge, type Registry } from "prom-client";
import type { PushMetrics } from "./limits.ts";

/** The gateway's figures, printed by `/metrics`. */
export function createPushMetrics(registry: Registry): PushMetrics {
  const registers = [registry];
  const connections = new Gauge({ name: "push_connections", help: "Open sockets", registers });
  const delivered = new Counter({ name: "push_messages_total", help: "Messages handed to sockets", registers });
  const dropped = new Counter({
    name: "push_dropped_total",
    help: "Changes not sent to a socket that was behind; the newest state replaced them",
    registers,
  });
  const ended = new Counter({
    name: "push_ended_total",
    help: "Sockets that we ended",
    labelNames: ["reason"],
    registers,
  });
  return {
    connections: (count) => connections.set(count),
    delivered: (messages) => delivered.inc(messages),
    dropped: (messages) => dropped.inc(messages),
    ended: (reason) => ended.inc({ reason }),
  };
}
