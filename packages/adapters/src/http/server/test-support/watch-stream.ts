import { createHttpServer } from "../index.ts";
import { pino } from "pino";

/** A server whose players are named by their tokens, on a port of its own. */
export async function startStreamServer(sessionOf: (token: string) => string | undefined) {
  const app = await createHttpServer({
    name: "test",
    log: pino({ level: "silent" }),
    publicUrl: "https://maidan.test",
    isCheckingResponses: true,
    authenticatePlayer: async (token) => {
      const playerId = sessionOf(token);
      return playerId === undefined ? undefined : { playerId, sessionId: token };
    },
    docs: { title: "Test", version: "1", description: "Of tests", audience: "public" },
  });
  return { app, listen: () => app.listen({ host: "127.0.0.1", port: 0 }) };
}

/** Follows a stream over its socket; each event must be what its contract says. */
export async function watchStream<T>(
  { url, token }: { readonly url: string; readonly token: string },
  response: { parse(told: unknown): T },
) {
  const leaving = new AbortController();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: leaving.signal });
  const events: T[] = [];
  let isEnded = false;
  const read = async (): Promise<void> => {
    let rest = "";
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (rest + text).split("\n\n");
      rest = parts.pop() ?? "";
      for (const part of parts) if (part.startsWith("data: ")) events.push(response.parse(JSON.parse(part.slice(6))));
    }
    isEnded = true;
  };
  if (answer.status === 200) void read().catch(() => undefined);
  return { status: answer.status, events, isEnded: () => isEnded, leave: () => leaving.abort() };
}
