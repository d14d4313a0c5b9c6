import { leastMinor, type SlipForm } from "./bet-slip-form.ts";

/** A JSON number of taka; exact for every stake that the form takes. */
const taka = (minor: bigint): number => Number(minor) / 100;

const persistenceOf = {
  lapse: "LAPSE",
  keep: "PERSIST",
  startingPrice: "MARKET_ON_CLOSE",
  kill: "LAPSE",
} as const satisfies Readonly<Record<SlipForm["rest"], string>>;

/** A bet in the exchange's own shape. */
export function instructionOf(form: SlipForm, stakeMinor: bigint) {
  const least = leastMinor(form);
  return {
    orderType: "LIMIT" as const,
    selectionId: form.selectionId,
    side: form.side,
    limitOrder: {
      size: taka(stakeMinor),
      price: form.priceX100 / 100,
      persistenceType: persistenceOf[form.rest],
      ...(form.rest === "kill" && { timeInForce: "FILL_OR_KILL" as const }),
      ...(least !== undefined && { minFillSize: taka(least) }),
    },
  };
}
