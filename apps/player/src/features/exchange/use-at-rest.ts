import { useEffect, useState } from "react";

/** When the first view of a room is over. */
const atRestMs = 5_000;

/** Whether the room has come to rest: what its first view doesn't need is read then. */
export function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), atRestMs);
    return () => clearTimeout(timer);
  }, []);
  return isAtRest;
}
