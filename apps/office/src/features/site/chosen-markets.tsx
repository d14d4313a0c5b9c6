import { listMarkets } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Checkbox } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ask, FailureState, useSportNames } from "../../shell/index.ts";
import { siteText } from "./text.ts";

type Market = ResponseOf<typeof listMarkets>["items"][number];

/** The markets that aren't closed, to be ticked; they stand on the home page in the order in which they were chosen. */
export function ChosenMarkets(props: {
  readonly ids: readonly string[];
  readonly onIds: (ids: readonly string[]) => void;
}): ReactNode {
  const text = useText(siteText);
  const { ids, onIds } = props;
  const query = useQuery({ queryKey: ["markets", "for-site"], queryFn: () => ask(listMarkets, { query: {} }) });
  const markets = query.data?.items;
  if (markets === undefined) {
    return query.error === null ? (
      <Loading>
        <Skeleton className="h-40 w-full" />
      </Loading>
    ) : (
      <FailureState failure={query.error} onRetry={() => void query.refetch()} />
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
