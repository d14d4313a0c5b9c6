import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import type { Vip } from "./calls.ts";
import { useVipFigures } from "./figures.ts";
import { vipText } from "./text.ts";

/** How far the way from this level to the next is gone, in percent. */
export function progressOf(vip: Pick<Vip, "earned" | "level" | "next_level">): number {
  if (vip.next_level === null) return 100;
  const [from, to] = [Number(vip.level.min_points), Number(vip.next_level.min_points)];
  return Math.max(0, Math.min(100, Math.floor(((Number(vip.earned) - from) / (to - from)) * 100)));
}

export function LevelProgress({ vip }: { vip: Vip }): ReactNode {
  const text = useText(vipText);
  const figures = useVipFigures();
  const percent = progressOf(vip);
  return (
    <div className="flex flex-col gap-1.5">
      <div
        role="progressbar"
        aria-label={text.progress}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-ground ring-1 ring-line ring-inset"
      >
        <div className="h-full rounded-full bg-won" style={{ width: `${percent}%` }} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
        <span>{text.earned({ points: figures.points(vip.earned) })}</span>
        <span>
          {vip.next_level === null || vip.to_next === null
            ? text.top
            : text.toNext({ points: figures.points(vip.to_next), level: figures.nameOf(vip.next_level) })}
        </span>
      </p>
    </div>
  );
}
