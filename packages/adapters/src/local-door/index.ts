import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { createConnection, createServer, type Socket } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { BusTimeout, type Bus } from "@maidan/services/bus";
import type { Json } from "@maidan/services/command";

/**
 * A door into a running platform for operator commands on the same machine: requests of the bus over a Unix socket that only the platform's own
 * user can open. One JSON object a line: `{subject, message, timeoutMs}` → `{ok, answer}` or `{ok: false, error}`.
 */
interface Question {
  readonly subject: string;
  readonly message: Json;
  readonly timeoutMs: number;
}
type Answer = { readonly ok: true; readonly answer: Json } | { readonly ok: false; readonly error: string };

const longestTimeoutMs = 60_000;
const doorFile = (dataDir: string): string => path.join(dataDir, "door", "bus.sock");

export async function openLocalDoor(options: {
  readonly dataDir: string;
  readonly bus: Bus;
}): Promise<{ close(): Promise<void> }> {
  const file = doorFile(options.dataDir);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  chmodSync(path.dirname(file), 0o700);
  rmSync(file, { force: true });
  const visitors = new Set<Socket>();
  const server = createServer((socket) => {
    visitors.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => visitors.delete(socket));
    createInterface({ input: socket }).on("line", (line) => {
      void reply(options.bus, line).then((answer) => socket.write(`${JSON.stringify(answer)}\n`));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(file, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of visitors) socket.destroy();
      }),
  };
}

async function reply(bus: Bus, line: string): Promise<Answer> {
  try {
    const question = JSON.parse(line) as Question;
    const timeoutMs = Math.min(question.timeoutMs, longestTimeoutMs);
    return { ok: true, answer: await bus.request(question.subject, question.message, { timeoutMs }) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

/** The bus whose requests go through the door of the running platform; everything else stays in this process. */
export function throughLocalDoor(dataDir: string, local: Bus): Bus {
  return {
    ...local,
    request: (subject, message, { timeoutMs }) =>
      new Promise((resolve, reject) => {
        const socket = createConnection(doorFile(dataDir));
        const fail = (error: Error): void => {
          socket.destroy();
          reject(new BusTimeout(error.message));
        };
        socket.setTimeout(timeoutMs + 1_000, () => fail(new Error(`${subject} did not answer`)));
        socket.once("error", fail);
        createInterface({ input: socket }).once("line", (line) => {
          socket.end();
          const answer = JSON.parse(line) as Answer;
          if (answer.ok) resolve(answer.answer);
          else reject(new BusTimeout(answer.error));
        });
        socket.write(`${JSON.stringify({ subject, message, timeoutMs })}\n`);
      }),
  };
}
