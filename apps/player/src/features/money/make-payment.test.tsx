import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { createQueryClient } from "../../api/index.ts";
import { Payment } from "./make-payment-page.tsx";

function paymentThatEndsIn(ms: number): string {
  const details = {
    id: "16",
    name: "bKash",
    icon: "payments/bkash.svg",
    account_number: "01700000911",
    account_type: "Personal",
    amount: "2000.00",
    transaction: null,
    promotionId: null,
    created_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + ms).toISOString(),
  } as const;
  return renderToStaticMarkup(
    <Router ssrPath="/make-payment">
      <QueryClientProvider client={createQueryClient()}>
        <Payment details={details} />
      </QueryClientProvider>
    </Router>,
  );
}

test("[PAY-03] [PAY-06] [OP-40] while its ten minutes run a payment shows the masked number and the way to pay; after them nobody is led to pay what this page can't claim", () => {
  const running = paymentThatEndsIn(600_000);
  expect(running).toContain("01*******11");
  expect(running).toMatch(/href="\/sandbox-money\?[^"]*to=01700000911/);
  expect(running.replace(/<[^>]+>/g, " ")).toMatch(/10:00|09:59/);
  expect(running).not.toMatch(/<button[^>]* disabled=""/);
  const over = paymentThatEndsIn(-1_000);
  expect(over).not.toContain("/sandbox-money");
  expect(over).toMatch(/<button[^>]* disabled=""/);
});
