import { hash, verify } from "@node-rs/argon2";
import { HasherBusy, type PasswordHasher } from "@maidan/services/password";

/** OWASP's first choice: 19 MiB, two passes, one lane. Argon2id is what the library does unless told otherwise. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface HasherOptions {
  /** Hashes computed at once (default 2); the others wait. */
  readonly concurrency?: number;
  /** Hashes that may wait (default 200); beyond it `HasherBusy`. */
  readonly maxWaiting?: number;
}

/** Argon2id hashes, a few at a time: a flood of logins waits in its own queue and leaves the machine to the bets. */
export function createPasswordHasher(options: HasherOptions = {}): PasswordHasher {
  const inTurn = createTurns(options.concurrency ?? 2, options.maxWaiting ?? 200);
  let nobody: Promise<string> | undefined;
  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    verify: (stored, password) =>
      inTurn(async () => {
        if (stored !== undefined) return verify(stored, password);
        // A hash that nobody's password makes: the same work, then no.
        await verify(await (nobody ??= hash("nobody", parameters)), password);
        return false;
      }),
  };
}

function createTurns(concurrency: number, maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw new HasherBusy("too many passwords are being checked");
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The turn goes straight to the next in line, or is given up.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
