import { useEffect, useState } from "react";
import { go } from "../../navigation/index.ts";

/** How long the good news is read before the login opens. [CONST-32] */
export const redirectAfterMs = 1_500;

/** Leads to /login a moment after `leave` was called. [PWD-08] [PWD-15] */
export function useWayToLogin(): { readonly isLeaving: boolean; readonly leave: () => void } {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => go("/login", { isReplacing: true }), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  return { isLeaving, leave: () => setLeaving(true) };
}
