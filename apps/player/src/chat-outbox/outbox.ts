import { mintKey } from "@maidan/client/api";
import type * as contract from "@maidan/contract/http/chat";
import type { ResponseOf } from "@maidan/contract/http/route";
import { api, wire } from "../api/index.ts";
import { logNote } from "../log/index.ts";
import { currentSession } from "../session/index.ts";
import { readKey, removeKeys, subscribeStorage, writeKeys } from "../storage/index.ts";

const sendCall = wire<typeof contract.sendChatMessage>({ method: "POST", path: "/api/messages", auth: "player" });
export type ChatMessage = ResponseOf<typeof contract.sendChatMessage>["data"];

/** A message that has not been taken by the server yet. */
export interface Waiting {
  readonly playerId: string;
  readonly chatId: string;
  /** Goes with each try: the server takes it once. [TALK-02] */
  readonly clientId: string;
  readonly content: string;
  readonly createdAt: string;
  /** The server will not have it, however often it is sent. */
  readonly isRefused: boolean;
}

const isWaiting = (value: unknown): value is Waiting =>
  typeof value === "object" &&
  value !== null &&
  ["playerId", "chatId", "clientId", "content", "createdAt"].every(
    (key) => typeof (value as Record<string, unknown>)[key] === "string",
  );

let lastText: string | undefined;
let lastList: readonly Waiting[] = [];

/** All that waits on this phone. The same list until it changes. */
function readAll(): readonly Waiting[] {
  const text = readKey("chatOutbox");
  if (text === lastText) return lastList;
  lastText = text;
  try {
    const parsed: unknown = JSON.parse(text ?? "[]");
    lastList = Array.isArray(parsed) ? parsed.filter((one) => isWaiting(one)) : [];
  } catch {
    lastList = [];
  }
  return lastList;
}

function writeAll(list: readonly Waiting[]): void {
  if (list.length === 0) removeKeys(["chatOutbox"]);
  else writeKeys({ chatOutbox: JSON.stringify(list) });
}

const change = (clientId: string, to: (waiting: Waiting) => Waiting | undefined): void =>
  writeAll(readAll().flatMap((one) => (one.clientId === clientId ? (to(one) ?? []) : one)));

/** For `useSyncExternalStore`. */
export const outbox = { subscribe: subscribeStorage, getSnapshot: readAll };

/** Keeps what was typed, and sends it as soon as that can be. Nothing when it is empty or only spaces. [CHAT-07] [TALK-20] */
export function say(chatId: string, typed: string): boolean {
  const content = typed.trim();
  const { remoteId } = currentSession();
  if (content === "" || remoteId === undefined) return false;
  const createdAt = new Date().toISOString();
  const waiting = { playerId: remoteId, chatId, clientId: mintKey(), content, createdAt, isRefused: false };
  writeAll([...readAll(), waiting]);
  void flushOutbox();
  return true;
}

/** Takes back what the server would not have. */
export const takeBack = (clientId: string): void => change(clientId, () => undefined);

const sentListeners = new Set<(message: ChatMessage) => void>();
/** Hears of each message that the server has taken. */
export function onSent(listener: (message: ChatMessage) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

const againMs = 5_000;
let running: Promise<void> | undefined;
let again: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits, one after another; what could not be sent is tried again. One run at a time. */
export function flushOutbox(): Promise<void> {
  running ??= sendAll().finally(() => (running = undefined));
  return running;
}

async function sendAll(): Promise<void> {
  clearTimeout(again);
  for (;;) {
    const { remoteId } = currentSession();
    const next = readAll().find((one) => one.playerId === remoteId && !one.isRefused);
    if (next === undefined) return;
    const { chatId, clientId, content, playerId } = next;
    const body = { chat_id: chatId, sender_id: playerId, content, client_id: clientId };
    const result = await api.call(sendCall, { body });
    if (result.ok) {
      // First shown as sent, then no longer as waiting: never absent in between.
      for (const listener of sentListeners) listener(result.value.data);
      change(clientId, () => undefined);
      continue;
    }
    logNote(`A chat message was not sent: ${result.error.message}`);
    if (result.error.kind === "refused" && isFinal(result.error.code)) {
      change(clientId, (one) => ({ ...one, isRefused: true }));
      continue;
    }
    again = setTimeout(() => void flushOutbox(), againMs);
    return;
  }
}

const isFinal = (code: string): boolean =>
  ["VALIDATION", "NOT_FOUND", "CONFLICT", "IDEMPOTENCY_CONFLICT"].includes(code);
