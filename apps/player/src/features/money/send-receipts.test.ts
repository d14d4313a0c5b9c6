import { expect, test } from "vitest";
import { mostReceiptBytes, receiptFault } from "./send-receipts.ts";

const picture = (more: { type?: string; size?: number } = {}) => ({ type: "image/jpeg", size: 1000, ...more });

test("[PAY-11] [OP-39] pictures alone, at most five, at most 8 MB each, before anything is uploaded", () => {
  expect(receiptFault([])).toBeUndefined();
  expect(receiptFault([picture(), picture({ type: "image/png" })])).toBeUndefined();
  expect(receiptFault([picture(), picture({ type: "application/pdf" })])).toBe("notPicture");
  expect(receiptFault([picture({ type: "image/svg+xml" })])).toBe("notPicture");
  expect(receiptFault(Array.from({ length: 5 }, () => picture()))).toBeUndefined();
  expect(receiptFault(Array.from({ length: 6 }, () => picture()))).toBe("tooMany");
  expect(receiptFault([picture({ size: mostReceiptBytes })])).toBeUndefined();
  expect(receiptFault([picture({ size: mostReceiptBytes + 1 })])).toBe("tooLarge");
});
