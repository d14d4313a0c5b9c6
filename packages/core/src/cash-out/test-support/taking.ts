import type { PlaceCommand } from "../../exchange/index.ts";
import { limitOf, type Hedge } from "../index.ts";

/** The order that takes a part of a cash-out, as it is sent: what is there at its limit or better, past the player's own bets. */
export const takingOf = (hedge: Hedge, { accountId, place }: { accountId: number; place: number }): PlaceCommand => ({
  type: "place",
  orderId: 900_000 + place,
  accountId,
  selectionId: hedge.selectionId,
  side: hedge.side,
  priceX100: limitOf(hedge, "target"),
  sizeMinor: hedge.sizeMinor,
  persistence: "LAPSE",
  timeInForce: "FILL_OR_KILL",
  minFillSizeMinor: 1,
  isOfAnySize: true,
  sparesOwn: true,
});
