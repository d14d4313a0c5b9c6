import type { ApiResult } from "@maidan/client/api";
import { readOutcome, type PlaceAnswer, type SlipOutcome } from "./outcome.ts";

/** What became of each bet of one call. Refused as a whole, none of them was taken: the bet that is wrong has its own reason, the others that of the call. [SLIP-18] */
export function outcomesOf(result: ApiResult<PlaceAnswer>, count: number): readonly SlipOutcome[] {
  if (!result.ok) {
    const outcome = readOutcome(result);
    return Array.from({ length: count }, () => outcome);
  }
  const reports = result.value.instructionReports ?? [];
  return Array.from({ length: count }, (_, place) => {
    const report = reports[place];
    const one: PlaceAnswer = { ...result.value, instructionReports: report === undefined ? [] : [report] };
    return readOutcome({ ...result, value: one });
  });
}
