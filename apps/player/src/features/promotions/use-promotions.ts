import { useQuery } from "@tanstack/react-query";
import { promotionQuery, promotionsQuery } from "./calls.ts";
import { shownOf, type Promotion } from "./promotions.ts";

/** Promotions on display; undefined while they are on their way. */
export function useShownPromotions() {
  const { data, isError, refetch } = useQuery(promotionsQuery);
  // A list that comes back as something else is treated as empty.
  const shown = data === undefined ? undefined : shownOf(Array.isArray(data) ? data : []);
  return { shown, isBroken: isError, readAgain: () => void refetch() };
}

/** The chosen promotion, with what the list knows of it until it is read. [PROMO-06] */
export function useChosenPromotion(id: string | undefined, known: readonly Promotion[]): Promotion | undefined {
  const { data } = useQuery({
    ...promotionQuery(id ?? ""),
    enabled: id !== undefined && /^\d+$/.test(id),
  });
  return id === undefined ? undefined : (data ?? known.find((promotion) => promotion.id === id));
}
