import { parseDecimal, toDecimal } from "@maidan/core/money";

/** The amounts as they are typed, in western digits, each a profit or a loss. */
export interface TargetForm {
  readonly target: string;
  readonly isTargetLoss: boolean;
  readonly stop: string;
  readonly isStopLoss: boolean;
}
export const emptyTarget: TargetForm = { target: "", isTargetLoss: false, stop: "", isStopLoss: true };

export type TargetFault = "noAmount" | "stopNotBelow" | "reachedNow";

export interface TargetGoal {
  readonly target: string | null;
  readonly stop: string | null;
}

/** Undefined for an empty or unreadable text. */
function minorOf(text: string, isLoss: boolean): bigint | undefined {
  const amount = parseDecimal(text.replace(/\.$/, ""));
  return amount === undefined ? undefined : isLoss ? 0n - amount : amount;
}
const wire = (minor: bigint | undefined): string | null => (minor === undefined ? null : toDecimal(minor));

/** What is to be kept, or what is wrong with it. What the offer of now reaches already is no waiting: the cash-out of now does that. [CASH-10] */
export function goalOf(form: TargetForm, offeredMinor: number | undefined): TargetGoal | TargetFault {
  const target = minorOf(form.target, form.isTargetLoss);
  const stop = minorOf(form.stop, form.isStopLoss);
  if ((target === undefined) !== (form.target === "") || (stop === undefined) !== (form.stop === "")) return "noAmount";
  if (target === undefined && stop === undefined) return "noAmount";
  if (target !== undefined && stop !== undefined && stop >= target) return "stopNotBelow";
  if (offeredMinor !== undefined) {
    const offered = BigInt(offeredMinor);
    if ((target !== undefined && offered >= target) || (stop !== undefined && offered <= stop)) return "reachedNow";
  }
  return { target: wire(target), stop: wire(stop) };
}
