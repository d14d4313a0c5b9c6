import type { useText } from "@maidan/ui/language";
import type { HousePick } from "./offer.ts";
import type { houseText } from "./text.ts";

export type Words = ReturnType<typeof useText<typeof houseText>>;

/** What a bet's side is called. */
export function sideWord(
  text: Words,
  pick: Pick<HousePick, "side">,
  of: { readonly isBookmaker: boolean } | undefined,
): string {
  const isFor = pick.side === "for";
  if (of?.isBookmaker === true) return isFor ? text.back : text.lay;
  return isFor ? text.yes : text.no;
}
