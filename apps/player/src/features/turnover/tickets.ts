import type * as contract from "@maidan/contract/http/turnover";
import type { ResponseOf } from "@maidan/contract/http/route";
import type { Language } from "@maidan/ui/language";
import { readWireAmount } from "@maidan/ui/figures";

export type Ticket = ResponseOf<typeof contract.turnovers>["turnovers"][number];
/** The promotion's name in the reader's language. [PROM-04] */
export const promotionName = (promotion: Ticket["transaction"]["promotion"], language: Language): string | undefined =>
  promotion === null ? undefined : language === "bn" && promotion.name_bn !== "" ? promotion.name_bn : promotion.name;

export type TicketTab = Ticket["status"];

/** The tabs go by the status. [RECORDS-31] */
export const inTab = <T extends Pick<Ticket, "status">>(tickets: readonly T[], tab: TicketTab): T[] =>
  tickets.filter(({ status }) => status === tab);

const amountOf = (text: string): bigint => readWireAmount(text) ?? 0n;

/** The requirement divided by the promotion's multiple, 1 when it has none or 0, to two decimals; halves are rounded up. [RECORDS-35] [OP-47] */
export function bonusFigure(ticket: Pick<Ticket, "required_turnover" | "transaction">): bigint {
  const turnover = ticket.transaction.promotion?.turnover ?? 1;
  const timesX100 = BigInt(Math.round((turnover === 0 ? 1 : turnover) * 100));
  const scaled = amountOf(ticket.required_turnover) * 100n;
  return (scaled * 2n + timesX100) / (timesX100 * 2n);
}

/** How much of the requirement remains, in percent; 0 without a requirement. The bar starts full and shrinks. [RECORDS-36] [OP-46] */
export function remainingPercent(ticket: Pick<Ticket, "required_turnover" | "remaining_turnover">): number {
  const requiredMinor = amountOf(ticket.required_turnover);
  if (requiredMinor === 0n) return 0;
  return Number((amountOf(ticket.remaining_turnover) * 10_000n) / requiredMinor) / 100;
}
