import type { ReactNode } from "react";
import { toneOf, useLine, useSideWords } from "../../odds/index.ts";

/** Back in blue, lay in pink; of bets at lines Yes in blue, No in pink. */
export function SideMark({ side, ...props }: { side: "BACK" | "LAY"; isLine?: boolean }): ReactNode {
  const line = useLine();
  const isLine = props.isLine ?? line !== undefined;
  const tone = toneOf({ side, isLine });
  const words = useSideWords(isLine);
  return (
    <span
      className={`min-w-11 shrink-0 rounded-xs px-2 text-center py-0.5 text-xs font-bold text-on-price ${tone === "back" ? "bg-back" : "bg-lay"}`}
    >
      {words[tone]}
    </span>
  );
}
