import { toDigits } from "@maidan/core/money";
import { useSyncExternalStore, type ReactNode } from "react";
import { classNames } from "../controls/class-names.ts";
import { useLanguage } from "../language/language-context.tsx";

const secondMs = 1_000;

const everySecond = (onTick: () => void): (() => void) => {
  const timer = setInterval(onTick, secondMs);
  return () => clearInterval(timer);
};
const noTicks = (): (() => void) => () => undefined;
/** Rounded up, so that a countdown never shows more than it has. */
const nowSecond = (): number => Math.ceil(Date.now() / secondMs);

/** Whole seconds that are left until `endsAtMs`; never below 0. */
export const secondsLeft = (endsAtMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((endsAtMs - nowMs) / secondMs));

/** `05:00`: minutes and seconds with two digits each. */
export const formatMinutes = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;

/** Seconds left until a moment, counted each second; 0 without a moment. */
export function useSecondsLeft(endsAtMs: number | undefined): number {
  const now = useSyncExternalStore(endsAtMs === undefined ? noTicks : everySecond, nowSecond, nowSecond);
  return endsAtMs === undefined ? 0 : secondsLeft(endsAtMs, now * secondMs);
}

/** A countdown as minutes:seconds. */
export function Countdown({ endsAtMs, className }: { endsAtMs: number; className?: string }): ReactNode {
  const { language } = useLanguage();
  const left = useSecondsLeft(endsAtMs);
  return (
    <span role="timer" className={classNames("tabular", className)} suppressHydrationWarning>
      {toDigits(formatMinutes(left), language)}
    </span>
  );
}
