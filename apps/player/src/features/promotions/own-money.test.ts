import { formatMoney, type Currency } from "@maidan/core/money";
import type { Language } from "@maidan/ui/language";
import { expect, test } from "vitest";
import { forReader } from "./own-money.ts";
import type { Promotion } from "./promotions.ts";

const terms = {
  min_deposit: "200.00",
  cap: "7777.00",
  basis: "bonus",
  max_bet: "5000.00",
  expiry_days: 30,
  max_conversion: null,
  uses_per_player: 1,
  min_deposit_inr: "140.00",
  min_deposit_pkr: "460.00",
  cap_inr: "5443.90",
  cap_pkr: "17888.00",
  max_bet_inr: "3500.00",
  max_bet_pkr: "11500.00",
  max_conversion_inr: null,
  max_conversion_pkr: null,
  weights: [],
} as const satisfies Promotion["terms"];
const written = {
  name: "7,777 BDT Sports Welcome Bonus",
  desc: "<p>Up to 7,777 BDT.</p><li>Bets of at most 5,000 BDT each, of 9,999 BDT a day.</li><li>30 days, 10 times.</li>",
  name_bn: "৭,৭৭৭ টাকা স্পোর্টস ওয়েলকাম বোনাস",
  desc_bn: "<p>প্রতিটি সর্বোচ্চ ৫,০০০ টাকা।</p>",
  terms,
};
const reader = (language: Language, currency: Currency) => ({
  language,
  currency,
  asMoney: (minor: bigint) => formatMoney(minor, { language, currency }),
});
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

test("[PROM-07] [PROMO-16] amounts of the terms that a promotion's words name in taka are told in the reader's currency, no other number is", () => {
  const indian = forReader(written, reader("en", "INR"));
  expect(plain(indian.name)).toBe("₹ 5,443.90 Sports Welcome Bonus");
  expect(plain(indian.desc)).toBe(
    "<p>Up to ₹ 5,443.90.</p><li>Bets of at most ₹ 3,500 each, of 9,999 BDT a day.</li><li>30 days, 10 times.</li>",
  );
  const pakistani = forReader(written, reader("bn", "PKR"));
  expect(plain(pakistani.name)).toBe("Rs ১৭,৮৮৮ স্পোর্টস ওয়েলকাম বোনাস");
  expect(plain(pakistani.desc)).toBe("<p>প্রতিটি সর্বোচ্চ Rs ১১,৫০০।</p>");
});

test("[PROM-07] [PROMO-16] [PROM-04] in taka the words stand as they were written, in the reader's language", () => {
  expect(forReader(written, reader("en", "BDT"))).toEqual(written);
  expect(forReader(written, reader("bn", "BDT")).name).toBe(written.name_bn);
});

test("[PROM-07] an amount that stands for two different ones in rupees is left, and so is a word that goes on; the sign before a number counts too", () => {
  const of = (name: string, over: Partial<Promotion["terms"]> = {}) =>
    plain(forReader({ ...written, name, terms: { ...terms, ...over } }, reader("en", "INR")).name);
  expect(of("5,000 BDT", { cap: "5000.00" })).toBe("5,000 BDT");
  expect(of("5,000 BDT", { cap: "5000.00", cap_inr: "3500.00" })).toBe("₹ 3,500");
  expect(of("200 takas")).toBe("200 takas");
  expect(of("\u09f3 200 or BDT 200.00")).toBe("₹ 140 or ₹ 140");
});
