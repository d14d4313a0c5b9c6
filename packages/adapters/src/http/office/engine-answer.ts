import { BusTimeout } from "@maidan/services/bus";
import type { Refusal } from "@maidan/services/command";
import { PreviewRefused } from "@maidan/services/exchange";

/** Nobody answered in time: whether it was done is unknown, and asking again with the same key is safe. */
const unavailable: Refusal = {
  ok: false,
  code: "UNAVAILABLE",
  message: "The exchange did not answer in time. Look at the market, then ask again with the same key.",
};

export async function answeredByEngine<T>(ask: () => Promise<T>): Promise<T | { readonly refusal: Refusal }> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PreviewRefused)
      return {
        refusal:
          error.code === "NOT_FOUND"
            ? { ok: false, code: "NOT_FOUND", message: "There is no such market." }
            : { ok: false, code: error.code, message: error.message },
      };
    if (error instanceof BusTimeout) return { refusal: unavailable };
    throw error;
  }
}
