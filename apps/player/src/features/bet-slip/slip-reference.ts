import { mintKey } from "@maidan/client/api";

const storageKey = "bet-slip-reference";

interface Kept {
  readonly content: string;
  readonly reference: string;
}

function readKept(): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * The reference to send a bet under: the same for the same bet until an answer came, also after the page was loaded again; so a bet is taken once
 * however often it is sent. The field allows 32 characters. [SLIP-05]
 */
export function referenceFor(content: string): string {
  const kept = readKept();
  if (kept?.content === content) return kept.reference;
  const reference = mintKey().replaceAll("-", "");
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ content, reference }));
  } catch {
    // Storage refused: the reference then lives as long as this attempt.
  }
  return reference;
}

/** An answer came, yes or no: the next bet is a new one. */
export function settleReference(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
}
