import type { HouseDeskMarket } from "@maidan/contract/http/house-markets";
import { Money, readWireAmount } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { houseText } from "./house-text.ts";

/** What the house loses at worst, as any loss stands: red and in brackets. [CONSOLE-06] */
export function HouseWorst({ liability }: Pick<HouseDeskMarket, "liability">): ReactNode {
  const text = useText(houseText);
  return (
    <>
      <span className="text-muted">{text.worst}</span>{" "}
      <Money amount={-(readWireAmount(liability) ?? 0n)} isResult className="font-semibold" />
    </>
  );
}
