import { isByHand, voidReasonInBangla } from "@maidan/core/sport-names";
import { Button } from "@maidan/ui/controls";
import { Money, Time, useMoney } from "@maidan/ui/figures";
import { ChevronRightIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import { EmptyState, Loading, Skeleton, Tabs } from "@maidan/ui/layout";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState, type ReactNode } from "react";
import { useTopic } from "../../../live/index.ts";
import { AppLink } from "../../../navigation/index.ts";
import { useSession } from "../../../session/index.ts";
import { useSportNames } from "../../../sport-names/index.ts";
import { useHouseTitle } from "../../house-bet/use-house-title.ts";
import { exchangeCall } from "../calls.ts";
import { oneAtATime } from "../one-at-a-time.ts";
import { Unread } from "../unread.tsx";
import { movementText } from "./movement-text.ts";
import { statementText } from "./statement-text.ts";
import { shownKind, statementKinds, statementLines, type StatementKind, type StatementLine } from "./statement.ts";
import { accountRoomText } from "./text.ts";

const statementKey = "exchange-statement";
const pageSize = 50;

/** All that changed the player's money, newest first, with the balance after each: the exchange's own statement. Read again when the balance changed. [ROOM-61] */
export function StatementRoom(): ReactNode {
  const text = useText(statementText);
  const { isPlayer } = useSession();
  const client = useQueryClient();
  const [kind, setKind] = useState<StatementKind>("ALL");
  const onNews = useMemo(() => oneAtATime(() => client.invalidateQueries({ queryKey: [statementKey] })), [client]);
  useTopic(isPlayer ? "balance" : undefined, onNews);
  const read = useInfiniteQuery({
    queryKey: [statementKey, kind],
    enabled: isPlayer,
    initialPageParam: 0,
    queryFn: async ({ pageParam }) => {
      const result = await exchangeCall("getAccountStatement", {
        includeItem: kind,
        fromRecord: pageParam,
        recordCount: pageSize,
      });
      if (!result.ok) throw new Error(result.error.message);
      return result.value;
    },
    getNextPageParam: (last, _pages, from) => (last.moreAvailable ? from + pageSize : undefined),
  });
  return (
    <Tabs
      label={text.which}
      tabs={statementKinds.map((id) => ({ id, label: text[id] }))}
      selected={kind}
      onSelect={setKind}
    >
      <p className="px-4 pb-2 text-xs text-muted">{text.intro}</p>
      <Lines
        lines={read.data && statementLines(read.data.pages.map((page) => page.accountStatement))}
        isBroken={read.isError}
        onRetry={() => void read.refetch()}
      />
      {read.hasNextPage && <More isBusy={read.isFetchingNextPage} onMore={() => void read.fetchNextPage()} />}
    </Tabs>
  );
}

function More({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }): ReactNode {
  const text = useText(accountRoomText);
  return (
    <div className="p-4">
      <Button tone="secondary" isWide isBusy={isBusy} onClick={onMore}>
        {isBusy ? text.loading : text.more}
      </Button>
    </div>
  );
}

function Lines(props: {
  lines: readonly StatementLine[] | undefined;
  isBroken: boolean;
  onRetry: () => void;
}): ReactNode {
  const text = useText(statementText);
  const account = useText(accountRoomText);
  const { lines } = props;
  if (lines === undefined && props.isBroken) return <Unread hint={account.broken} onRetry={props.onRetry} />;
  if (lines === undefined)
    return (
      <Loading>
        <div className="space-y-px">
          {[1, 2, 3, 4, 5].map((place) => (
            <Skeleton key={place} className="h-18" />
          ))}
        </div>
      </Loading>
    );
  if (lines.length === 0) return <EmptyState hint={text.empty} />;
  return (
    <ul className="divide-y divide-line border-y border-line bg-surface">
      {lines.map((line) => (
        <li key={line.id} className="[contain-intrinsic-size:auto_72px] [content-visibility:auto]">
          <StatementRow line={line} />
        </li>
      ))}
    </ul>
  );
}

const rowClass = "flex min-h-18 items-center gap-2 px-4 py-2";

/** A settled market leads to its own bets. */
export function StatementRow({ line }: { line: StatementLine }): ReactNode {
  const { market } = line;
  if (market === undefined)
    return (
      <div className={rowClass}>
        <Figures line={line} />
      </div>
    );
  return (
    <AppLink
      href="/betting-record"
      state={{ tab: "exchange", view: "history", market: market.id, event: market.event, name: market.name }}
      aria-current={undefined}
      className={rowClass}
    >
      <Figures line={line} />
      <ChevronRightIcon size={16} className="shrink-0 text-muted" />
    </AppLink>
  );
}

/** Why the market came out so, in the reader's language where it was nobody's own words. */
function useReason(market: StatementLine["market"]): string {
  const text = useText(statementText);
  const title = useHouseTitle();
  const { language } = useLanguage();
  // Of a Fancy that settles by its feed the reason is its name, which stands above.
  if (market === undefined || market.reason === market.name) return "";
  if (isByHand(market.reason)) return text.byHand;
  if (language !== "bn") return market.reason;
  const said = title(voidReasonInBangla(market.reason));
  // Names and figures are all of a feed's; what people wrote stays as they wrote it.
  return /\p{Script=Latin}/u.test(said) ? market.reason : said;
}

function Figures({ line }: { line: StatementLine }): ReactNode {
  const text = useText(statementText);
  const movements = useText(movementText);
  const named = useSportNames();
  const title = useHouseTitle();
  const { market } = line;
  const name = market === undefined ? "" : title(market.winner);
  const sharing = market?.sharing === undefined ? undefined : title(String(market.sharing));
  const result = sharing === undefined ? text.winner({ name }) : text.deadHeat({ name, count: sharing });
  const came = name === "" ? "" : result;
  const asMoney = useMoney();
  const lentMinor = market?.lentMinor ?? 0n;
  const amount = asMoney(lentMinor < 0n ? -lentMinor : lentMinor);
  const lent = lentMinor === 0n ? "" : lentMinor > 0n ? text.lent({ amount }) : text.givenBack({ amount });
  const why = [came, useReason(market), lent].filter((part) => part !== "").join(" · ");
  // What is paid in or out was neither won nor lost.
  const isResult = market !== undefined || line.kind === "game.move";
  const kind = shownKind(line);
  const movement = Object.hasOwn(movements, kind) ? movements[kind as keyof typeof movements] : movements.other;
  return (
    <>
      <span className="min-w-0 flex-1 text-xs text-muted">
        <span className="block truncate text-sm font-semibold text-ink">
          {market === undefined ? movement : named(market.event)}
        </span>
        {market !== undefined && (
          <span className="block">
            {title(market.name)} · {movement}
          </span>
        )}
        {why !== "" && <span className="line-clamp-2">{why}</span>}
        <Time at={line.at} shape="moment" className="block" />
      </span>
      <span className="shrink-0 text-end">
        <Money amount={line.amountMinor} isResult={isResult} className="block font-semibold" />
        <span className="mt-1 block text-xs text-muted">
          {text.balance} <Money amount={line.balanceMinor} />
        </span>
      </span>
    </>
  );
}
