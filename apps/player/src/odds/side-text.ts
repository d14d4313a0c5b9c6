import { catalogue, useText } from "@maidan/ui/language";

/** The two sides of a bet: with the first files, as the mark of a side is on every page. */
export const sideText = catalogue(
  { back: "Back", lay: "Lay", no: "No", yes: "Yes" },
  { back: "ব্যাক", lay: "লে", no: "না", yes: "হ্যাঁ" },
);

/** What blue and pink are called: Back and Lay, or Yes and No for bets at lines. [LINE-09] */
export function useSideWords(isLine: boolean): { readonly back: string; readonly lay: string } {
  const text = useText(sideText);
  return isLine ? { back: text.yes, lay: text.no } : text;
}
