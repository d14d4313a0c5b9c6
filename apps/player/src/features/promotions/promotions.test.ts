import { describe, expect, test } from "vitest";
import {
  amountsOf,
  categoryCodes,
  dateOf,
  deskCardOf,
  inCategory,
  inLanguage,
  previewOf,
  shownOf,
  type Promotion,
} from "./promotions.ts";
import { stripText, tabsText } from "./text.ts";

const promotion = (given: Partial<Promotion>): Promotion => ({
  id: "7",
  name: "Welcome",
  desc: "",
  name_bn: "",
  desc_bn: "",
  thumbnail: "/storage/promotions/gift.svg",
  start_date: null,
  end_date: null,
  status: "display",
  turnover: 1,
  deposit_bouns: 100,
  categories: [],
  terms: {
    min_deposit: "0.00",
    cap: null,
    basis: "bonus",
    max_bet: null,
    expiry_days: 30,
    max_conversion: null,
    uses_per_player: null,
    min_deposit_inr: "0.00",
    min_deposit_pkr: "0.00",
    cap_inr: null,
    cap_pkr: null,
    max_bet_inr: null,
    max_bet_pkr: null,
    max_conversion_inr: null,
    max_conversion_pkr: null,
    weights: [],
  },
  ...given,
});

describe("promotions", () => {
  test("[PROMO-01] [PROMO-15] the phone's tabs are the stated ones, in order", () => {
    const labels = categoryCodes.map((code) => tabsText.en[code]);
    expect(labels).toEqual([
      "ALL",
      "Welcome Offer",
      "Slots",
      "Live Casino",
      "Sports",
      "Fishing",
      "E-sports",
      "Lottery",
      "P2P",
      "Table",
      "Arcade",
      "Crash",
      "Others",
    ]);
  });

  test("[PROMO-13] [PROMO-14] [PROMO-15] the desk's strip has the same codes under its own labels; hidden codes have none", () => {
    expect(categoryCodes).toEqual(["all", 99, 1, 2, 4, 8, 32, 64, 128, 256, 1024, 8192, 512]);
    const changed = new Map<unknown, string>([
      ["all", "All"],
      [2, "Casino"],
      [32, "ESports"],
    ]);
    for (const code of categoryCodes) expect(stripText.en[code]).toBe(changed.get(code) ?? tabsText.en[code]);
    expect(Object.keys(stripText.en)).toHaveLength(categoryCodes.length);
  });

  test("[PROMO-02] [OP-51] a tab shows what carries its code, and ALL shows everything, hidden codes too", () => {
    const list = [promotion({ id: "1", categories: [99, 4] }), promotion({ id: "2", categories: [16] })];
    expect(inCategory(list, 4).map(({ id }) => id)).toEqual(["1"]);
    expect(inCategory(list, 1)).toEqual([]);
    expect(inCategory(list, "all")).toHaveLength(2);
  });

  test("[PROMO-05] [OP-52] what is on display is shown, also after its end; nothing else is", () => {
    const over = promotion({ end_date: "2020-01-01T00:00:00.000Z" });
    expect(shownOf([over, promotion({ status: "active" }), promotion({ status: "draft" })])).toEqual([over]);
  });

  test("[PROMO-03] [CONST-34] a card previews five words without markup, and its dates are en-GB in Dhaka", () => {
    expect(previewOf("<p>Double your <b>first</b> deposit</p><p>up to 7,777</p>")).toBe(
      "Double your first deposit up...",
    );
    expect(previewOf("<p>One two three</p>")).toBe("One two three");
    expect(previewOf("<p></p>")).toBe("");
    expect(dateOf("2024-05-28T18:00:00.000Z")).toBe("29/05/2024");
  });

  test("[PROM-04] is read in the reader's language, and in English where the operator gave no Bangla", () => {
    const both = promotion({ desc: "Words", name_bn: "স্বাগতম", desc_bn: "কথা" });
    expect(inLanguage(both, "bn")).toMatchObject({ name: "স্বাগতম", desc: "কথা" });
    expect(inLanguage(both, "en")).toMatchObject({ name: "Welcome", desc: "Words" });
    expect(inLanguage(promotion({ name_bn: "স্বাগতম", desc: "Words" }), "bn")).toMatchObject({
      name: "স্বাগতম",
      desc: "Words",
    });
  });

  test("[PROMO-10] a desktop card has the stated fields", () => {
    const card = deskCardOf(
      promotion({
        desc: "<p>All &amp; more</p>",
        start_date: "2024-05-28T18:00:00.000Z",
        end_date: "2024-12-31T17:59:59.000Z",
        categories: [99],
      }),
    );
    expect(card).toEqual({
      id: "7",
      title: "Welcome",
      description: "All & more",
      duration: "2024/05/29 ~ 2024/12/31",
      image: "/storage/promotions/gift.svg",
      detailsLink: "/promotions?promotion=7",
      detailsDataPk: "7",
      categories: [99],
    });
    expect(deskCardOf(promotion({})).duration).toBe("");
  });
});

test("[PROM-06] the terms are shown with the amounts of the reader's currency", () => {
  const inTaka = promotion({});
  const terms = {
    ...inTaka.terms,
    min_deposit: "200.00",
    min_deposit_inr: "140.00",
    min_deposit_pkr: "460.00",
    cap: "1000.00",
    cap_inr: "650.00",
    cap_pkr: "2300.00",
    max_bet: "10.00",
    max_bet_inr: "7.00",
  };
  const none = { max_conversion: null };
  expect(amountsOf({ terms }, "BDT")).toMatchObject({ min_deposit: "200.00", cap: "1000.00", ...none });
  expect(amountsOf({ terms }, "INR")).toEqual({ min_deposit: "140.00", cap: "650.00", max_bet: "7.00", ...none });
  expect(amountsOf({ terms }, "PKR")).toEqual({ min_deposit: "460.00", cap: "2300.00", max_bet: null, ...none });
});
