import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useStaleWords } from "../../live/index.ts";
import { exchangeText } from "./text.ts";
import { useIsDown } from "./use-exchange.ts";

/** Says that prices are asked for instead of pushed, or that they are old, as long as the connection is away. It lies over the room, so that nothing moves under a thumb. */
export function LiveNote(): ReactNode {
  const text = useText(exchangeText);
  const isDown = useIsDown();
  const stale = useStaleWords();
  return (
    <p
      role="status"
      className="fixed inset-x-0 bottom-14 z-20 mx-auto max-w-phone bg-alert-soft px-3 py-2 text-center text-xs font-medium text-alert empty:hidden"
    >
      {stale ?? (isDown ? text.notLive : undefined)}
    </p>
  );
}
