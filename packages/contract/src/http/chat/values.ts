import { z } from "zod/mini";
import { idOut, instant, text } from "../payments/index.ts";

export const chatParams = z.strictObject({ chatId: z.string().check(z.regex(/^\d{1,18}$/)) });
/** Given by the device that writes. */
export const clientId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));
export const success = z.strictObject({ success: z.literal(true) });

/** [API-82] */
export const messageItem = z.strictObject({
  id: idOut,
  chat_id: idOut,
  /** The player, or the one id under which all of support writes. */
  sender_id: idOut,
  client_id: clientId,
  content: text(2000),
  picture: z.nullable(z.strictObject({ id: idOut, width: z.int(), height: z.int() })),
  created_at: instant,
});

/** A picture in an answer of our own shape: its address needs a token, which an address cannot carry. */
export const pictureData = z.strictObject({
  media_type: z.literal("image/webp"),
  /** Base64. */
  picture: z.string(),
});
