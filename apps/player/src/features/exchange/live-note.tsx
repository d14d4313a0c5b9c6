import { useText } from "@maidan/ui/language";
import { useSyncExternalStore, type ReactNode } from "react";
import { useLive } from "../../live/index.ts";
import { exchangeText } from "./text.ts";

const never = (): (() => void) => () => undefined;

/** Says that prices are asked for instead of pushed, as long as the connection is away. */
export function LiveNote(): ReactNode {
  const text = useText(exchangeText);
  const status = useLive()?.socket.status;
  const isDown = useSyncExternalStore(
    status?.subscribe ?? never,
    () => status?.getSnapshot() === "down",
    () => false,
  );
  return (
    <p role="status" className="bg-alert-soft px-3 py-2 text-center text-xs font-medium text-alert empty:hidden">
      {isDown ? text.notLive : undefined}
    </p>
  );
}
