import { z } from "zod/mini";
import { canBeKept } from "../route/index.ts";

/** What existing clients send in place of plain JSON values: numbers as text, identifiers as numbers, nulls for what is absent. [EXAPI-04] */

const plainInteger = /^-?\d{1,15}$/;
const plainNumber = /^-?\d{1,15}(?:\.\d{1,15})?$/;
const instant = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

const numberOrText = z.union([z.number(), z.string().check(z.maxLength(40))]);

/** A whole number, also as text or with a zero fraction: `50214`, `"50214"`, `"50214.0"`. */
export const wireInteger = z.pipe(
  numberOrText,
  z.transform((value, context): number => {
    const text = String(value).replace(/\.0+$/, "");
    const number = Number(text);
    if (plainInteger.test(text) && Number.isSafeInteger(number)) return number;
    context.issues.push({ code: "custom", input: value, message: "not a whole number" });
    return z.NEVER;
  }),
);

/**
 * A number kept as the decimal text that it was written as, so that money never passes through binary fractions: `2.5` and `"2.50"` are both `2.5`.
 * A number too large or too fine for a plain decimal stays as it is written (`1e+21`) and is refused where it is used. [EXAPI-05]
 */
export const wireDecimal = z.pipe(
  numberOrText,
  z.transform((value, context): string => {
    const text = String(value).trim();
    if (plainNumber.test(text)) return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
    if (text !== "" && Number.isFinite(Number(text))) return text;
    context.issues.push({ code: "custom", input: value, message: "not a number" });
    return z.NEVER;
  }),
);

export const wireBoolean = z.pipe(
  z.union([z.boolean(), z.enum(["true", "false"])]),
  z.transform((value): boolean => value === true || value === "true"),
);

/** Text of at most so many characters, which a row could hold: nothing is named by another. [EXAPI-11] */
export const wireText = (most: number) => z.string().check(z.maxLength(most), z.refine(canBeKept));

/** An identifier: text, or a number that stands for its text. */
export const wireId = z.pipe(
  z.union([wireText(64), z.number().check(z.int())]),
  z.transform((value): string => String(value)),
);

/** A set of identifiers; repetition is dropped, order kept. */
export const wireIdSet = z.pipe(
  z.array(wireId).check(z.maxLength(1000)),
  z.transform((ids): readonly string[] => [...new Set(ids)]),
);

/** Whether there is such a day: of the 31st of February a date would be made in March. */
const isDay = (day: string): boolean => new Date(day).toISOString().startsWith(day);

/** An ISO 8601 instant (a missing zone is UTC) as milliseconds since 1970. */
export const wireInstant = z.pipe(
  z.string().check(z.maxLength(40)),
  z.transform((value, context): number => {
    const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(value) || value.includes("T") === false;
    const milliseconds = instant.test(value) ? Date.parse(hasZone ? value : `${value}Z`) : Number.NaN;
    if (Number.isFinite(milliseconds) && isDay(value.slice(0, 10))) return milliseconds;
    context.issues.push({ code: "custom", input: value, message: "not an instant" });
    return z.NEVER;
  }),
);

export const wireTimeRange = z.strictObject({ from: z.optional(wireInstant), to: z.optional(wireInstant) });

/** No request of the field nests deeper than this; what lies below is left as it came, and no schema accepts it. */
const deepestLevel = 16;

/** Whether an object in it has a member that is null or undefined. */
function hasNulls(value: unknown, level: number): boolean {
  if (typeof value !== "object" || value === null || level > deepestLevel) return false;
  if (Array.isArray(value)) return value.some((element) => hasNulls(element, level + 1));
  return Object.values(value).some((member) => member === null || member === undefined || hasNulls(member, level + 1));
}

/** The value without the object members that are null: to the field, null and absent are one. Array elements stay. [EXAPI-03] */
export function withoutNulls(value: unknown): unknown {
  // Most have none, and are not made anew.
  return hasNulls(value, 0) ? stripped(value, 0) : value;
}

function stripped(value: unknown, level: number): unknown {
  if (typeof value !== "object" || value === null || level > deepestLevel) return value;
  if (Array.isArray(value)) return value.map((element) => stripped(element, level + 1));
  const kept = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(kept.map(([key, member]) => [key, stripped(member, level + 1)]));
}
