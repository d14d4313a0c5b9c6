import { catalogue, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useShownNumber } from "../../shell/index.ts";

const kindNames = catalogue(
  {
    single: "Single",
    accumulator: "Accumulator",
    trixie: "Trixie",
    patent: "Patent",
    yankee: "Yankee",
    "lucky-15": "Lucky 15",
    canadian: "Canadian",
    "lucky-31": "Lucky 31",
    heinz: "Heinz",
    folds: (values: { readonly size: string }) => `System, each choice of ${values.size}`,
  },
  {
    single: "একক",
    accumulator: "অ্যাকুমুলেটর",
    trixie: "ট্রিক্সি",
    patent: "পেটেন্ট",
    yankee: "ইয়াঙ্কি",
    "lucky-15": "লাকি ১৫",
    canadian: "কানাডিয়ান",
    "lucky-31": "লাকি ৩১",
    heinz: "হাইনজ",
    folds: (values) => `সিস্টেম, প্রতি ${values.size}টি করে`,
  },
);
const named = [
  "single",
  "accumulator",
  "trixie",
  "patent",
  "yankee",
  "lucky-15",
  "canadian",
  "lucky-31",
  "heinz",
] as const;

/** What a kind of coupon is called. [SPORTSBOOK-10] */
export function CouponKind({ kind }: { readonly kind: string }): ReactNode {
  const text = useText(kindNames);
  const number = useShownNumber();
  const known = named.find((each) => each === kind);
  if (known !== undefined) return text[known];
  return text.folds({ size: number(Number(kind.replace("folds-", ""))) });
}
