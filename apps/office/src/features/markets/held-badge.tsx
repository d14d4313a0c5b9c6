import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { useShownNumber, useSportNames } from "../../shell/index.ts";
import { marketText } from "./text.ts";

interface Held {
  readonly is_held: boolean;
  /** It was suspended by itself, by a match too far from the price, or the line, before. */
  readonly halt: {
    readonly runner: string;
    readonly price: string;
    readonly before: string;
    readonly is_line: boolean;
  } | null;
}

/** Who holds a market: staff, or itself, and then why. [LIMIT-05] [LIMIT-07] */
export function HeldBadge({ market }: { market: Held }): ReactNode {
  const text = useText(marketText);
  const say = useSportNames();
  const shown = useShownNumber();
  if (!market.is_held) return null;
  if (market.halt === null) return <Badge tone="alert">{text.held}</Badge>;
  const { runner, is_line: isLine } = market.halt;
  const [price, before] = [shown(Number(market.halt.price)), shown(Number(market.halt.before))];
  const words = isLine
    ? text.haltedAtLine({ line: price, before })
    : text.halted({ runner: say(runner), price, before });
  return (
    <Badge tone="alert" isSentence>
      {words}
    </Badge>
  );
}
