import type * as contract from "@maidan/contract/http/promotions";
import { useQuery } from "@tanstack/react-query";
import { readQuery, wire } from "../../api/index.ts";
import { shownOf, type Promotion } from "./promotions.ts";

const listCall = wire<typeof contract.promotions>({ method: "GET", path: "/api/promotion", auth: "optional" });
const oneCall = wire<typeof contract.showPromotion>({ method: "GET", path: "/api/promotions/:id", auth: "optional" });

/** Promotions on display; undefined while they are on their way. */
export function useShownPromotions() {
  const { data, isError, refetch } = useQuery(readQuery(listCall, {}));
  // A list that comes back as something else is treated as empty.
  const shown = data === undefined ? undefined : shownOf(Array.isArray(data) ? data : []);
  return { shown, isBroken: isError, readAgain: () => void refetch() };
}

/** The chosen promotion, with what the list knows of it until it is read. [PROMO-06] */
export function useChosenPromotion(id: string | undefined, known: readonly Promotion[]): Promotion | undefined {
  const { data } = useQuery({
    ...readQuery(oneCall, { params: { id: id ?? "" } }),
    enabled: id !== undefined && /^\d+$/.test(id),
  });
  return id === undefined ? undefined : (data ?? known.find((promotion) => promotion.id === id));
}
