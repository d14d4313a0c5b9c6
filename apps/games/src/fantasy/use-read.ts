import type { ApiResult } from "@maidan/client/api";
import { useCallback, useEffect, useRef, useState } from "react";

export interface Reading<T> {
  /** What was read last; undefined until something was. */
  readonly value: T | undefined;
  /** The last try brought nothing, and nothing is known from before. */
  readonly isBroken: boolean;
  readonly again: () => void;
}

/** Reads now, and again when asked. `key` names what is read: another one is read anew. */
export function useRead<T>(key: string, read: () => Promise<ApiResult<T>>): Reading<T> {
  const [kept, setKept] = useState<{ readonly key: string; readonly value: T | undefined; readonly isBroken: boolean }>(
    {
      key,
      value: undefined,
      isBroken: false,
    },
  );
  const [tries, setTries] = useState(0);
  const reader = useRef(read);
  useEffect(() => {
    reader.current = read;
  });
  useEffect(() => {
    let isHere = true;
    const look = async (): Promise<void> => {
      const found = await reader.current();
      if (!isHere) return;
      setKept((before) => {
        const last = before.key === key ? before.value : undefined;
        return found.ok
          ? { key, value: found.value, isBroken: false }
          : { key, value: last, isBroken: last === undefined };
      });
    };
    void look();
    return () => {
      isHere = false;
    };
  }, [key, tries]);
  const again = useCallback(() => setTries((before) => before + 1), []);
  const isCurrent = kept.key === key;
  return { value: isCurrent ? kept.value : undefined, isBroken: isCurrent && kept.isBroken, again };
}
