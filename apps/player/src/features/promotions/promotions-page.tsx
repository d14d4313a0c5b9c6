import type { ReactNode } from "react";
import { useIsDesktop } from "../../device/index.ts";
import { DeskPromotions } from "./desk-promotions.tsx";
import { PhonePromotions } from "./phone-promotions.tsx";

/** /promotions: tabs and cards on a phone; banner, strip and list on a desk. [ROUTE-06] [PROMO-07] */
export function PromotionsPage(): ReactNode {
  return useIsDesktop() ? <DeskPromotions /> : <PhonePromotions />;
}
