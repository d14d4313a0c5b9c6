import type { HouseDeskMarket } from "@maidan/contract/http/house-markets";
import { Button, classNames } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { useHouseTitle, useSportNames } from "../../shell/index.ts";
import { consoleText } from "./console-text.ts";
import type { WatchedMarket } from "./exchange-outcomes.tsx";
import { HeldBadge } from "./held-badge.tsx";
import { houseText } from "./house-text.ts";
import { holdName, statusTones, switchOf, verbOf } from "./market.ts";
import { LastDeed } from "./overtaken.tsx";
import { marketText } from "./text.ts";
import { WaitsBadge } from "./waits-badge.tsx";

/** A market of the console: of the exchange, or Bookmaker or Fancy of the house. */
export type ConsoleRow =
  | { readonly kind: "exchange"; readonly market: WatchedMarket }
  | { readonly kind: "house"; readonly market: HouseDeskMarket };

/** The market's name and how it stands; in red where everything was to be suspended and this one wasn't. [RATES-63] */
export function MarketName({ row, hasFailed }: { row: ConsoleRow; hasFailed: boolean }): ReactNode {
  const text = useText(consoleText);
  const say = useSportNames();
  const titled = useHouseTitle();
  return (
    <div className={classNames("min-w-0", hasFailed && "rounded-sm bg-alert-soft p-1 ring-2 ring-alert ring-inset")}>
      <p className={classNames("font-semibold", hasFailed && "text-alert")}>
        {row.kind === "exchange" ? say(row.market.name) : titled(row.market.title)}
      </p>
      <p className="flex flex-wrap gap-1 pt-0.5">
        {hasFailed && <Badge tone="alert">{text.notDone}</Badge>}
        {row.kind === "exchange" ? <ExchangeBadges market={row.market} /> : <HouseBadges market={row.market} />}
      </p>
      {row.kind === "house" && row.market.last_deed !== null && (
        <p className="pt-0.5 text-2xs text-muted">
          <LastDeed deed={row.market.last_deed} />
        </p>
      )}
    </div>
  );
}

function ExchangeBadges({ market }: { market: WatchedMarket }): ReactNode {
  const words = useText(marketText);
  return (
    <>
      <Badge tone={statusTones[market.status]}>{words[market.status]}</Badge>
      {market.is_in_play && <Badge tone="won">{words.inPlay}</Badge>}
      <HeldBadge market={market} />
      <WaitsBadge market={market} />
    </>
  );
}

function HouseBadges({ market }: { market: HouseDeskMarket }): ReactNode {
  const text = useText(consoleText);
  const house = useText(houseText);
  return (
    <>
      <Badge tone={statusTones[market.status]}>{house[market.status]}</Badge>
      {market.is_held && <Badge tone="alert">{house.held}</Badge>}
      <WaitsBadge market={market} />
      {market.is_by_hand && <Badge tone="accent">{text.byHand}</Badge>}
    </>
  );
}

export function ExchangeControls(props: {
  readonly market: WatchedMarket;
  readonly isBusy: boolean;
  readonly onSwitch: (verb: "open" | "suspend" | "resume") => void;
  readonly onSettle: () => void;
}): ReactNode {
  const words = useText(marketText);
  const { market } = props;
  const verb = verbOf(market);
  return (
    <div className="flex flex-wrap gap-2">
      {verb !== undefined && (
        <Button
          size="small"
          tone="secondary"
          isBusy={props.isBusy}
          aria-keyshortcuts={verb === switchOf(market) ? "s" : undefined}
          onClick={() => props.onSwitch(verb)}
        >
          {words[verb]}
        </Button>
      )}
      {market.status === "SUSPENDED" && !market.is_held && (
        <Button size="small" isBusy={props.isBusy} aria-keyshortcuts="s" onClick={() => props.onSwitch("suspend")}>
          {words.suspend}
        </Button>
      )}
      {market.status !== "INACTIVE" && (
        <Button size="small" tone="quiet" aria-keyshortcuts="e" onClick={props.onSettle}>
          {words.settle}
        </Button>
      )}
    </div>
  );
}

export function HouseControls(props: {
  readonly market: HouseDeskMarket;
  readonly isChanged: boolean;
  readonly mayPublish: boolean;
  readonly onPublish: () => void;
  readonly onUndo: () => void;
  readonly onHold: () => void;
  readonly onSettle: () => void;
}): ReactNode {
  const text = useText(consoleText);
  const house = useText(houseText);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        tone={props.isChanged ? "primary" : "secondary"}
        disabled={!props.mayPublish}
        aria-keyshortcuts="p"
        onClick={props.onPublish}
      >
        {text.publish}
      </Button>
      {props.isChanged && (
        <Button size="small" tone="quiet" aria-keyshortcuts="Escape" onClick={props.onUndo}>
          {text.undo}
        </Button>
      )}
      <Button size="small" tone="secondary" aria-keyshortcuts="s" onClick={props.onHold}>
        {props.market.is_held ? house.release : house[holdName(props.market)]}
      </Button>
      <Button size="small" tone="quiet" aria-keyshortcuts="e" onClick={props.onSettle}>
        {house.settle}
      </Button>
    </div>
  );
}
