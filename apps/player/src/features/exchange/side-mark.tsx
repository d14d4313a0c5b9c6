import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { exchangeText } from "./text.ts";

/** Back in blue, lay in pink. */
export function SideMark({ side }: { side: "BACK" | "LAY" }): ReactNode {
  const text = useText(exchangeText);
  return (
    <span
      className={`min-w-11 shrink-0 rounded-xs px-2 text-center py-0.5 text-xs font-bold text-on-price ${side === "BACK" ? "bg-back" : "bg-lay"}`}
    >
      {side === "BACK" ? text.back : text.lay}
    </span>
  );
}
