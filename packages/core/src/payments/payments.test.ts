import { describe, expect, test } from "vitest";
import {
  bkashDay,
  compareWithStatement,
  depositApprovalStep,
  judgeTransactionId,
  knownFormats,
  maskAccount,
  mayBeSameAccount,
  mayPayWithdrawal,
  nextDepositStatus,
  nextWithdrawalStatus,
  normaliseTransactionId,
  parseAccountType,
  parseMobileAccount,
  parsePayoutAccount,
  transactionKey,
  transferKindOf,
} from "./index.ts";

describe("transaction ids", () => {
  test.each([
    [" d d c 0 3 x8z8i ", "DDC03X8Z8I"],
    ["৪৬৬১৯৭১৫৭৪", "4661971574"],
    ["ＤＤＣ０３Ｘ８Ｚ８Ｉ", "DDC03X8Z8I"],
    ["ddc-03x.8z8\u200bi", "DDC03X8Z8I"],
    ["\u00a0DDC03X8Z8I\n", "DDC03X8Z8I"],
  ])("[PAYM-04] %j is read as %s", (text, id) => {
    expect(normaliseTransactionId(text)).toBe(id);
  });

  test("[PAYM-04] look-alikes of another script are refused, and O is never taken for 0", () => {
    expect(normaliseTransactionId("74HΝΕΚΟ8")).toBeUndefined();
    expect(normaliseTransactionId("DDC03X8ſ8I")).toBe("DDC03X8S8I");
    expect(normaliseTransactionId("DDCı3X8Z8I")).toBeUndefined();
    expect(normaliseTransactionId("DDCO3X8Z8I")).not.toBe(normaliseTransactionId("DDC03X8Z8I"));
  });

  test("[PAY-15] six characters are too few, seven are enough, however they are spaced", () => {
    expect(normaliseTransactionId("A B C 1 2 3")).toBeUndefined();
    expect(normaliseTransactionId("ABC1234")).toBe("ABC1234");
    expect(normaliseTransactionId("")).toBeUndefined();
    expect(normaliseTransactionId("A".repeat(33))).toBeUndefined();
  });

  test.each(["ABC123XYZ", "9H76K54L", "BZZ0000000", "D1C03X8Z8I"])(
    "[PAYM-05] %s can't be one of bKash's today",
    (id) => {
      expect(judgeTransactionId(id, knownFormats.bkash)).not.toBe("usual");
    },
  );

  test.each([
    ["6H7801QFYM", "bkash"],
    ["DDC03X8Z8I", "bkash"],
    ["71NHMIC5", "nagad"],
    ["75X3V7DE", "nagad"],
    ["6017463139", "rocket"],
    ["01K7C8Z24V", "upay"],
  ] as const)("[PAYM-05] %s is usual for %s", (id, provider) => {
    expect(judgeTransactionId(id, knownFormats[provider])).toBe("usual");
  });

  test("[PAYM-05] an id of digits alone is foreign to a provider of letters", () => {
    expect(judgeTransactionId("6017463139", knownFormats.bkash)).toBe("unusual");
    expect(judgeTransactionId("DDC03X8Z8I", knownFormats.rocket)).toBe("foreign");
  });

  test("[PAYM-05] the first three characters of a bKash id are its day", () => {
    expect(bkashDay("DDC03X8Z8I")).toEqual({ year: 2026, month: 4, day: 12 });
    expect(bkashDay("CJU0PZQ3U6")).toEqual({ year: 2025, month: 10, day: 30 });
    expect(bkashDay("6017463139")).toBeUndefined();
  });
});

describe("accounts", () => {
  test("[PAY-14] an account is 11 digits, whatever it was wrapped in", () => {
    expect(parseMobileAccount("+880 1712-345678")).toBe("01712345678");
    expect(parseMobileAccount("০১৭১২৩৪৫৬৭৮")).toBe("01712345678");
    expect(parseMobileAccount("8801712345678")).toBe("01712345678");
    for (const wrong of ["01212345678", "0171234567", "017123456789", "", "017123456ab"])
      expect(parseMobileAccount(wrong), wrong).toBeUndefined();
  });

  test("[PAYM-21] money can be paid to a 12-digit account with a check digit too", () => {
    expect(parsePayoutAccount("017123456789")).toBe("017123456789");
    expect(parsePayoutAccount("01712345678")).toBe("01712345678");
    expect(parsePayoutAccount("1712345678")).toBeUndefined();
  });

  test("[PAY-06] a number is shown by its first two and last two digits", () => {
    expect(maskAccount("01712345678")).toBe("01*******78");
    expect(maskAccount("0171")).toBe("****");
  });

  test("[PAYM-12] a sender that is cut to its last digits can still be the same", () => {
    expect(mayBeSameAccount("01712345515", "***515")).toBe(true);
    expect(mayBeSameAccount("01712345515", "***516")).toBe(false);
    expect(mayBeSameAccount("01712345515", "01712345515")).toBe(true);
    expect(mayBeSameAccount("01712345515", "017123455159")).toBe(true);
    expect(mayBeSameAccount("01712345515", "unknown")).toBe(false);
  });
});

