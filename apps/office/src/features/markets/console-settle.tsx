import { listMarkets } from "@maidan/contract/http/office";
import { CurrencyProvider } from "@maidan/ui/figures";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ask, type DecisionProps } from "../../shell/index.ts";
import type { ConsoleRow } from "./console-rows.tsx";
import { DeedDialog, useNamed } from "./house-markets.tsx";
import { SettleMarket } from "./settle.tsx";

/** The settlement of a row of the console, as the list of markets has it: looked at first, and decided by two where it is. [CONSOLE-05] */
export function ConsoleSettle({
  row,
  eventId,
  ...dialog
}: DecisionProps & { readonly row: ConsoleRow; readonly eventId: string }): ReactNode {
  const named = useNamed();
  if (row.kind === "house")
    return <DeedDialog deed="settle" eventId={eventId} market={named(row.market)} {...dialog} />;
  return <SettleOfExchange marketId={row.market.id} {...dialog} />;
}

function SettleOfExchange({ marketId, ...dialog }: DecisionProps & { readonly marketId: string }): ReactNode {
  const read = useQuery({
    queryKey: ["markets", "one", marketId],
    queryFn: () => ask(listMarkets, { query: { ids: marketId } }),
  });
  const market = read.data?.items[0];
  if (market === undefined) return null;
  return (
    <CurrencyProvider currency={market.currency}>
      <SettleMarket market={market} {...dialog} />
    </CurrencyProvider>
  );
}
