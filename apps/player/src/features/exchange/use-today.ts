import { useEffect, useState } from "react";
import { dhakaDay } from "./event-lists.ts";

const lookEveryMs = 30_000;

/** A moment of the day that it is in Dhaka; another one once the day has changed, as the app stands open over night. [ROOM-01] */
export function useToday(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const look = (): void => setNowMs((before) => nextToday(before, Date.now()));
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** The same moment for as long as its day lasts. */
export const nextToday = (beforeMs: number, nowMs: number): number =>
  dhakaDay(nowMs) === dhakaDay(beforeMs) ? beforeMs : nowMs;
