import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Badge, Card, EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";
import { useVip, type Vip, type VipLevel } from "./calls.ts";
import { useVipFigures } from "./figures.ts";
import { LevelProgress } from "./level-progress.tsx";
import { vipText } from "./text.ts";

/** /bd/en/vip-detail: the levels with their benefits, and what earns points. [OP-50] */
export function VipDetailPage(): ReactNode {
  const text = useText(vipText);
  const { vip, isBroken, readAgain } = useVip();
  return (
    <main>
      <PageHeader title={text.detail} back="/vip" />
      {vip !== undefined ? (
        <div className="flex flex-col gap-4 p-4">
          <LevelProgress vip={vip} />
          <h2 className="text-base font-semibold">{text.levels}</h2>
          {vip.levels.map((level) => (
            <Level key={level.name} level={level} isOwn={level.name === vip.level.name} />
          ))}
          <Rates vip={vip} />
        </div>
      ) : isBroken ? (
        <EmptyState hint={text.unread} action={<Button onClick={readAgain}>{text.again}</Button>} />
      ) : (
        <Loading>
          <div className="flex flex-col gap-4 p-4">
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </div>
        </Loading>
      )}
    </main>
  );
}

function Level({ level, isOwn }: { level: VipLevel; isOwn: boolean }): ReactNode {
  const text = useText(vipText);
  const figures = useVipFigures();
  return (
    <Card className={isOwn ? "ring-accent" : ""}>
      <div className="flex flex-wrap items-center gap-x-2">
        <h3 className="font-semibold">{figures.nameOf(level)}</h3>
        {isOwn && <Badge tone="accent">{text.yourLevel}</Badge>}
        <span className="ms-auto text-sm text-muted">{text.from({ points: figures.points(level.min_points) })}</span>
      </div>
      <ul className="list-disc ps-5 pt-2 text-sm marker:text-muted">
        <li>{text.worth({ amount: figures.money(level.cash_per_point) })}</li>
        {figures.benefitsOf(level).map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
    </Card>
  );
}

const known = ["EXCHANGE", "SPORTS", "SLOT", "LIVE", "TABLE", "BINGO", "EGAME", "FH", "LOTTO", "DEFAULT"] as const;

function Rates({ vip }: { vip: Vip }): ReactNode {
  const text = useText(vipText);
  const figures = useVipFigures();
  const nameOf = (type: string): string => {
    const name = known.find((each) => each === type);
    return name === undefined ? type : text[name];
  };
  return (
    <>
      <h2 className="text-base font-semibold">{text.rates}</h2>
      <p className="-mt-2 text-sm text-muted">{text.ratesHint}</p>
      <dl className="divide-y divide-line rounded-lg bg-surface ring-1 ring-line ring-inset">
        {vip.rates.map((rate) => (
          <div key={rate.game_type} className="flex justify-between gap-3 px-4 py-2.5 text-sm narrow:flex-wrap">
            <dt>{nameOf(rate.game_type)}</dt>
            <dd className="tabular text-end">
              {rate.stake_per_point === null
                ? text.noPoints
                : text.perPoint({ amount: figures.money(rate.stake_per_point) })}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
