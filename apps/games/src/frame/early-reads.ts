import type { Opening } from "./opening.ts";

const pathOf = (asked: Parameters<typeof fetch>[0]): string | undefined =>
  typeof asked === "string" ? asked : undefined;

/** Fetches, but takes the answer that was asked for before the scripts were there, where there is one: each of them once. [HOUSE-81] */
export const fetchEarly =
  (opening: () => Pick<Opening, "reads"> | undefined, send: typeof fetch): typeof fetch =>
  async (...asked) => {
    const [address, init] = asked;
    const path = (init?.method ?? "GET") === "GET" ? pathOf(address) : undefined;
    const reads = opening()?.reads;
    const early = path === undefined ? undefined : reads?.get(path);
    if (path === undefined || early === undefined) return send(...asked);
    reads?.delete(path);
    const { signal } = init ?? {};
    if (signal?.aborted === true) early.stop();
    signal?.addEventListener("abort", early.stop);
    // One that was lost on its way is asked for again, as nobody had asked before.
    return early.answer.catch(() => send(...asked));
  };
