/** What an address names behind its question mark, as plain words: an id stays as it is written, and nothing is read as a number. */

/** An id was written in quotes by older addresses, which bookmarks keep. */
const unquoted = (value: string): string => /^"(\d+)"$/.exec(value)?.[1] ?? value;

/** [DESK-20] */
export const readSearch = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].map(([name, value]) => [name, unquoted(value)]));

export function writeSearch(named: Readonly<Record<string, unknown>>): string {
  const words = Object.entries(named).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as [string, string]] : [],
  );
  return words.length === 0 ? "" : `?${new URLSearchParams(words)}`;
}
