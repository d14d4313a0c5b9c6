import { readWireAmount } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import type { BingoTicket } from "../draws/index.ts";
import { useDigits, useMoneyText } from "../frame/index.ts";
import { bingoText } from "./text.ts";

/** A prize of a card in words: `Full house: 9.00 in their currency · Card 2 · Call 51`. */
export function useWonWords(): (won: BingoTicket["won"][number]) => string {
  const text = useText(bingoText);
  const digits = useDigits();
  const money = useMoneyText();
  return ({ prize, call, index, amount }) =>
    [
      text.wonPrize({ prize: text[prize], amount: money(readWireAmount(amount) ?? 0n) }),
      text.card({ number: digits(index + 1) }),
      text.onCall({ call: digits(call) }),
    ].join(" · ");
}
