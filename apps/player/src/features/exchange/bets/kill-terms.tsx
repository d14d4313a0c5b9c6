import { toDigits } from "@maidan/core/money";
import { readWireAmount, useMoney } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { killText } from "./kill-text.ts";

export interface Kill {
  /** So much had to be had at once, as the API writes it; null: all of it. */
  readonly least: string | null;
  /** What could not be had. */
  readonly lapsed: string | null;
  /** Nothing of it was matched. */
  readonly isKilled: boolean;
}

const nbsp = "\u00a0";
const minorOf = (amount: string | null): bigint => readWireAmount(amount ?? "0.00") ?? 0n;

/** That a bet was fill or kill, its least, and what could not be had of it; in a line of several bets how many are such, and what could not be had of them. [ROOM-14] [ROOM-31] */
export function KillTerms({ kills, bets = 1 }: { readonly kills: readonly Kill[]; readonly bets?: number }): ReactNode {
  const text = useText(killText);
  const { language } = useLanguage();
  const asMoney = useMoney();
  // On a narrow phone the words go on in a next line: between the sign and its amount nothing breaks, and no line begins with the point between two of them.
  const money = (minor: bigint): string => asMoney(minor).replaceAll(" ", nbsp);
  const [first] = kills;
  if (first === undefined) return null;
  const missedMinor = kills.reduce((sum, { lapsed }) => sum + minorOf(lapsed), 0n);
  const isOne = bets === 1;
  const words = [
    isOne ? text.fillOrKill : text.ofThem({ count: toDigits(String(kills.length), language) }),
    ...(isOne && first.least !== null ? [text.atLeast({ amount: money(minorOf(first.least)) })] : []),
    ...(isOne && first.isKilled
      ? [text.tooLittle]
      : missedMinor > 0n
        ? [text.notHad({ amount: money(missedMinor) })]
        : []),
  ];
  return <span className="mt-0.5 block text-xs break-words text-muted">{words.join(`${nbsp}· `)}</span>;
}
