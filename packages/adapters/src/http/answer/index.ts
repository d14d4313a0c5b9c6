import type { CommandAnswer, Json, Refusal } from "@maidan/services/command";

/** Refusals that are a conflict with something that is already there: 409. */
const conflicts: ReadonlySet<string> = new Set([
  "TRANSACTION_USED",
  "DEPOSIT_PENDING",
  "WITHDRAWAL_PENDING",
  "FOUR_EYES",
]);

type Answered = { readonly text: string } | { readonly refusal: Refusal; readonly status?: number };

/** A command's answer for HTTP: the value's text byte for byte as it was first written, so that a repetition is the same answer. [HTTP-08] */
export function answerOf<T extends Json>(answer: CommandAnswer<T> | Refusal): Answered {
  if (!("outcome" in answer)) return refusalOf(answer);
  if (!answer.outcome.ok) return refusalOf(answer.outcome);
  return { text: valueText(answer.outcomeText) };
}

export const refusalOf = (refusal: Refusal): { readonly refusal: Refusal; readonly status?: number } =>
  conflicts.has(refusal.code) ? { refusal, status: 409 } : { refusal };

const opening = '{"ok":true,"value":';

/** The value inside a kept outcome `{"ok":true,"value":...}`, without writing it anew. */
function valueText(outcomeText: string): string {
  if (!outcomeText.startsWith(opening)) throw new Error("a kept outcome doesn't begin as outcomes do");
  return outcomeText.slice(opening.length, -1);
}
