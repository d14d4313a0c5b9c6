import type * as contract from "@maidan/contract/http/promotions";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { formatTime } from "@maidan/ui/figures";
import { GiftIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { Card, EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { readQuery, wire } from "../../api/index.ts";
import { PageHeader, RichText } from "../../shell/index.ts";
import { promotionsText } from "./text.ts";

const promotions = wire<typeof contract.promotions>({ method: "GET", path: "/api/promotion", auth: "optional" });
type Promotion = ResponseOf<typeof contract.promotions>[number];

const previewWords = 5;

/** The first words of a text, without its markup. [CONST-34] */
export function previewOf(description: string): string {
  const words = description
    .replace(/<[^>]*>/g, " ")
    .split(/\s+/)
    .filter((word) => word !== "");
  return words.length <= previewWords ? words.join(" ") : `${words.slice(0, previewWords).join(" ")}...`;
}

/** /promotions */
export function PromotionsPage(): ReactNode {
  const text = useText(promotionsText);
  const { data, isPending } = useQuery(readQuery(promotions, {}));
  const [opened, setOpened] = useState<Promotion>();
  const shown = Array.isArray(data) ? data.filter((promotion) => promotion.status === "display") : [];
  return (
    <main>
      <PageHeader title={text.title} back="/" />
      {isPending ? (
        <Loading>
          <div className="flex flex-col gap-4 p-4">
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </div>
        </Loading>
      ) : shown.length === 0 ? (
        <EmptyState icon={<GiftIcon size={26} />} hint={text.empty} />
      ) : (
        <ul className="flex flex-col gap-4 p-4">
          {shown.map((promotion) => (
            <li key={promotion.id}>
              <PromotionCard promotion={promotion} onDetails={() => setOpened(promotion)} />
            </li>
          ))}
        </ul>
      )}
      <Sheet isOpen={opened !== undefined} onClose={() => setOpened(undefined)} title={opened?.name ?? ""}>
        {opened !== undefined && (
          <div className="safe-bottom flex flex-col gap-3 pt-2">
            {opened.thumbnail !== "" && <img src={opened.thumbnail} alt="" className="w-full rounded-lg" />}
            <RichText html={opened.desc === "" ? text.noDescription : opened.desc} className="text-base" />
          </div>
        )}
      </Sheet>
    </main>
  );
}

function PromotionCard({ promotion, onDetails }: { promotion: Promotion; onDetails: () => void }): ReactNode {
  const text = useText(promotionsText);
  const preview = previewOf(promotion.desc);
  const dateOf = (at: string | null): string => (at === null ? text.always : formatTime(at, "date", "en"));
  return (
    <Card className="overflow-hidden p-0">
      {promotion.thumbnail !== "" && (
        <img src={promotion.thumbnail} alt="" loading="lazy" className="aspect-[2/1] w-full object-cover" />
      )}
      <div className="flex flex-col gap-2 p-4">
        <h2 className="text-lg font-semibold">{promotion.name}</h2>
        <p className="text-sm text-muted">{preview === "" ? text.noDescription : preview}</p>
        <p className="text-xs text-muted tabular">
          {promotion.start_date === null
            ? text.always
            : text.until({ start: dateOf(promotion.start_date), end: dateOf(promotion.end_date) })}
        </p>
        <Button tone="secondary" onClick={onDetails}>
          {text.details}
        </Button>
      </div>
    </Card>
  );
}
