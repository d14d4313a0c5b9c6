import type { ApiResult } from "@maidan/client/api";

/** A refusal in the language of the page: Bangla readers get the server's sentences in Bangla, whose dictionary is fetched with the first of them. */
export async function inReadersLanguage<T>(result: ApiResult<T>): Promise<ApiResult<T>> {
  if (result.ok || result.error.kind !== "refused" || !document.documentElement.lang.startsWith("bn")) return result;
  const words = await import("../server-words/index.ts").catch(() => undefined);
  if (words === undefined) return result;
  const { message, fields } = result.error;
  const translated = Object.entries(fields).map(([field, messages]) => [field, messages.map(words.inBangla)]);
  return {
    ok: false,
    error: { ...result.error, message: words.inBangla(message), fields: Object.fromEntries(translated) },
  };
}
