import { useText } from "@maidan/ui/language";
import { useSyncExternalStore, type ReactNode } from "react";
import { shellText } from "./text.ts";

const subscribe = (listener: () => void): (() => void) => {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
};

/** Says that the network is gone, as long as it is. */
export function OfflineNote(): ReactNode {
  const text = useText(shellText);
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <p role="status" className="bg-alert-soft px-4 py-2 text-center text-xs font-medium text-alert empty:hidden">
      {isOnline ? undefined : text.offline}
    </p>
  );
}
