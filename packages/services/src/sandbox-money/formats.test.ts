import { bkashDay, judgeTransactionId, knownFormats, normaliseTransactionId } from "@maidan/core/payments";
import { expect, test } from "vitest";
import {
  makeTransactionId,
  operatorAccounts,
  payerMessage,
  receiverMessage,
  sandboxProviders,
  shownSender,
} from "./index.ts";

const seed = { nowMs: Date.UTC(2026, 10, 21, 18, 30), counter: 7n, random: "0ab12yz" };
const facts = {
  kind: "sendMoney",
  transactionId: "DKM0AB12YZ",
  amountMinor: 12_34_567_50n,
  currency: "BDT",
  fromNumber: "01700000001",
  toNumber: "01700000911",
  balanceMinor: 100n,
  atMs: seed.nowMs,
} as const;

test("[SAND-03] ids are of the provider's format and already in their one spelling", () => {
  for (const { code } of sandboxProviders) {
    const id = makeTransactionId(code, seed);
    expect(judgeTransactionId(id, knownFormats[code]), id).toBe("usual");
    expect(normaliseTransactionId(id)).toBe(id);
  }
});

test("[SAND-03] the date in an id is the day in Dhaka, which begins six hours before", () => {
  expect(bkashDay(makeTransactionId("bkash", seed))).toEqual({ year: 2026, month: 11, day: 22 });
});

test("[SAND-03] two transfers in a row never share a counted id", () => {
  expect(makeTransactionId("rocket", seed)).not.toBe(makeTransactionId("rocket", { ...seed, counter: 8n }));
  expect(makeTransactionId("nagad", seed)).not.toBe(makeTransactionId("nagad", { ...seed, counter: 8n }));
});

test("[SAND-03] messages are in the providers' words", () => {
  expect(receiverMessage({ ...facts, provider: "bkash" })).toBe(
    "You have received Tk 12,34,567.50 from 01700000001. Fee Tk 0.00. Balance Tk 1.00. TrxID DKM0AB12YZ at 22/11/2026 00:30",
  );
  expect(receiverMessage({ ...facts, provider: "bkash", kind: "cashOut" })).toContain(
    "Cash Out Tk 12,34,567.50 from 01700000001 successful.",
  );
  expect(receiverMessage({ ...facts, provider: "nagad" })).toContain(
    "Money Received.\nAmount: Tk 12,34,567.50\nSender: 01700000001\n",
  );
  expect(receiverMessage({ ...facts, provider: "rocket" })).toBe(
    "Tk12,34,567.50 received from A/C:***001 Fee:Tk0, Your A/C Balance: Tk1.00 TxnId:DKM0AB12YZ Date:22-NOV-26 12:30:00 am.",
  );
  expect(payerMessage({ ...facts, provider: "bkash" })).toContain(
    "Send Money Tk 12,34,567.50 to 01700000911 successful.",
  );
  expect(shownSender({ provider: "rocket", fromNumber: "01700000515" })).toBe("***515");
});

test("[SAND-11] a message of rupees says which, and never names the taka", () => {
  for (const { code } of sandboxProviders)
    for (const currency of ["INR", "PKR"] as const)
      for (const message of [receiverMessage, payerMessage]) {
        const text = message({ ...facts, currency, provider: code });
        expect(text).toContain(currency);
        expect(text).not.toContain("Tk");
      }
});

test("[SAND-01] every channel of every provider has two numbers, and no two are equal", () => {
  // Five providers with three channels each, but the gateway's wallet, which has no agents.
  expect(operatorAccounts).toHaveLength(28);
  expect(new Set(operatorAccounts.map(({ provider, number }) => provider + number)).size).toBe(28);
  for (const { number } of operatorAccounts) expect(number).toMatch(/^01[3-9]\d{8}$/);
});
