import { CurrencyProvider } from "@maidan/ui/figures";
import { LanguageProvider } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Amounts } from "./amounts.tsx";
import { CouponState } from "./coupon-state.tsx";
import type { BookCoupon } from "./view.ts";

const shown = (node: ReactNode, language: "en" | "bn" = "en"): string =>
  renderToStaticMarkup(
    <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
      <CurrencyProvider currency="BDT">{node}</CurrencyProvider>
    </LanguageProvider>,
  )
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

test("[SPORTSBOOK-35] [DESK-18] what is staked or risked stands in each currency with its sign and is never one sum, and nothing is a dash", () => {
  const amounts = [
    { currency: "BDT" as const, amount: "150000.00" },
    { currency: "INR" as const, amount: "20.50" },
    { currency: "PKR" as const, amount: "3.00" },
  ];
  expect(shown(<Amounts amounts={amounts} />)).toBe("৳ 1,50,000.00 ₹ 20.50 Rs 3.00");
  expect(shown(<Amounts amounts={amounts} />, "bn")).toBe("৳ ১,৫০,০০০.০০ ₹ ২০.৫০ Rs ৩.০০");
  expect(shown(<Amounts amounts={[]} />)).toBe("–");
});

test("[DESK-18] what a coupon was paid bears the sign of its own currency", () => {
  const coupon: BookCoupon = {
    id: "1",
    product: "i-sports",
    player: { id: "1", username: "rupees" },
    kind: "single",
    state: "settled",
    is_on_its_way: false,
    is_cashed_out: false,
    cashed_parts: "12.00",
    currency: "INR",
    stake: "50.00",
    potential: "100.00",
    payout: "100.00",
    created_at: "2026-11-28T12:00:00.000Z",
    legs: 1,
  };
  expect(shown(<CouponState coupon={coupon} />)).toBe("settled Cashed out in part ₹ 12.00 Paid ₹ 100.00");
});
