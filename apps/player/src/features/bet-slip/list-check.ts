import { atBest, decidePrice, slipFault, type PriceSettings, type SlipFault, type SlipForm } from "./bet-slip-form.ts";

/** What stands between a bet of the list and the exchange. */
export type OrderCheck =
  /** As it goes out: at the odds of now where the player goes along with them. */
  | { readonly kind: "ready"; readonly form: SlipForm }
  | { readonly kind: "fault"; readonly fault: SlipFault }
  /** The market takes nothing now: the bet waits in the list. */
  | { readonly kind: "off" }
  /** The odds have moved, and the player wants to be asked. */
  | { readonly kind: "moved" }
  | { readonly kind: "missing"; readonly missingMinor: bigint };

export interface OrderNow {
  readonly bestX100: number | undefined;
  /** Undefined until it is known. */
  readonly status: string | undefined;
  readonly settings: PriceSettings;
  /** What of the bet the balance does not cover; 0 where only the exchange can tell. */
  readonly missingOf: (form: SlipForm) => bigint;
}

/** The same as the slip does with a bet before it goes out. [SLIP-09] [SLIP-14] [SLIP-17] [SLIP-18] */
export function checkOrder(form: SlipForm, now: OrderNow): OrderCheck {
  const fault = slipFault(form);
  if (fault !== undefined) return { kind: "fault", fault };
  if (now.status !== undefined && now.status !== "OPEN") return { kind: "off" };
  const decision = decidePrice(form, now.bestX100, now.settings);
  if (decision.kind === "ask") return { kind: "moved" };
  const bet = decision.priceX100 === form.priceX100 ? form : atBest(form, decision.priceX100);
  const missingMinor = now.missingOf(bet);
  return missingMinor > 0n ? { kind: "missing", missingMinor } : { kind: "ready", form: bet };
}
