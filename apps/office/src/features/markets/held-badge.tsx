import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { useShownNumber, useSportNames } from "../../shell/index.ts";
import { marketText } from "./text.ts";

interface Held {
  readonly is_held: boolean;
  /** It was suspended by itself, by a match too far from the price before. */
  readonly halt: { readonly runner: string; readonly price: string; readonly before: string } | null;
}

/** Who holds a market: staff, or itself, and then why. [LIMIT-05] */
export function HeldBadge({ market }: { market: Held }): ReactNode {
  const text = useText(marketText);
  const say = useSportNames();
  const shown = useShownNumber();
  if (!market.is_held) return null;
  if (market.halt === null) return <Badge tone="alert">{text.held}</Badge>;
  const { runner, price, before } = market.halt;
  const words = text.halted({ runner: say(runner), price: shown(Number(price)), before: shown(Number(before)) });
  return <Badge tone="alert">{words}</Badge>;
}
