import { useEffect, useState, type ReactNode } from "react";
import { sameTapMs } from "./same-tap.ts";

export interface UnderThumbProps {
  /** What the buttons would do, where that changes by itself while they stand. */
  readonly of?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Buttons that come where a tap has just been, or whose meaning changes by itself: dead as long as a tap may still be meant for what was there, so that the second of two
 * quick taps takes nothing that was not read. [ROOM-71]
 */
export function UnderThumb({ of = "", className = "flex gap-2", children }: UnderThumbProps): ReactNode {
  const [known, setKnown] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setKnown(of), sameTapMs);
    return () => clearTimeout(timer);
  }, [of]);
  return (
    <div inert={known !== of} className={className}>
      {children}
    </div>
  );
}
