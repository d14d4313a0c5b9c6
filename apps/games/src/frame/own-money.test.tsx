import { LanguageProvider, useText, type Language } from "@maidan/ui/language";
import { Money } from "@maidan/ui/figures";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { lotteryText } from "../lottery/text.ts";
import { StakeField } from "./controls.tsx";
import { currencyOf, useMoneyText } from "./money-text.ts";

function Frame(): ReactNode {
  const money = useMoneyText();
  const { badStake } = useText(lotteryText);
  return (
    <>
      <StakeField typed="10" onType={() => undefined} isLocked={false} />
      <p>
        {money(1_234_567n)} <Money amount="5.00" /> {badStake({ sign: "₹" })}
      </p>
      <p>
        <Money amount="7.00" currency={currencyOf("BDT")} />
      </p>
    </>
  );
}

function shown(language: Language, currency: string): string {
  const choice = { language, currency, setLanguage: () => undefined };
  const markup = renderToStaticMarkup(
    <LanguageProvider choice={choice}>
      <Frame />
    </LanguageProvider>,
  );
  return markup.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

test("[APP-17] in the frame of a rupee player the stake's field, sums and sentences bear their sign, and another player's amount its own", () => {
  const rupees = shown("en", "INR");
  expect(rupees).toContain("Stake ₹ ");
  expect(rupees).toContain("₹ 12,345.67 ₹ 5.00 A bet is from ₹ 1.00, a ticket up to ₹ 10,000.00.");
  expect(rupees.match(/৳/g)).toHaveLength(1);
  expect(shown("bn", "PKR")).toContain("Rs ১২,৩৪৫.৬৭ Rs ৫.০০");
  expect(shown("en", "BDT")).toContain("৳ 12,345.67 ৳ 5.00");
});

test("[APP-17] [HOUSE-24] play credits look like taka, as before", () => {
  expect(shown("en", "XXX")).toContain("৳ 12,345.67");
});
