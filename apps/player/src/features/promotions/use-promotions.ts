import { useLanguage } from "@maidan/ui/language";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { promotionQuery, promotionsQuery } from "./calls.ts";
import { inLanguage, shownOf, type Promotion } from "./promotions.ts";

/** Promotions on display, in the reader's language; undefined while they are on their way. [PROM-04] */
export function useShownPromotions() {
  const { language } = useLanguage();
  const { data, isError, refetch } = useQuery(promotionsQuery);
  const shown = useMemo(
    () =>
      // A list that comes back as something else is treated as empty.
      data && shownOf(Array.isArray(data) ? data : []).map((promotion) => inLanguage(promotion, language)),
    [data, language],
  );
  return { shown, isBroken: isError, readAgain: () => void refetch() };
}

/** The chosen promotion, with what the list knows of it until it is read. [PROMO-06] */
export function useChosenPromotion(id: string | undefined, known: readonly Promotion[]): Promotion | undefined {
  const { language } = useLanguage();
  const { data } = useQuery({
    ...promotionQuery(id ?? ""),
    enabled: id !== undefined && /^\d+$/.test(id),
  });
  if (id === undefined) return undefined;
  return data === undefined ? known.find((promotion) => promotion.id === id) : inLanguage(data, language);
}
