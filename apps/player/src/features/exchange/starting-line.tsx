import { useOdds } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import type { StartingPrice } from "./starting-prices.ts";
import { startingText } from "./starting-text.ts";

/** A runner's starting price: near and far before the off, afterwards what it was. Its place is kept from the start. [ROOM-24] */
export function StartingLine({ nearX100, farX100, actualX100 }: StartingPrice): ReactNode {
  const text = useText(startingText);
  const oddsText = useOdds();
  const projected = [
    ...(nearX100 === undefined ? [] : [text.near({ price: oddsText(nearX100) })]),
    ...(farX100 === undefined ? [] : [text.far({ price: oddsText(farX100) })]),
  ];
  const words = actualX100 === undefined ? projected.join(" · ") : oddsText(actualX100);
  return (
    <span className="tabular block text-xs leading-tight text-muted">
      {text.sp} {words === "" ? text.none : words}
    </span>
  );
}
