import { IconButton } from "@maidan/ui/controls";
import { CloseIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { useBook, useOdds, useWords } from "./book-context.tsx";
import { legId, type SlipLeg } from "./slip.ts";
import { bookText } from "./text.ts";

/** The slip's selections with their prices of now, each beside the one that was seen where they differ. */
export function SlipLegs(): ReactNode {
  const text = useText(bookText);
  const { legs, actions } = useBook();
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {legs.map((leg) => (
          <Leg key={legId(leg)} leg={leg} />
        ))}
      </ul>
      {legs.length > 1 && (
        <button type="button" onClick={() => actions.clear()} className="min-h-target self-end px-2 text-sm text-muted">
          {text.clear}
        </button>
      )}
    </>
  );
}

function Leg({ leg }: { readonly leg: SlipLeg }): ReactNode {
  const text = useText(bookText);
  const say = useWords();
  const { print } = useOdds();
  const { actions } = useBook();
  const now = actions.priceOf(leg);
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold">{say(leg.name)}</p>
        <p className="text-xs text-muted">{say(leg.marketName)}</p>
        <p className="truncate text-xs text-muted">
          {say(leg.home)} – {say(leg.away)}
        </p>
      </div>
      {now === null ? (
        <Badge tone="alert">{text.suspended}</Badge>
      ) : (
        <p className="tabular shrink-0 text-base font-bold">
          {now !== leg.seenX100 && <s className="me-1 text-xs font-normal text-muted">{print(leg.seenX100)}</s>}
          {print(now)}
        </p>
      )}
      <IconButton label={text.remove({ name: say(leg.name) })} onClick={() => actions.toggle(leg)}>
        <CloseIcon />
      </IconButton>
    </li>
  );
}

/** Says which selections take no bets, as long as the slip can't be placed for them; nothing where all do. [SPORTSBOOK-40] */
export function LockedLegs({ legs }: { readonly legs: readonly SlipLeg[] }): ReactNode {
  const text = useText(bookText);
  const say = useWords();
  const names = legs.map((leg) => `${say(leg.name)} (${say(leg.home)} – ${say(leg.away)})`);
  return (
    <p role="status" className={names.length > 0 ? "text-sm text-alert" : "sr-only"}>
      {names.length > 0 && text.locked({ legs: names.join("; ") })}
    </p>
  );
}
