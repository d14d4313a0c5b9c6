import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import type { HousePick } from "./offer.ts";
import type { Offered } from "./pick.ts";
import { houseText } from "./text.ts";

export interface OfferedNowProps {
  readonly pick: HousePick;
  readonly onPick: (pick: HousePick) => void;
  readonly offered: Offered | undefined;
  readonly isMoved: boolean;
}

/** What the house says now, where it is not what was tapped; nothing where it is. */
export function OfferedNow({ pick, onPick, offered, isMoved }: OfferedNowProps): ReactNode {
  const text = useText(houseText);
  const offer = offered?.offer;
  if (offer !== undefined && !isMoved) return null;
  const shown =
    offer === undefined ? "" : offered?.lineText === undefined ? `${offer.rate}` : `${offer.line} @ ${offer.rate}`;
  return (
    <p role="status" className="mt-2 flex min-h-target items-center justify-between gap-2 text-sm text-muted">
      <span>
        {offered === undefined
          ? text.gone
          : offer === undefined
            ? offered.numbers !== undefined && offered.stop === undefined
              ? text.notThisNumber
              : text[offered.stop ?? "suspended"]
            : text.moved({ now: shown })}
      </span>
      {offer !== undefined && (
        <Button tone="quiet" onClick={() => onPick({ ...pick, ...offer })}>
          {text.takeNow}
        </Button>
      )}
    </p>
  );
}
