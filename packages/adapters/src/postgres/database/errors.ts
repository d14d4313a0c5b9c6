/** Faults of the database by their class and constraint name; never by the words of a message. */

interface DatabaseFault {
  readonly code: string;
  readonly constraint?: string;
}

function asFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return undefined;
  const constraint = "constraint" in error && typeof error.constraint === "string" ? error.constraint : undefined;
  return constraint === undefined ? { code: error.code } : { code: error.code, constraint };
}

/** The name of the constraint that the statement broke, if that is what happened. */
export const brokenConstraint = (error: unknown): string | undefined => asFault(error)?.constraint;

/** Deadlock or serialisation failure: the transaction did nothing and may simply be run again. */
export function isRetryable(error: unknown): boolean {
  const code = asFault(error)?.code;
  return code === "40001" || code === "40P01";
}

/** The connection broke or the server is going down or not up: whether a commit happened is unknown. */
export function isConnectionFault(error: unknown): boolean {
  const code = asFault(error)?.code ?? "";
  if (code.startsWith("08") || code.startsWith("57P") || code === "53300") return true;
  if (["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"].includes(code)) return true;
  // `pg` raises these two without a code.
  return (
    error instanceof Error &&
    (error.message === "Connection terminated unexpectedly" ||
      error.message.startsWith("timeout exceeded when trying to connect"))
  );
}
