import { normaliseCode } from "@maidan/core/player";
import { describe, expect, test } from "vitest";
import {
  depositFault,
  hasPending,
  hasVerifiedPhone,
  localPhone,
  maskNumber,
  methodReloadMs,
  paymentFault,
  serverWords,
  verifiedPhones,
  withdrawalFault,
} from "./checks.ts";

const deposit = { isPhoneVerified: true, isDepositPending: false, amount: "500", methodId: "1", channel: "Agent" };
const withdrawal = {
  isPhoneVerified: true,
  isWithdrawalPending: false,
  amount: "500",
  accountNumber: "01700000001",
  methodId: "1",
};

describe("before a deposit", () => {
  test("[DEPOSIT-12] [DEPOSIT-13] [DEPOSIT-14] [DEPOSIT-15] [DEPOSIT-16] [DEPOSIT-17] the checks run in the stated order and stop at the first that fails", () => {
    const nothing = {
      isPhoneVerified: false,
      isDepositPending: true,
      amount: "",
      methodId: undefined,
      channel: undefined,
    };
    expect(depositFault(nothing)).toBe("phone");
    expect(depositFault({ ...nothing, isPhoneVerified: true })).toBe("pending");
    expect(depositFault({ ...nothing, isPhoneVerified: true, isDepositPending: false })).toBe("amount");
    expect(depositFault({ ...deposit, methodId: undefined, channel: undefined })).toBe("method");
    expect(depositFault({ ...deposit, channel: undefined })).toBe("channel");
    expect(depositFault(deposit)).toBeUndefined();
  });

  test("[DEPOSIT-12] an extra phone that is verified is enough", () => {
    expect(
      hasVerifiedPhone({ isMainPhoneVerified: false, extraPhones: [{ isVerified: false }, { isVerified: true }] }),
    ).toBe(true);
    expect(hasVerifiedPhone({ isMainPhoneVerified: false, extraPhones: [{ isVerified: false }] })).toBe(false);
  });

  test("[DEPOSIT-18] [OP-68] a pending transaction blocks its own kind only, whether its key is text or number", () => {
    expect(hasPending([{ action: "deposit", key: "0" }], "deposit")).toBe(true);
    expect(hasPending([{ action: "deposit", key: 0 }], "deposit")).toBe(true);
    expect(hasPending([{ action: "deposit", key: "0" }], "withdraw")).toBe(false);
    expect(hasPending([{ action: "deposit", key: "1" }], "deposit")).toBe(false);
  });
});

describe("before a withdrawal", () => {
  test("[WITHDRAW-05] [WITHDRAW-06] [WITHDRAW-07] [WITHDRAW-08] [WITHDRAW-09] [WITHDRAW-11] the checks run in the stated order and stop at the first that fails", () => {
    const nothing = {
      isPhoneVerified: false,
      isWithdrawalPending: true,
      amount: "",
      accountNumber: "",
      methodId: undefined,
    };
    expect(withdrawalFault(nothing)).toBe("phone");
    expect(withdrawalFault({ ...nothing, isPhoneVerified: true })).toBe("pending");
    expect(withdrawalFault({ ...nothing, isPhoneVerified: true, isWithdrawalPending: false })).toBe("amount");
    expect(withdrawalFault({ ...withdrawal, accountNumber: "", methodId: undefined })).toBe("account");
    expect(withdrawalFault({ ...withdrawal, methodId: undefined })).toBe("method");
    expect(withdrawalFault(withdrawal)).toBeUndefined();
  });
});

describe("making a payment", () => {
  test("[PAY-14] [PAY-15] the phone has exactly 11 digits and the transaction id at least 7 characters", () => {
    expect(paymentFault({ phone: "0170000000", transactionId: "ABC1234" })).toBe("phone");
    expect(paymentFault({ phone: "017000000011", transactionId: "ABC1234" })).toBe("phone");
    expect(paymentFault({ phone: "01700000001", transactionId: "ABC123 " })).toBe("transactionId");
    expect(paymentFault({ phone: "01700000001", transactionId: "ABC1234" })).toBeUndefined();
  });

  test("[OP-15] a phone kept with its country code is offered in the local form of 11 digits", () => {
    expect(localPhone("+8801700000001")).toBe("01700000001");
    expect(localPhone("8801700000001")).toBe("01700000001");
    expect(localPhone("01700000001")).toBe("01700000001");
    expect(localPhone("1700000001")).toBe("01700000001");
  });

  test("[PAY-06] of the receiving account only the first two and last two digits are shown", () => {
    expect(maskNumber("01712345678")).toBe("01*******78");
    expect(maskNumber("1234")).toBe("****");
  });
});

test("[DEPOSIT-21] [WITHDRAW-21] [PAY-21] the server's words are shown where it gave any", () => {
  expect(serverWords({ kind: "refused", message: "Not now." })).toBe("Not now.");
  expect(serverWords({ kind: "refused", message: " " })).toBeUndefined();
  expect(serverWords({ kind: "network", message: "Failed to fetch" })).toBeUndefined();
  expect(serverWords(undefined)).toBeUndefined();
});

test("[CONST-24] [WITHDRAW-18] the methods of a withdrawal reload for 200 to 400 ms", () => {
  expect(methodReloadMs).toBeGreaterThanOrEqual(200);
  expect(methodReloadMs).toBeLessThanOrEqual(400);
});

test("[CONST-35] a transaction id has at least 7 characters, a code 6 digits", () => {
  expect(paymentFault({ phone: "01700000001", transactionId: "123456" })).toBe("transactionId");
  expect(paymentFault({ phone: "01700000001", transactionId: "1234567" })).toBeUndefined();
  expect([normaliseCode("12345"), normaliseCode("123456"), normaliseCode("1234567")]).toEqual([
    undefined,
    "123456",
    undefined,
  ]);
});

test("[PAY-09] [OP-68] a payment comes from the own phone when session_id is 1, and from extra ones with isverify 1", () => {
  const extra = [
    { isverify: "1", contract_value: "01811111111" },
    { isverify: 1, contract_value: "01811111112" },
    { isverify: 0, contract_value: "01811111113" },
  ];
  const phone = "01711111111";
  expect(verifiedPhones({ session_id: "1", phone }, extra)).toEqual([phone, "01811111111", "01811111112"]);
  expect(verifiedPhones({ session_id: 1, phone }, [])).toEqual([phone]);
  expect(verifiedPhones({ session_id: "0", phone }, extra)).toEqual(["01811111111", "01811111112"]);
  expect(verifiedPhones(undefined, [])).toEqual([]);
});
