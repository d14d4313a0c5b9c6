import { describe, expect, test } from "vitest";
import { bonusFigure, inTab, remainingPercent, type Ticket } from "./tickets.ts";

const ticket = (given: {
  required?: string;
  remaining?: string;
  turnover?: number | null;
  status?: Ticket["status"];
}) => ({
  status: given.status ?? ("active" as const),
  required_turnover: given.required ?? "0.00",
  remaining_turnover: given.remaining ?? "0.00",
  transaction: {
    id: "1",
    action: "deposit" as const,
    amount: "500.00",
    key: "1" as const,
    created_at: "2026-11-21T10:00:00.000Z",
    updated_at: "2026-11-21T10:00:00.000Z",
    transaction_id: "ABC1234567",
    payment_method: null,
    promotion: given.turnover == null ? null : { name: "Welcome", name_bn: "", turnover: given.turnover },
    reason: "",
  },
});

describe("turnover tickets", () => {
  test("[RECORDS-31] the tabs go by the status alone", () => {
    const list = [ticket({ status: "active" }), ticket({ status: "complete" })];
    expect(inTab(list, "active")).toEqual([list[0]]);
    expect(inTab(list, "complete")).toEqual([list[1]]);
  });

  test("[RECORDS-35] [OP-47] the bonus figure is the requirement divided by the multiple, to two decimals; none and 0 count as 1", () => {
    expect(bonusFigure(ticket({ required: "77770.00", turnover: 10 }))).toBe(7_777_00n);
    expect(bonusFigure(ticket({ required: "100.00", turnover: 3 }))).toBe(33_33n);
    expect(bonusFigure(ticket({ required: "200.00", turnover: 3 }))).toBe(66_67n);
    expect(bonusFigure(ticket({ required: "150.00", turnover: 1.5 }))).toBe(100_00n);
    expect(bonusFigure(ticket({ required: "500.00", turnover: 0 }))).toBe(500_00n);
    expect(bonusFigure(ticket({ required: "500.00", turnover: null }))).toBe(500_00n);
  });

  test("[RECORDS-36] [OP-46] progress is what remains of the requirement: full at first, 0 when done and without a requirement", () => {
    expect(remainingPercent(ticket({ required: "2000.00", remaining: "2000.00" }))).toBe(100);
    expect(remainingPercent(ticket({ required: "2000.00", remaining: "500.00" }))).toBe(25);
    expect(remainingPercent(ticket({ required: "3.00", remaining: "1.00" }))).toBe(33.33);
    expect(remainingPercent(ticket({ required: "2000.00", remaining: "0.00" }))).toBe(0);
    expect(remainingPercent(ticket({ required: "0.00", remaining: "0.00" }))).toBe(0);
  });
});
