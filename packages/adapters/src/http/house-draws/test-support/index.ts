import type { LotteryCode } from "@maidan/games/lottery";
import { lotteryRules } from "@maidan/services/house-draws";
import type { ScheduledRules } from "@maidan/services/house-games";

const hourMs = 3_600_000;

/**
 * A lottery drawn each hour that takes it to be a quarter past, whenever the test runs: its sales close in 44 minutes and it is drawn in 45. By the clock on
 * the wall sales would be about to close, or the draw more than an hour away, in the last minutes of each hour.
 */
export function hourlyLottery(code: LotteryCode): ScheduledRules {
  const rules = lotteryRules(code, () => ({ kind: "every", seconds: hourMs / 1_000 }));
  return {
    ...rules,
    next: (state) => rules.next({ ...state, nowMs: Math.floor(state.nowMs / hourMs) * hourMs + hourMs / 4 }),
  };
}
