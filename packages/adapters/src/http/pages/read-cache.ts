/** Public answers are the same for everybody: many pages in one second share one read. */
const freshMs = 1_000;
/** A page without its prices is better than a page that waits for them. */
const patienceMs = 1_500;
const mostEntries = 200;

interface Entry {
  readonly value: Promise<unknown>;
  readonly readAtMs: number;
}

/** Reads through a one-second memory; undefined when the read failed or took too long. */
export function createReadCache(deps: {
  readonly read: (url: string) => Promise<unknown>;
  readonly nowMs: () => number;
  readonly patienceMs?: number;
}): (url: string) => Promise<unknown> {
  const entries = new Map<string, Entry>();
  return async (url) => {
    let entry = entries.get(url);
    if (entry === undefined || deps.nowMs() - entry.readAtMs > freshMs) {
      if (entries.size >= mostEntries) entries.clear();
      entry = { value: deps.read(url).catch(() => undefined), readAtMs: deps.nowMs() };
      entries.set(url, entry);
    }
    return withPatience(entry.value, deps.patienceMs ?? patienceMs);
  };
}

async function withPatience(value: Promise<unknown>, forMs: number): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), forMs);
  });
  try {
    return await Promise.race([value, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
