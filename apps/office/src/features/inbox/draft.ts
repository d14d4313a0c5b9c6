import type { sendInbox } from "@maidan/contract/http/inbox";
import type { BodyOf } from "@maidan/contract/http/route";

export interface Draft {
  readonly audience: "players" | "all";
  readonly names: string;
  readonly title_en: string;
  readonly title_bn: string;
  readonly message_en: string;
  readonly message_bn: string;
}
export const emptyDraft: Draft = {
  audience: "players",
  names: "",
  title_en: "",
  title_bn: "",
  message_en: "",
  message_bn: "",
};

/** The names in what was typed or pasted, each once. */
export const namesIn = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter((name) => name !== ""))];

/** True when nothing that is needed is missing. */
export const isWhole = (draft: Draft): boolean =>
  (draft.audience === "all" || namesIn(draft.names).length > 0) &&
  [draft.title_en, draft.title_bn, draft.message_en, draft.message_bn].every((words) => words.trim() !== "");

export function bodyOf({ audience, names, ...words }: Draft): BodyOf<typeof sendInbox> {
  return audience === "all" ? { ...words, is_to_all: true } : { ...words, players: namesIn(names) };
}
