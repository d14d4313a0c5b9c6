import type { Page } from "@playwright/test";

/**
 * How fast a mid-range Android phone (a 5,000-taka one, bought second-hand) is at the two loops below, in rounds a second. The host is slowed until it
 * is as fast as that; the factor is never below 1, and never above what Chromium slows faithfully.
 */
const phoneRoundsPerSecond = 8_000;
const largestRate = 20;
const sampleMs = 400;

/** Rounds a second of string building and array copying: what garbage collection and plain loops cost here. */
async function roundsPerSecond(page: Page): Promise<number> {
  return page.evaluate((durationMs) => {
    const perSecond = (round: (index: number) => number): number => {
      const startedMs = performance.now();
      let rounds = 0;
      let kept = 0;
      while (performance.now() - startedMs < durationMs) {
        kept += round(rounds);
        rounds += 1;
      }
      if (kept < 0) throw new Error("unreachable, so that the work is not dropped");
      return rounds / ((performance.now() - startedMs) / 1_000);
    };
    const strings = perSecond(() => {
      let text = "";
      for (let place = 0; place < 10_000; place += 1) text += "a";
      return text.length;
    });
    const [one, other] = [
      Array.from({ length: 100_000 }, (_, place) => place),
      Array.from({ length: 100_000 }, () => 0),
    ];
    const copies = perSecond((index) => {
      const [from, to] = index % 2 === 0 ? [one, other] : [other, one];
      for (let place = 0; place < from.length; place += 1) to[place] = from[place] ?? 0;
      return to.length;
    });
    return (strings + copies) / 2;
  }, sampleMs);
}

/** By how much to slow this machine's processor, from the best of three looks at it. */
export async function calibrate(page: Page): Promise<{ hostRoundsPerSecond: number; rate: number }> {
  const looks: number[] = [];
  for (let look = 0; look < 3; look += 1) looks.push(await roundsPerSecond(page));
  const best = Math.max(...looks);
  const rate = Math.min(largestRate, Math.max(1, best / phoneRoundsPerSecond));
  return { hostRoundsPerSecond: Math.round(best), rate: Math.round(rate * 10) / 10 };
}
