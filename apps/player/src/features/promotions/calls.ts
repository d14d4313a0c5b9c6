import type * as contract from "@maidan/contract/http/promotions";
import { readQuery, wire } from "../../api/index.ts";

const promotionsCall = wire<typeof contract.promotions>({ method: "GET", path: "/api/promotion", auth: "optional" });
const promotionCall = wire<typeof contract.showPromotion>({
  method: "GET",
  path: "/api/promotions/:id",
  auth: "optional",
});

export const promotionsQuery = readQuery(promotionsCall, {});
export const promotionQuery = (id: string) => readQuery(promotionCall, { params: { id } });
