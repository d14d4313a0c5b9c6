/** Two taps within this time are one: a thumb that bounced, or wasn't sure. */
export const sameTapMs = 500;

/** Tells taps that repeat the one before. Each counts from the last one, so that a thumb that hammers bets once. [SLIP-16] */
export function createTapFilter(): (of: string, nowMs: number) => boolean {
  let last: { readonly of: string; readonly atMs: number } | undefined;
  return (of, nowMs) => {
    const isSame = last?.of === of && nowMs - last.atMs < sameTapMs;
    last = { of, atMs: nowMs };
    return isSame;
  };
}
