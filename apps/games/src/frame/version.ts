import { fetchEarly } from "./early-reads.ts";

/** The build that this page is of, as the server wrote it into it; empty in development. */
const ownBuild = (): string => document.querySelector('meta[name="build"]')?.getAttribute("content") ?? "";

function isOther(build: string): boolean {
  const own = ownBuild();
  return own !== "" && own !== build;
}

let isOld = false;
const listeners = new Set<() => void>();

/** Whether the server has a newer version than this page. */
export const isOldVersion = (): boolean => isOld;
export function onOldVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A newer version is there: told once, and never taken back. */
export function foundNewVersion(): void {
  if (isOld) return;
  isOld = true;
  for (const listener of listeners) listener();
}

const send = fetchEarly(
  () => globalThis.maidanOpening,
  (...asked) => fetch(...asked),
);

/** Calls the server, and notices when another build than the page's own answers. */
export const fetchOfBuild: typeof fetch = async (...asked) => {
  const answer = await send(...asked);
  const build = answer.headers.get("x-build") ?? "";
  if (build !== "" && isOther(build)) foundNewVersion();
  return answer;
};
