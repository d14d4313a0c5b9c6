import { receiverMessage, sandboxProviders } from "@maidan/services/sandbox-money";
import { expect, test } from "vitest";
import { parseProviderMessage } from "./index.ts";

const ids = { bkash: "CJU0PZQ3U6", nagad: "75X3V7DE", rocket: "6606781284", upay: "01K7C8Z24V", sandpay: "SP12AB34CD" };

test("[PAYM-31] every message that a provider's receiver gets is read back to the same payment, its currency included", () => {
  for (const { code } of sandboxProviders) {
    for (const [kind, currency] of [
      ["sendMoney", "BDT"],
      ["cashOut", "INR"],
      ["makePayment", "PKR"],
      ["sendMoney", "INR"],
    ] as const) {
      const message = receiverMessage({
        provider: code,
        kind,
        transactionId: ids[code],
        amountMinor: 1_23_456_78n,
        currency,
        fromNumber: "01700000515",
        toNumber: "01700000911",
        balanceMinor: 5n,
        atMs: 1_790_000_000_000,
      });
      expect(parseProviderMessage(message), message).toEqual({
        methodCode: code,
        transactionId: ids[code],
        amountMinor: 1_23_456_78n,
        currency,
        sender: code === "rocket" ? "***515" : "01700000515",
      });
    }
  }
});

test("[PAYM-31] another wording, money sent, and an amount hidden elsewhere in the text are not read", () => {
  for (const message of [
    "Send Money Tk 500.00 to 01700000911 successful. Fee Tk 0.00. TrxID CJU0PZQ3U6 at 30/10/2025 21:02",
    "Congratulations! You have received Tk 500.00 from 01700000515. TrxID CJU0PZQ3U6",
    "You have received Tk 500.000 from 01700000515. Balance Tk 1.00. TrxID CJU0PZQ3U6",
    "",
  ]) {
    expect(parseProviderMessage(message), message).toBeUndefined();
  }
});
