/** What a conversation shows, from messages, marks and what waits on the phone. Pure. */
import type { ChatMessage } from "../../chat-outbox/index.ts";

/** Messages by their number, each once; what came later wins. */
export function mergeMessages(list: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
  if (more.length === 0) return list;
  const byId = new Map([...list, ...more].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => Number(a.id) - Number(b.id));
}

export interface Marks {
  readonly delivered_id: string;
  readonly read_id: string;
}

/** Marks only ever move forward, in whatever order they are heard of. */
export const laterMarks = (one: Marks, other: Marks): Marks => ({
  delivered_id: Number(other.delivered_id) > Number(one.delivered_id) ? other.delivered_id : one.delivered_id,
  read_id: Number(other.read_id) > Number(one.read_id) ? other.read_id : one.read_id,
});

export type MessageState = "sent" | "delivered" | "read";

/** How far one of the player's messages has come. [TALK-21] */
export function stateOf(message: Pick<ChatMessage, "id">, supportMarks: Marks): MessageState {
  const id = Number(message.id);
  if (id <= Number(supportMarks.read_id)) return "read";
  return id <= Number(supportMarks.delivered_id) ? "delivered" : "sent";
}

/** The newest message of the other side: what there is to read; undefined when there is none. */
export const newestOfOther = (list: readonly ChatMessage[], ownId: string): string | undefined =>
  list.findLast((message) => message.sender_id !== ownId)?.id;

/** The first words of a text, with dots where more follow. [CHAT-02] [CONST-34] */
export const promotionWords = 100;
