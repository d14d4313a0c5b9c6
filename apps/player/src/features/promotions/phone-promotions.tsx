import { Button } from "@maidan/ui/controls";
import { GiftIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { EmptyState, Loading, Skeleton, Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { useSearch } from "wouter";
import { PageHeader } from "../../shell/index.ts";
import { PromotionDetails } from "./promotion-details.tsx";
import { categoryCodes, dateOf, inCategory, previewOf, type Promotion } from "./promotions.ts";
import { promotionsText, tabsText } from "./text.ts";
import { useChosenPromotion, useShownPromotions } from "./use-promotions.ts";

type TabId = `${(typeof categoryCodes)[number]}`;

export function PhonePromotions(): ReactNode {
  const text = useText(promotionsText);
  const labels = useText(tabsText);
  const { shown, isBroken, readAgain } = useShownPromotions();
  const [selected, setSelected] = useState<TabId>("all");
  const search = useSearch();
  const [openedId, setOpenedId] = useState(() => new URLSearchParams(search).get("promotion") ?? undefined);
  const chosen = useChosenPromotion(openedId, shown ?? []);
  const code = categoryCodes.find((each) => String(each) === selected) ?? "all";
  const list = inCategory(shown ?? [], code);
  const tabs = categoryCodes.map((each) => ({ id: `${each}` as const, label: labels[each] }));
  return (
    <main>
      <PageHeader title={text.title} back="/" />
      <Tabs label={text.categories} tabs={tabs} selected={selected} onSelect={setSelected}>
        {shown === undefined && isBroken ? (
          <EmptyState hint={text.broken} action={<Button onClick={readAgain}>{text.again}</Button>} />
        ) : shown === undefined ? (
          <Loading>
            <div className="flex flex-col gap-4 p-4 pt-1">
              <Skeleton className="h-72" />
              <Skeleton className="h-72" />
            </div>
          </Loading>
        ) : list.length === 0 ? (
          <EmptyState icon={<GiftIcon size={26} />} hint={shown.length === 0 ? text.empty : text.emptyCategory} />
        ) : (
          <ul className="flex flex-col gap-4 p-4 pt-1">
            {list.map((promotion, place) => (
              <li key={promotion.id}>
                <PromotionCard
                  promotion={promotion}
                  isFirst={place === 0}
                  onDetails={() => setOpenedId(promotion.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </Tabs>
      <PromotionDetails promotion={chosen} onClose={() => setOpenedId(undefined)} />
    </main>
  );
}

interface PromotionCardProps {
  readonly promotion: Promotion;
  /** The first picture is what the page is waited for; the others wait until they are near. */
  readonly isFirst: boolean;
  readonly onDetails: () => void;
}

/** [PROMO-03] */
function PromotionCard({ promotion, isFirst, onDetails }: PromotionCardProps): ReactNode {
  const text = useText(promotionsText);
  const preview = previewOf(promotion.desc);
  const { start_date: start, end_date: end } = promotion;
  return (
    <article className="overflow-hidden rounded-lg bg-surface ring-1 ring-line">
      {promotion.thumbnail !== "" && (
        <img
          src={promotion.thumbnail}
          alt=""
          width={720}
          height={360}
          {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
          className="aspect-[2/1] h-auto w-full object-cover"
        />
      )}
      <div className="flex flex-col gap-2 p-4">
        <h2 className="text-lg font-semibold">{promotion.name}</h2>
        <p className="text-sm text-muted">{preview === "" ? text.noDescription : preview}</p>
        <p className="tabular text-xs text-muted">
          {end === null
            ? start === null
              ? text.always
              : text.from({ start: dateOf(start) })
            : text.until({ start: start === null ? "" : dateOf(start), end: dateOf(end) })}
        </p>
        <Button tone="secondary" onClick={onDetails}>
          {text.details}
        </Button>
      </div>
    </article>
  );
}
