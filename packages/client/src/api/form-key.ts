import { isWorthRetrying, type ApiResult } from "./result.ts";

/** A random UUID. `crypto.randomUUID` is absent on plain-HTTP origins, where a phone on the same network tries the app. */
export function mintKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * The idempotency key of one form. While the outcome of a submission is unknown (no answer came) the same content goes out under the same
 * key, so that it happens once however often the button is pressed; a changed content, or a next submission after an answer, is a new one. [CALL-02]
 */
export class FormKey {
  #key: string | undefined;
  #content = "";

  /** The key to send this content under. */
  keyFor(content: unknown): string {
    const text = JSON.stringify(content) ?? "";
    if (this.#key === undefined || text !== this.#content) this.#key = mintKey();
    this.#content = text;
    return this.#key;
  }

  /** Tell it each result: an answer, yes or no, ends the key. */
  settle(result: ApiResult<unknown>): void {
    if (result.ok || !isWorthRetrying(result.error)) this.#key = undefined;
  }
}
