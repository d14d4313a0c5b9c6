import type { CommandContext, Json } from "../command/index.ts";
import type { ChatMessage, ChatSide, Marks } from "./ports.ts";

/** A message as it travels and is kept as an answer: JSON, with `sender` in the words of the wire. */
export type SentMessage = {
  readonly id: string;
  readonly chat_id: string;
  readonly sender_id: string;
  readonly client_id: string;
  readonly content: string;
  readonly picture: { readonly id: string; readonly width: number; readonly height: number } | null;
  readonly created_at: string;
};

/** Prints a message: `sender_id` is the player's id, or the one id under which all of support writes. [OP-53] */
export const printMessage = (message: ChatMessage, ids: Readonly<Record<ChatSide, string>>): SentMessage => ({
  id: message.messageId,
  chat_id: message.chatId,
  sender_id: ids[message.side],
  client_id: message.clientId,
  content: message.content,
  picture: message.picture
    ? { id: message.picture.pictureId, width: message.picture.widthPixels, height: message.picture.heightPixels }
    : null,
  created_at: message.createdAt.toISOString(),
});

/** What happens in a chat, as both sides hear of it. Contract: `chatDataSchema`. */
export type ChatNews =
  | { readonly kind: "message"; readonly chat_id: string; readonly message: SentMessage }
  | {
      readonly kind: "marks";
      readonly chat_id: string;
      readonly by: ChatSide;
      readonly delivered_id: string;
      readonly read_id: string;
    }
  | { readonly kind: "typing"; readonly chat_id: string; readonly by: ChatSide }
  | { readonly kind: "state"; readonly chat_id: string };

/** Bus topic and message for each side. */
export const playerTopic = (playerId: string): string => `player.${playerId}`;
export const deskTopic = "staff.chats";
export const forPlayer = (news: ChatNews): Json => ({ type: "chat", news });
export const forDesk = (news: ChatNews): Json => ({ type: news.kind, id: news.chat_id, news });

/** Tells both sides after the commit. [TALK-03] */
export function tellBoth(context: Pick<CommandContext, "publish">, playerId: string, news: ChatNews): void {
  context.publish(playerTopic(playerId), forPlayer(news));
  context.publish(deskTopic, forDesk(news));
}

export const marksNews = (chatId: string, by: ChatSide, marks: Marks): ChatNews => ({
  kind: "marks",
  chat_id: chatId,
  by,
  delivered_id: marks.deliveredId,
  read_id: marks.readId,
});
