import { z } from "zod/mini";

/** Text from outside, bounded; whatever is wrong with it is said in the one given sentence. What it must look like is core/player's to say. */
export const typed = (message: string, maxLength = 100) => z.string(message).check(z.maxLength(maxLength, message));

/** Text from us. */
export const text = z.string();
/** An instant in ISO 8601, UTC. */
export const instant = z.string();
/** Two decimals: `"10000.00"`. */
export const amount = z.string().check(z.regex(/^-?\d+\.\d{2}$/));
export const remoteId = z.string().check(z.regex(/^\d{1,18}$/));

/** The plain answer of a call that only does something. */
export const doneBody = z.strictObject({ success: z.literal(true), message: text });
