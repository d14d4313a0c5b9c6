import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { createQueryClient } from "../../api/index.ts";
import { generalQuery, logoQuery } from "../../site/index.ts";
import { Confirmation } from "./payment-request-page.tsx";

function confirmationWith(logo: string): string {
  const client = createQueryClient();
  client.setQueryData(generalQuery.queryKey, [{ site_title: "Mela Club", is_play_money: false }] as never);
  client.setQueryData(logoQuery.queryKey, [
    { logo, mobile_logo: logo, loader_logo: logo, favicon: logo, sponsor_logo: "" },
  ]);
  return renderToStaticMarkup(
    <Router ssrPath="/payment-request">
      <QueryClientProvider client={client}>
        <Confirmation details={{ amount: "2000.00", icon: "payments/nagad.svg", name: "Nagad" }} />
      </QueryClientProvider>
    </Router>,
  );
}

test("[PAY-23] [PAY-24] [PAY-25] [PAY-26] a payment's confirmation has the platform's name and logo, the amount, the method's icon, half an hour to count down, and the way to the account", () => {
  const own = confirmationWith("/storage/pictures/mela.webp");
  const words = own.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  expect(words).toContain("Mela Club Get Ready! Your Money is on its way. You will get it within");
  expect(words).toMatch(/(30:00|29:59) ৳ 2,000\.00/);
  expect(own).toContain('<img src="/storage/pictures/mela.webp"');
  expect(own).toContain('src="/storage/payments/nagad.svg"');
  expect(own).toMatch(/<a href="\/account"[^>]*>Close<\/a>/);
  expect(confirmationWith("/storage/brand/logo.svg")).toMatch(/<svg[^>]*>[^]*Mela Club/);
});
