import { houseRuleText, type HouseRuleKind } from "@maidan/core/house-markets";
import { toDigits } from "@maidan/core/money";
import { useLanguage, useText } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readQuery } from "../../../api/index.ts";
import { amountsInSentence } from "../../../amounts/index.ts";
import { useSportNames } from "../../../sport-names/index.ts";
import { rulesCall } from "../calls.ts";
import { Unread } from "../unread.tsx";
import type { useEventDetail } from "../use-exchange.ts";
import { rulesText } from "./text.ts";

export interface RulesSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Of the exchange. */
  readonly marketIds: readonly string[];
  readonly detail: ReturnType<typeof useEventDetail>;
}

/** As many as one read takes. */
const mostMarkets = 20;

/** The kinds of the house's markets that the event has, each once, Bookmaker first. */
export function houseKinds(detail: RulesSheetProps["detail"]): readonly HouseRuleKind[] {
  const bookmaker = Object.values(detail?.bookmaker ?? {})
    .map(({ rule }) => rule ?? "BOOKMAKER")
    .toSorted((one, other) => Number(other === "BOOKMAKER") - Number(one === "BOOKMAKER"));
  const fancy = Object.values(detail?.fancy2 ?? {}).flatMap(({ rule }) => rule ?? []);
  return [...new Set<HouseRuleKind>([...bookmaker, ...fancy])];
}

/** By what each market of the page is settled, when its bets are void, and what commission it takes, in the reader's language. [ROOM-59] [SIDE-03] [RATES-70] */
export function RulesSheet({ isOpen, onClose, marketIds, detail }: RulesSheetProps): ReactNode {
  const text = useText(rulesText);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={text.rules}>
      <ExchangeRules marketIds={marketIds.filter((id) => id !== "")} />
      <HouseRules kinds={houseKinds(detail)} />
    </Sheet>
  );
}

function ExchangeRules({ marketIds }: { marketIds: readonly string[] }): ReactNode {
  const named = useSportNames();
  const { language } = useLanguage();
  const asked = marketIds.slice(0, mostMarkets);
  const { data, isError, refetch } = useQuery({
    ...readQuery(rulesCall, { query: { market_ids: asked.join(",") } }),
    enabled: asked.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (asked.length === 0) return null;
  if (data === undefined && isError) return <Unread onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    );
  const inOrder = asked.flatMap((id) => data.markets.filter((market) => market.market_id === id));
  return inOrder.map((market) => (
    <RuleList key={market.market_id} title={named(market.market_name)} sentences={market[language]} />
  ));
}

export function HouseRules({ kinds }: { kinds: readonly HouseRuleKind[] }): ReactNode {
  const text = useText(rulesText);
  const { language } = useLanguage();
  return kinds.map((kind) => (
    <RuleList
      key={kind}
      title={kind === "BOOKMAKER" ? text.BOOKMAKER : `${text.fancy}: ${text[kind]}`}
      sentences={houseRuleText(kind, language).map((sentence) => toDigits(sentence, language))}
    />
  ));
}

function RuleList({ title, sentences }: { title: string; sentences: readonly string[] }): ReactNode {
  return (
    <section className="border-b border-line py-3 last:border-b-0">
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 ps-5 text-sm text-muted">
        {sentences.map((sentence) => (
          <li key={sentence}>{amountsInSentence(sentence)}</li>
        ))}
      </ul>
    </section>
  );
}
