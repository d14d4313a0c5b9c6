const flashMs = 400;
/** The next prices put out with them what was lit for long enough; when none come, a timer does, so much later. */
const graceMs = 120;

/** The rings that are lit, longest first, and since when. */
const lit = new Map<HTMLElement, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

function putOut(nowMs: number): void {
  for (const [ring, sinceMs] of lit) {
    if (nowMs - sinceMs < flashMs) return;
    delete ring.dataset["lit"];
    lit.delete(ring);
  }
}

function putOutLater(afterMs: number): void {
  timer = setTimeout(() => {
    timer = undefined;
    const nowMs = performance.now();
    putOut(nowMs);
    const [oldestMs] = lit.values();
    if (oldestMs !== undefined) putOutLater(oldestMs + flashMs + graceMs - nowMs);
  }, afterMs);
}

/**
 * Shows the ring of a price that changed for 400 ms. Prices change many at a time, and their rings are lit and put out together with them: a fading that each
 * ran for itself, or a frame for the putting out alone, would keep a phone at drawing without a pause.
 */
export function light(ring: HTMLElement): void {
  const nowMs = performance.now();
  lit.delete(ring);
  lit.set(ring, nowMs);
  ring.dataset["lit"] = "true";
  putOut(nowMs);
  if (timer === undefined) putOutLater(flashMs + graceMs);
}