test("[OP-35] Marchent is Merchant, and each type has its way of paying", () => {
  expect(parseAccountType("Marchent")).toBe("Merchant");
  expect(parseAccountType(" agent")).toBe("Agent");
  expect(parseAccountType("bank")).toBeUndefined();
  expect((["Personal", "Agent", "Merchant"] as const).map(transferKindOf)).toEqual([
    "sendMoney",
    "cashOut",
    "makePayment",
  ]);
});

describe("states", () => {
  test("[PAYM-10] nothing leads out of an approved or rejected deposit", () => {
    for (const action of ["adjust", "propose", "approve", "reject"] as const) {
      expect(nextDepositStatus("approved", action)).toBeUndefined();
      expect(nextDepositStatus("rejected", action)).toBeUndefined();
    }
    expect(nextDepositStatus("pending", "approve")).toBe("approved");
  });

  test("[PAYM-20] a withdrawal is paid only after its approval, and never rejected once paid", () => {
    expect(nextWithdrawalStatus("pending", "pay")).toBeUndefined();
    expect(nextWithdrawalStatus("approved", "pay")).toBe("paid");
    expect(nextWithdrawalStatus("approved", "reject")).toBe("rejected");
    for (const action of ["approve", "reject", "pay"] as const)
      expect(nextWithdrawalStatus("paid", action)).toBeUndefined();
  });

  test("[RECORDS-25] the key says 0 until the money has moved, then 1, or 2 when it was refused", () => {
    expect(transactionKey("pending", "deposit")).toBe("0");
    expect(transactionKey("approved", "deposit")).toBe("1");
    expect(transactionKey("approved", "withdraw")).toBe("0");
    expect(transactionKey("paid", "withdraw")).toBe("1");
    expect(transactionKey("rejected", "withdraw")).toBe("2");
    expect(transactionKey("active", "bonus")).toBe("0");
    expect(transactionKey("completed", "bonus")).toBe("1");
    for (const end of ["expired", "forfeited", "cancelled"] as const) expect(transactionKey(end, "bonus")).toBe("2");
  });
});

describe("matching", () => {
  const claim = {
    amountMinor: 500_00n,
    currency: "INR",
    receivingNumber: "01700000101",
    senderNumber: "01700000001",
    claimedAtMs: 1_000_000_000,
  } as const;
  const line = {
    amountMinor: 500_00n,
    currency: "INR",
    receivingNumber: "01700000101",
    sender: "01700000001",
    receivedAtMs: 999_000_000,
  } as const;

  test("[PAYM-12] a line that agrees in currency, amount, receiver, sender and time is a match", () => {
    expect(compareWithStatement(claim, line)).toEqual({ isMatched: true, problems: [] });
    expect(compareWithStatement(claim, { ...line, sender: "" }).isMatched).toBe(true);
  });

  test("[PAYM-12] every difference is named", () => {
    const other = {
      amountMinor: 499_99n,
      currency: "BDT",
      receivingNumber: "01700000102",
      sender: "01700000002",
      receivedAtMs: 0,
    } as const;
    expect(compareWithStatement(claim, other).problems).toEqual([
      "currencyDiffers",
      "amountDiffers",
      "receiverDiffers",
      "senderDiffers",
      "tooEarly",
    ]);
    expect(compareWithStatement(claim, { ...line, receivedAtMs: 1_000_000_000 + 3_600_001 }).problems).toEqual([
      "tooLate",
    ]);
  });
});

describe("four eyes", () => {
  const makers = { creditedMinor: 100_01n, thresholdMinor: 100_00n, isProvenByProvider: false, makerIds: [] };

  test("[PAYM-14] up to the threshold one person is enough, even who changed the amount", () => {
    expect(depositApprovalStep({ ...makers, creditedMinor: 100_00n, makerIds: ["1"] }, "1")).toBe("credit");
  });

  test("[PAYM-14] above it the first approval proposes, and the same person can't complete it", () => {
    expect(depositApprovalStep(makers, "1")).toBe("propose");
    expect(depositApprovalStep({ ...makers, makerIds: ["1"] }, "1")).toBe("refuse");
    expect(depositApprovalStep({ ...makers, makerIds: ["1"] }, "2")).toBe("credit");
  });

  test("[PAYM-14] the provider's own statement is a maker, but not for one who changed the amount", () => {
    expect(depositApprovalStep({ ...makers, isProvenByProvider: true }, "1")).toBe("credit");
    expect(depositApprovalStep({ ...makers, isProvenByProvider: true, makerIds: ["1"] }, "1")).toBe("refuse");
  });

  test("[PAYM-24] above the threshold the approver doesn't pay", () => {
    const withdrawal = { amountMinor: 100_01n, thresholdMinor: 100_00n, approvedBy: "1" };
    expect(mayPayWithdrawal(withdrawal, "1")).toBe(false);
    expect(mayPayWithdrawal(withdrawal, "2")).toBe(true);
    expect(mayPayWithdrawal({ ...withdrawal, amountMinor: 100_00n }, "1")).toBe(true);
  });
});
