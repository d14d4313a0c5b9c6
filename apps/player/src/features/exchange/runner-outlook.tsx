import { Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { severalText } from "./several-text.ts";
import { exchangeText } from "./text.ts";

/** What a runner's win brings; where several win, what the bets on it bring if it wins and if it loses. [ROOM-13] */
export function RunnerOutlook(props: { resultMinor: bigint; loseMinor: bigint | undefined }): ReactNode {
  const { resultMinor, loseMinor } = props;
  const text = useText(exchangeText);
  const several = useText(severalText);
  if (loseMinor === undefined)
    return (
      <>
        <span className="sr-only">{text.ifWins} </span>
        <Money amount={resultMinor} isResult className="text-xs" />
      </>
    );
  // Nothing stands on it.
  if (resultMinor === 0n && loseMinor === 0n) return null;
  return (
    <span className="flex flex-wrap gap-x-1 text-xs">
      <span>
        <span className="sr-only">{several.ifWins} </span>
        <Money amount={resultMinor} isResult />
      </span>
      <span aria-hidden="true" className="text-muted">
        /
      </span>
      <span>
        <span className="sr-only">{several.ifLoses} </span>
        <Money amount={loseMinor} isResult />
      </span>
    </span>
  );
}
