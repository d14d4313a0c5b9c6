/** Calls `act` once the page has nothing better to do, after two seconds at the latest; half a second later where the browser doesn't tell. Returns what takes it back. */
export function whenIdle(act: () => void): () => void {
  if ("requestIdleCallback" in globalThis) {
    const handle = requestIdleCallback(act, { timeout: 2_000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, 500);
  return () => clearTimeout(timer);
}
