import { z } from "zod/mini";

/** An amount on its way out: a decimal with two places, `"10000.00"`. */
export const amountOut = z.string().check(z.regex(/^-?\d{1,15}\.\d{2}$/));
/** An amount on its way in: a decimal string or a number. What it must be is the feature's rule, so that its own text can be given. */
export const amountIn = z.union([z.string().check(z.maxLength(24)), z.number()]);
/** An id of ours: digits. */
export const idOut = z.string().check(z.regex(/^\d{1,19}$/));
/** An id as clients send it: digits as text or a number. */
export const idIn = z.union([z.string().check(z.regex(/^\d{1,19}$/)), z.int().check(z.nonnegative())]);
export const instant = z.iso.datetime();
/** Ids in a path. */
export const idParams = z.strictObject({ id: z.string().check(z.regex(/^\d{1,18}$/)) });
/** A page of a list: rows after the cursor, newest or oldest first as the call says. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|1\d\d|200)$/))),
};
export const text = (maxLength: number) => z.string().check(z.maxLength(maxLength));
/** Text from a person that must say something. */
export const sentence = (maxLength: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength));
