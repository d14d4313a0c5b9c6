import { createHash } from "node:crypto";
import {
  done,
  refuse,
  refuseForNow,
  type CommandAnswer,
  type CommandContext,
  type CommandRunner,
  type Outcome,
  type Refusal,
  type Tx,
} from "../command/index.ts";
import type { Picture, Pictures } from "../pictures/index.ts";
import { chatLimits } from "./limits.ts";
import { printMessage, tellBoth } from "./news.ts";
import type { ChatStore } from "./ports.ts";

export interface SendAsPlayerDeps {
  readonly runner: CommandRunner;
  readonly chats: ChatStore;
  readonly pictures: Pictures;
  /** The one id under which all of support writes. [OP-53] */
  readonly supportUserId: string;
  /** For the bounds on how often; deadlines are none of them. */
  readonly nowMs: () => number;
}
export type Sent = { readonly messageId: string };
interface Sender {
  readonly playerId: string;
  readonly sessionId: string;
  readonly chatId: string;
  /** Given by the device. The same one again is the same message. [TALK-02] */
  readonly clientId: string;
}
type Answer = Promise<CommandAnswer<Sent> | Refusal>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const noChat = (): Refusal => refuse("NOT_FOUND", "There is no such chat.");

/** Writes what a player says to support. Empty, or only spaces, is refused. [CHAT-05] [CHAT-07] */
export function createSendAsPlayer(deps: SendAsPlayerDeps): (request: Sender & { readonly content: string }) => Answer {
  return async (request) => {
    const content = request.content.trim();
    if (content === "") return invalid("content", "Write something.");
    if (content.length > chatLimits.contentLength) return invalid("content", "This message is too long.");
    return send(deps, request, { content });
  };
}

/** Makes a player's picture anew and shows it to support. [TALK-05] */
export function createSendPicture(
  deps: SendAsPlayerDeps,
): (request: Sender & { readonly bytes: Uint8Array }) => Answer {
  return async (request) => {
    if (request.bytes.byteLength > chatLimits.pictureBytes)
      return refuse("PAYLOAD_TOO_LARGE", "This picture is larger than 3 MB.");
    const made = await deps.pictures.remake(request.bytes);
    if (made.ok) return send(deps, request, { content: "", picture: made.picture });
    return made.reason === "NOT_A_PICTURE"
      ? refuse("UNSUPPORTED_MEDIA_TYPE", "Send a picture: JPEG, PNG or WebP.")
      : refuse("PAYLOAD_TOO_LARGE", "This picture has too many pixels.");
  };
}

interface Said {
  readonly content: string;
  readonly picture?: Picture;
}

async function send(deps: SendAsPlayerDeps, sender: Sender, said: Said): Answer {
  const { playerId, sessionId, chatId, clientId } = sender;
  const { content, picture } = said;
  // Before the command, whose refusals are remembered: this one is for now alone.
  const tooMuch = await refusalForNow(deps, sender, said);
  if (tooMuch !== undefined) return tooMuch;
  const command = {
    kind: picture === undefined ? "chat.send" : "chat.picture",
    actor: { kind: "player", playerId, sessionId },
    // A device has sent or not sent a message: sent again, with or without a header, it is the same one.
    idempotencyKey: `chat:${chatId}:${clientId}`,
    // The words are kept once, with the talk: the log holds their digest.
    content: { chatId, clientId, digest: digestOf(picture?.digest ?? content) },
  } as const;
  return deps.runner.run<Sent>(command, (tx, context) => write(deps, { tx, context, sender, said }));
}

const digestOf = (words: string | Uint8Array): string => createHash("sha256").update(words).digest("base64url");

async function refusalForNow(deps: SendAsPlayerDeps, sender: Sender, said: Said): Promise<Refusal | undefined> {
  const { runner, chats, nowMs } = deps;
  const { chatId, clientId, playerId } = sender;
  if ((await chats.findSent(runner.reader, { chatId, side: "player", clientId })) !== undefined) return undefined;
  if (said.picture !== undefined) {
    const { pictures } = await chats.countSent(runner.reader, playerId, nowMs() - hourMs);
    if (pictures >= chatLimits.picturesPerHour) return refuseForNow("Too many pictures. Please wait a while.", hourMs);
  }
  const { messages } = await chats.countSent(runner.reader, playerId, nowMs() - minuteMs);
  return messages >= chatLimits.messagesPerMinute
    ? refuseForNow("Too many messages. Please wait a minute.", minuteMs)
    : undefined;
}

interface Step {
  readonly tx: Tx;
  readonly context: CommandContext;
  readonly sender: Sender;
  readonly said: Said;
}

async function write(deps: SendAsPlayerDeps, { tx, context, sender, said }: Step): Promise<Outcome<Sent>> {
  const { chats } = deps;
  const { playerId, chatId, clientId } = sender;
  const chat = await chats.lock(tx, chatId);
  if (chat?.playerId !== playerId) return noChat();
  // After this point it must succeed.
  const { picture } = said;
  const pictureId = picture && (await chats.addPicture(tx, { chatId, ...picture }));
  const message = await chats.addMessage(tx, {
    chatId,
    side: "player",
    staffId: null,
    clientId,
    content: said.content,
    ...(pictureId !== undefined && { pictureId }),
  });
  const printed = printMessage(message, { player: playerId, staff: deps.supportUserId });
  tellBoth(context, playerId, { kind: "message", chat_id: chatId, message: printed });
  return done({ messageId: message.messageId });
}

const invalid = (field: string, message: string): Refusal => ({
  ...refuse("VALIDATION", message),
  fields: { [field]: [message] },
});
