import { LanguageProvider } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { readTransactions, type Transaction } from "../money/index.ts";
import { TransactionDetails } from "./transaction-details.tsx";

const draw = (node: ReactNode): string =>
  renderToStaticMarkup(
    <LanguageProvider choice={{ language: "en", setLanguage: () => undefined }}>{node}</LanguageProvider>,
  )
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

const transaction = (more: Partial<Transaction> = {}): Transaction => ({
  id: "1",
  action: "deposit",
  amount: "1500.00",
  key: "0",
  created_at: "2026-11-21T06:00:00Z",
  updated_at: "2026-11-21T06:05:00Z",
  transaction_id: "DKM0000001",
  payment_method: { name: "bKash", type: "Personal", icon: "payments/bkash.svg" },
  promotion: null,
  reason: "",
  ...more,
});
const details = (more: Partial<Transaction> = {}): string =>
  draw(<TransactionDetails transaction={transaction(more)} onClose={() => undefined} />);

describe("Transaction Record Details", () => {
  test("[RECORDS-26] [RECORDS-28] [OP-44] a timeline, and number, type, payment method, bank name and amount; the bank is the method's name", () => {
    const words = details();
    expect(words).toContain("Transaction Record Details");
    expect(words).toMatch(/Request received 21 Nov(,| at)? 12:00 Being checked Processing/);
    expect(words).toContain("Number DKM0000001 Type Deposit Payment Method Personal Bank Name bKash Amount ৳ 1,500.00");
  });

  test("[RECORDS-25] [RECORDS-26] the timeline ends with Success or Fail at the time of the decision, and says why it failed", () => {
    expect(details({ key: "1" })).toMatch(/Being checked Success 21 Nov(,| at)? 12:05/);
    expect(details({ key: "2", reason: "no money came" })).toMatch(/Fail 21 Nov(,| at)? 12:05 .*Reason no money came/);
  });

  test("[RECORDS-27] the payment method is Agent when none is given", () => {
    expect(details({ payment_method: null })).toContain("Payment Method Agent");
    expect(details({ payment_method: { name: "Nagad", type: "", icon: "" } })).toContain(
      "Payment Method Agent Bank Name Nagad",
    );
  });
});

describe("the list of transactions", () => {
  test("[RECORDS-30] [API-33] an answer that carries a message is an empty list", () => {
    const transactions = [transaction()];
    expect(readTransactions({ transactions })).toEqual(transactions);
    expect(readTransactions({ message: "No transactions" })).toEqual([]);
    expect(readTransactions({ transactions, message: "No transactions" })).toEqual([]);
    expect(readTransactions({})).toEqual([]);
  });
});
