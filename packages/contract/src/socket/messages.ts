import { z } from "zod/mini";
import { topicSchema } from "./topics.ts";

/** Above this a frame is refused and the socket closed. */
export const maxClientMessageBytes = 64 * 1024;
/** How many topics one socket may follow. */
export const maxTopicsPerSocket = 200;

const counter = z.int().check(z.gte(0));

/** What a client may say. `epoch` and `sequence` are those of the last message it has of the topic: the server then sends only what it missed. */
export const clientMessageSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("subscribe"),
    topic: topicSchema,
    epoch: z.optional(counter),
    sequence: z.optional(counter),
  }),
  z.strictObject({ type: z.literal("unsubscribe"), topic: topicSchema }),
]);
export type ClientMessage = z.output<typeof clientMessageSchema>;

export const socketErrorCodes = [
  "MALFORMED",
  "UNKNOWN_TOPIC",
  "UNAUTHENTICATED",
  "NOT_FOUND",
  "TOO_MANY_TOPICS",
  "RATE_LIMITED",
  "UNAVAILABLE",
] as const;
export type SocketErrorCode = (typeof socketErrorCodes)[number];

export const closingReasons = ["shutdown", "sessionEnded", "tooManySockets", "flood", "stalled"] as const;
export type ClosingReason = (typeof closingReasons)[number];

/** What the server says. `data` is the topic's own: `topicData` names its schema. */
export const serverMessageSchema = z.discriminatedUnion("type", [
  /** The whole of the topic, replacing what the client holds. `data` is null where the whole is read by HTTP: read it now. */
  z.strictObject({
    type: z.literal("image"),
    topic: topicSchema,
    epoch: counter,
    sequence: counter,
    data: z.unknown(),
  }),
  /**
   * What changed after `base` up to `sequence`. Applies when the client holds the same epoch and a sequence from `base` to `sequence - 1`;
   * it is old when the client holds more, and a gap when it holds less. `base` equal to `sequence`: nothing was missed.
   */
  z.strictObject({
    type: z.literal("change"),
    topic: topicSchema,
    epoch: counter,
    base: counter,
    sequence: counter,
    data: z.unknown(),
  }),
  z.strictObject({ type: z.literal("heartbeat"), at: z.int() }),
  z.strictObject({
    type: z.literal("error"),
    code: z.enum(socketErrorCodes),
    message: z.string(),
    topic: z.optional(z.string()),
  }),
  z.strictObject({ type: z.literal("closing"), reason: z.enum(closingReasons) }),
]);
export type ServerMessage = z.output<typeof serverMessageSchema>;
/** What a frame of the server holds: a message, or several in their order, where prices of several markets come together. */
export const serverFrameSchema = z.union([serverMessageSchema, z.array(serverMessageSchema).check(z.minLength(2))]);
export type ServerFrame = z.output<typeof serverFrameSchema>;
export type ImageMessage = Extract<ServerMessage, { type: "image" }>;
export type ChangeMessage = Extract<ServerMessage, { type: "change" }>;

/** WebSocket close codes that we use beside the standard's. */
export const closeCodes = { goingAway: 1001, policy: 1008, tryAgainLater: 1013, sessionEnded: 4001 } as const;
