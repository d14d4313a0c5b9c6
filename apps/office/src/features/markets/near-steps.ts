import type { HouseSettlementFigures } from "@maidan/contract/http/office";

type Step = HouseSettlementFigures["by_outcome"][number];
type Question = HouseSettlementFigures["question"];

/** What is shown of many steps on each side of the one that is looked at. */
const mostBeside = 4;

/** The step that the outcome is in; undefined where there is none, or none is named. */
export function stepOf(steps: readonly Step[], question: Question, outcome: number | undefined): Step | undefined {
  if (outcome === undefined) return undefined;
  if (question === "AT_LEAST" || question === "BAND") return steps.findLast((step) => step.outcome <= outcome);
  return steps.find((step) => step.outcome === outcome);
}

/** All steps where they are few; of many those about the one that the outcome is in, or the first ones. */
export function nearSteps(steps: readonly Step[], step: Step | undefined): readonly Step[] {
  const most = 2 * mostBeside + 1;
  const at = step === undefined ? 0 : steps.indexOf(step);
  const first = Math.max(0, Math.min(at - mostBeside, steps.length - most));
  return steps.slice(first, first + most);
}
