import type { addPromotion } from "@maidan/contract/http/promotions";
import type { BodyOf } from "@maidan/contract/http/route";
import { call, officeUrl, staffToken } from "./platform.ts";

type Fields = BodyOf<typeof addPromotion>;

/** Publishes a promotion as the owner does; its id. */
export async function publishPromotion(fields: Pick<Fields, "name"> & Partial<Fields>): Promise<string> {
  const body: Fields = {
    desc: "",
    thumbnail: "",
    start_date: null,
    end_date: null,
    status: "display",
    categories: [1],
    turnover: 5,
    deposit_bouns: 10,
    terms: {
      min_deposit: "0",
      cap: null,
      basis: "bonus",
      max_bet: null,
      expiry_days: 30,
      max_conversion: null,
      uses_per_player: null,
      weights: [],
    },
    ...fields,
  };
  const url = `${officeUrl}/api/promotions`;
  return (await call<{ id: string }>(url, { method: "POST", token: await staffToken("owner"), body })).id;
}
