import type { ApiResult } from "@maidan/client/api";

/** [CONST-30] */
export const leastPoints = 10;

/** Whether the field is flagged at once: something was typed, and it is too little. [VIP-05] */
export const isTooFew = (typed: string): boolean => typed !== "" && Number(typed) < leastPoints;

/** What a conversion's answer says in the window: the server's sentence, or the one that stands for it. [VIP-07] [VIP-08] */
export function messageOf(
  result: ApiResult<{ readonly message: string }>,
  texts: { readonly failed: string; readonly broken: string },
): string {
  if (result.ok) return result.value.message;
  if (result.error.kind !== "refused") return texts.broken;
  return result.error.message === "" ? texts.failed : result.error.message;
}
