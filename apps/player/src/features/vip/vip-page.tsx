import { Button } from "@maidan/ui/controls";
import { ChevronRightIcon, CrownIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { AppLink } from "../../navigation/index.ts";
import { PageHeader } from "../../shell/index.ts";
import { useVip, type User, type Vip } from "./calls.ts";
import { ConvertPanel } from "./convert-panel.tsx";
import { useVipFigures } from "./figures.ts";
import { LevelProgress } from "./level-progress.tsx";
import { vipText } from "./text.ts";

/** /vip [ROUTE-11] */
export function VipPage(): ReactNode {
  const text = useText(vipText);
  const { user, vip, isBroken, readAgain } = useVip();
  return (
    <main>
      <PageHeader title={text.title} back="/account" />
      {user !== undefined && vip !== undefined ? (
        <div className="flex flex-col gap-4 p-4">
          <VipCard user={user} vip={vip} />
          <ConvertPanel user={user} vip={vip} onConverted={readAgain} />
          <Links />
        </div>
      ) : isBroken ? (
        <EmptyState hint={text.unread} action={<Button onClick={readAgain}>{text.again}</Button>} />
      ) : (
        <Loading>
          <div className="flex flex-col gap-4 p-4">
            <Skeleton className="h-44" />
            <Skeleton className="h-56" />
            <Skeleton className="h-36" />
          </div>
        </Loading>
      )}
    </main>
  );
}

/** The level that the server gives, the points of the user record, and the way to the next level. [VIP-01] [VIP-02] [OP-50] */
function VipCard({ user, vip }: { user: User; vip: Vip }): ReactNode {
  const text = useText(vipText);
  const figures = useVipFigures();
  return (
    <section className="flex flex-col gap-4 rounded-xl bg-linear-to-br from-raised to-surface p-4 ring-1 ring-line ring-inset">
      <div className="flex items-center gap-4">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-ground text-won">
          <CrownIcon size={26} />
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-xs text-muted">{text.level}</p>
          <p className="truncate text-lg font-bold">{figures.nameOf(vip.level)}</p>
          <p className="truncate text-xs text-muted">{user.username}</p>
        </div>
        <div className="text-end">
          <p className="tabular text-2xl font-bold text-won">{figures.points(user.vip_coin)}</p>
          <p className="text-xs text-muted">{text.totalPoints}</p>
        </div>
      </div>
      <LevelProgress vip={vip} />
    </section>
  );
}

/** [VIP-04] [ROUTE-40] */
function Links(): ReactNode {
  const text = useText(vipText);
  const links = [
    ["/bd/en/vip-detail", text.detail],
    ["/bd/en/vip-history", text.history],
    ["/bd/en/vip-points", text.pointsRecords],
  ] as const;
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface ring-1 ring-line ring-inset">
      {links.map(([href, label]) => (
        <li key={href}>
          <AppLink href={href} className="flex min-h-12 items-center justify-between px-4">
            {label}
            <ChevronRightIcon size={20} className="text-muted" />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
