import { useQuery } from "@tanstack/react-query";
import { promotionQuery, promotionsQuery } from "./calls.ts";
import { useForReader } from "./own-money.ts";
import { shownOf, type Promotion } from "./promotions.ts";

/** Promotions on display, in the reader's language and currency; undefined while they are on their way. [PROM-04] [PROM-07] */
export function useShownPromotions() {
  const forReader = useForReader();
  const { data, isError, refetch } = useQuery(promotionsQuery);
  // A list that comes back as something else is treated as empty.
  const shown = data && shownOf(Array.isArray(data) ? data : []).map((promotion) => forReader(promotion));
  return { shown, isBroken: isError, readAgain: () => void refetch() };
}

/** The chosen promotion, with what the list knows of it until it is read. [PROMO-06] */
export function useChosenPromotion(id: string | undefined, known: readonly Promotion[]): Promotion | undefined {
  const forReader = useForReader();
  const { data } = useQuery({
    ...promotionQuery(id ?? ""),
    enabled: id !== undefined && /^\d+$/.test(id),
  });
  if (id === undefined) return undefined;
  return data === undefined ? known.find((promotion) => promotion.id === id) : forReader(data);
}
