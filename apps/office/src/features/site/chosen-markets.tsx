import { listMarkets } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button, Checkbox } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ask, FailureState, shellText, usePages, useSportNames } from "../../shell/index.ts";
import { siteText } from "./text.ts";

type Market = ResponseOf<typeof listMarkets>["items"][number];

/** The markets that aren't closed, to be ticked; they stand on the home page in the order in which they were chosen. */
export function ChosenMarkets(props: {
  readonly ids: readonly string[];
  readonly onIds: (ids: readonly string[]) => void;
}): ReactNode {
  const text = useText(siteText);
  const shell = useText(shellText);
  const { ids, onIds } = props;
  const { markets, failure, retry, list } = useMarkets(ids);
  if (markets === undefined) {
    return failure === undefined ? (
      <Loading>
        <Skeleton className="h-40 w-full" />
      </Loading>
    ) : (
      <FailureState failure={failure} onRetry={retry} />
    );
  }
  const gone = ids.filter((id) => !markets.some((market) => market.id === id));
  const box = (id: string, label: ReactNode): ReactNode => (
    <li key={id} className="py-1">
      <Checkbox
        label={label}
        checked={ids.includes(id)}
        onChange={(event) => onIds(event.target.checked ? [...ids, id] : ids.filter((each) => each !== id))}
      />
    </li>
  );
  return (
    <fieldset>
      <legend className="pb-2 text-sm font-medium">{text.marketIds}</legend>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-md border border-line px-3">
        {gone.map((id) =>
          box(
            id,
            <>
              <span className="font-mono">{id}</span> <span className="text-muted">{text.goneMarket}</span>
            </>,
          ),
        )}
        {markets.map((market) => box(market.id, <MarketName market={market} />))}
      </ul>
      {list.hasMore && (
        <div className="flex justify-center py-3">
          <Button tone="secondary" size="small" isBusy={list.isLoadingMore} onClick={list.more}>
            {shell.more}
          </Button>
        </div>
      )}
      {markets.length + gone.length === 0 && <p className="py-3 text-sm text-muted">{text.noMarkets}</p>}
    </fieldset>
  );
}

function MarketName({ market }: { market: Market }): ReactNode {
  const say = useSportNames();
  return (
    <>
      {say(market.event_name)}
      <span className="block text-xs text-muted">
        {say(market.name)} · <Time at={market.start_at} shape="moment" />
      </span>
    </>
  );
}

/** The markets that aren't closed, page by page; before them those that were chosen when the list was opened, whatever page they are on. */
function useMarkets(ids: readonly string[]) {
  const [chosenFirst] = useState(ids);
  const named = useQuery({
    queryKey: ["markets", "for-site", "chosen", chosenFirst],
    queryFn: () => ask(listMarkets, { query: { ids: chosenFirst.join(",") } }),
    enabled: chosenFirst.length > 0,
  });
  const list = usePages({
    key: ["markets", "for-site"],
    read: (cursor) => ask(listMarkets, { query: { limit: "100", ...(cursor !== undefined && { cursor }) } }),
  });
  const { rows } = list;
  const isReading = rows === undefined || (chosenFirst.length > 0 && named.data === undefined);
  const standing = (named.data?.items ?? []).filter(({ status }) => status !== "CLOSED");
  const others = (rows ?? []).filter(({ id }) => !standing.some((market) => market.id === id));
  return {
    markets: isReading ? undefined : [...standing, ...others],
    list,
    failure: list.failure ?? named.error ?? undefined,
    retry: () => {
      list.retry();
      void named.refetch();
    },
  };
}
