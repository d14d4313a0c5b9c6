import type { Swimmer } from "@maidan/games/fishing";
import { useText } from "@maidan/ui/language";
import { memo, useEffect, useRef, type ReactNode } from "react";
import { useDigits } from "../frame/index.ts";
import { paysOf } from "./targets.ts";
import { fishingText } from "./text.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
/** With motion reduced a fish stands still and is somewhere else after so long. */
const stillMs = 2_500;
/** A phone that doesn't keep up moves them so often: fewer pictures, but each at its time. */
const slowMs = 50;

/** A fish on its way: one animation of its place, begun where the server's clock says that it is. */
export const FishView = memo(function FishView(props: {
  readonly swimmer: Swimmer;
  readonly size: Size;
  readonly clockMs: () => number;
  readonly isTarget: boolean;
  readonly isCaught: boolean;
  readonly isSlow: boolean;
  readonly onShoot: (swimmer: Swimmer) => void;
}): ReactNode {
  const { swimmer, size, clockMs, isTarget, isCaught, isSlow, onShoot } = props;
  const text = useText(fishingText);
  const digits = useDigits();
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { fromMs, toMs, way } = swimmer;
    const duration = toMs - fromMs;
    const frames = way.map(([x, y]) => ({
      transform: `translate(${(x * size.width) / 100}px, ${(y * size.height) / 100}px)`,
    }));
    const stepMs = isStill() ? stillMs : isSlow ? slowMs : undefined;
    const easing = stepMs === undefined ? "linear" : `steps(${Math.ceil(duration / stepMs)})`;
    const swim = element.current?.animate(frames, { duration, easing, fill: "both" });
    if (swim !== undefined) swim.currentTime = clockMs() - fromMs;
    return () => swim?.cancel();
  }, [swimmer, size, clockMs, isSlow]);
  const isFromLeft = (swimmer.way[0]?.[0] ?? 0) < 50;
  const pays = digits(paysOf(swimmer));
  return (
    <button
      ref={element}
      type="button"
      tabIndex={-1}
      disabled={isCaught}
      data-fish={swimmer.fish}
      aria-label={text.shootAt({ fish: text[swimmer.kind], pays })}
      className={`fish ${isTarget ? "fish-target" : ""} ${isCaught ? "fish-caught" : ""}`}
      onClick={() => onShoot(swimmer)}
    >
      <span className={`fish-body fish-${swimmer.kind} ${isFromLeft ? "fish-right" : ""}`} />
      <span className="fish-pays tabular">×{pays}</span>
    </button>
  );
});
