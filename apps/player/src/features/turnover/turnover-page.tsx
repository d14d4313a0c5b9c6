import { Button } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { GiftIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Badge, Card, EmptyState, Loading, Skeleton, Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";
import { RemainingBar } from "./remaining-bar.tsx";
import { TicketDetails, useTicketTitle } from "./ticket-details.tsx";
import { bonusFigure, inTab, type Ticket, type TicketTab } from "./tickets.ts";
import { turnoverText } from "./text.ts";
import { useTurnovers } from "./use-turnovers.ts";

/** /turnover-record [ROUTE-13] [RECORDS-31] */
export function TurnoverPage(): ReactNode {
  const text = useText(turnoverText);
  const { tickets, isBroken, readAgain } = useTurnovers();
  const [tab, setTab] = useState<TicketTab>("active");
  const [openedId, setOpenedId] = useState<string>();
  const shown = inTab(tickets ?? [], tab);
  const tabs = [
    { id: "active", label: text.active },
    { id: "complete", label: text.completed },
  ] as const;
  return (
    <main>
      <PageHeader title={text.title} back="/account">
        <span className="pe-3 text-xs text-muted">{text.zone}</span>
      </PageHeader>
      <Tabs label={text.title} tabs={tabs} selected={tab} onSelect={setTab}>
        {isBroken && tickets === undefined ? (
          <EmptyState hint={text.broken} action={<Button onClick={readAgain}>{text.again}</Button>} />
        ) : tickets === undefined ? (
          <Loading>
            <div className="flex flex-col gap-3 p-4 pt-1">
              <Skeleton className="h-40" />
              <Skeleton className="h-40" />
            </div>
          </Loading>
        ) : shown.length === 0 ? (
          <EmptyState icon={<GiftIcon size={26} />} hint={tab === "active" ? text.emptyActive : text.emptyCompleted} />
        ) : (
          <ul className="flex flex-col gap-3 p-4 pt-1">
            {shown.map((ticket) => (
              <li key={ticket.id}>
                <TicketCard ticket={ticket} onDetails={() => setOpenedId(ticket.id)} />
              </li>
            ))}
          </ul>
        )}
      </Tabs>
      <TicketDetails ticket={tickets?.find(({ id }) => id === openedId)} onClose={() => setOpenedId(undefined)} />
    </main>
  );
}

/** Title, date, the way to the details, figures, bar and label. [RECORDS-32] */
function TicketCard({ ticket, onDetails }: { ticket: Ticket; onDetails: () => void }): ReactNode {
  const text = useText(turnoverText);
  const title = useTicketTitle();
  const isActive = ticket.status === "active";
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-base font-semibold break-words">{title(ticket)}</h2>
          <Time at={ticket.created_at} shape="date" className="text-xs text-muted" />
        </div>
        <Badge tone={isActive ? "accent" : "neutral"}>{isActive ? text.active : text.completed}</Badge>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <div>
          <dt className="text-xs text-muted">{text.bonus}</dt>
          <dd className="font-semibold">
            <Money amount={bonusFigure(ticket)} />
          </dd>
        </div>
        <div>
          <dt className="text-xs text-muted">{text.required}</dt>
          <dd className="font-semibold">
            <Money amount={ticket.required_turnover} />
          </dd>
        </div>
      </dl>
      <RemainingBar ticket={ticket} />
      <Button tone="quiet" size="small" className="self-end" onClick={onDetails}>
        {text.details}
      </Button>
    </Card>
  );
}
