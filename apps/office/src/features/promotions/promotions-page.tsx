import { listPromotions, orderPromotions } from "@maidan/contract/http/promotions";
import { Button, IconButton } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { ArrowUpIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { Badge } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, useState, type ReactNode } from "react";
import { api, ask, FormError, RoomHead, Rows, useAction, useMay, useShownNumber } from "../../shell/index.ts";
import { movedBy, type Promotion } from "./form.ts";
import { PromotionForm } from "./promotion-form.tsx";
import { promotionsText } from "./text.ts";

const key = ["promotions"] as const;
const tones = { display: "accent", active: "accent", draft: "neutral", ended: "neutral" } as const;
const toneOf = (status: string) => tones[status as keyof typeof tones] ?? "neutral";

/** Promotions: what is shown and offered, under which terms, in which order. */
export function PromotionsPage(): ReactNode {
  const text = useText(promotionsText);
  const queries = useQueryClient();
  const mayWrite = useMay("promotion.write");
  const query = useQuery({ queryKey: key, queryFn: () => ask(listPromotions, {}), refetchOnWindowFocus: false });
  const [edited, setEdited] = useState<Promotion | "new">();
  const refresh = (): void => void queries.invalidateQueries({ queryKey: key });
  const order = useAction({
    send: (ids: readonly string[], idempotencyKey) =>
      api.call(orderPromotions, { body: { ids: [...ids] }, idempotencyKey }),
    onDone: refresh,
  });
  const items = query.data?.items;
  const move = (id: string, step: -1 | 1): void =>
    order.run(
      movedBy(
        (items ?? []).map((promotion) => promotion.id),
        id,
        step,
      ),
    );
  if (edited !== undefined) {
    return (
      <PromotionForm
        promotion={edited === "new" ? undefined : edited}
        pictures={query.data?.pictures ?? []}
        rates={query.data?.rupees_per_1000_taka ?? { INR: Number.NaN, PKR: Number.NaN }}
        onClose={() => setEdited(undefined)}
        onSaved={() => {
          showToast(text.saved, "done");
          setEdited(undefined);
          refresh();
        }}
      />
    );
  }
  return (
    <>
      <RoomHead title={text.title} note={text.note}>
        {mayWrite && (
          <Button size="small" onClick={() => setEdited("new")}>
            {text.add}
          </Button>
        )}
      </RoomHead>
      <FormError error={order.error} />
      <Rows
        label={text.title}
        rows={items}
        failure={query.error ?? undefined}
        onRetry={() => void query.refetch()}
        keyOf={(promotion) => promotion.id}
        head={[text.promotion, text.status, text.dates, text.terms, text.cost, text.actions]}
        columns="lg:grid-cols-[minmax(13rem,2fr)_5rem_7rem_minmax(7rem,1fr)_minmax(9rem,1fr)_12rem]"
        cells={(promotion) => [
          <Name key="name" promotion={promotion} />,
          <Status key="status" status={promotion.status} />,
          <Dates key="dates" promotion={promotion} />,
          <Terms key="terms" promotion={promotion} />,
          <Cost key="cost" promotion={promotion} />,
          mayWrite ? <Actions key="actions" promotion={promotion} onMove={move} onEdit={setEdited} /> : null,
        ]}
        empty={{ title: text.emptyTitle, hint: text.emptyHint }}
      />
    </>
  );
}

function Status({ status }: { status: string }): ReactNode {
  const text = useText(promotionsText);
  return <Badge tone={toneOf(status)}>{text[status as keyof typeof tones]}</Badge>;
}

function Actions(props: {
  promotion: Promotion;
  onMove: (id: string, step: -1 | 1) => void;
  onEdit: (promotion: Promotion) => void;
}): ReactNode {
  const text = useText(promotionsText);
  return (
    <div className="flex items-center justify-end gap-1">
      {([-1, 1] as const).map((step) => (
        <IconButton
          key={step}
          label={`${step === -1 ? text.up : text.down}: ${props.promotion.name}`}
          onClick={() => props.onMove(props.promotion.id, step)}
        >
          <ArrowUpIcon size={18} className={step === 1 ? "rotate-180" : ""} />
        </IconButton>
      ))}
      <Button size="small" tone="secondary" onClick={() => props.onEdit(props.promotion)}>
        {text.edit}
      </Button>
    </div>
  );
}

function Name({ promotion }: { promotion: Promotion }): ReactNode {
  const text = useText(promotionsText);
  const isBangla = useLanguage().language === "bn";
  return (
    <div className="flex items-center gap-3">
      {promotion.thumbnail !== "" && (
        <img src={promotion.thumbnail} alt="" className="h-9 w-18 shrink-0 rounded-sm object-cover" />
      )}
      <div className="min-w-0">
        <p className="font-medium break-words">
          {isBangla && promotion.name_bn !== "" ? promotion.name_bn : promotion.name}
        </p>
        <p className="text-xs text-muted">
          {promotion.categories.map((code) => text[`c${code}` as "c99"]).join(", ") || text.noCategory}
        </p>
      </div>
    </div>
  );
}

function Dates({ promotion }: { promotion: Promotion }): ReactNode {
  const text = useText(promotionsText);
  const side = (at: string | null): ReactNode => (at === null ? text.open : <Time at={at} shape="date" />);
  return (
    <span className="text-xs text-muted">
      {side(promotion.start_date)} – {side(promotion.end_date)}
    </span>
  );
}

function Terms({ promotion }: { promotion: Promotion }): ReactNode {
  const text = useText(promotionsText);
  const shown = useShownNumber();
  return (
    <span className="text-xs">
      {text.termsInShort({ percent: shown(promotion.deposit_bouns), times: shown(promotion.turnover) })}
    </span>
  );
}

/** What it has cost so far, and may still cost. */
function Cost({ promotion }: { promotion: Promotion }): ReactNode {
  const text = useText(promotionsText);
  const shown = useShownNumber();
  const { grants } = promotion;
  return (
    <div className="text-xs">
      <p>
        {text.paid} <Sums sums={grants.sums} of="converted" className="font-semibold" /> ({shown(grants.completed)})
      </p>
      <p className="text-muted">
        {text.running} <Sums sums={grants.sums} of="open" /> ({shown(grants.active)})
      </p>
    </div>
  );
}

/** Each currency with its sign; without any, no taka. [PROM-08] */
function Sums(props: {
  readonly sums: Promotion["grants"]["sums"];
  readonly of: "converted" | "open";
  readonly className?: string;
}): ReactNode {
  const { sums, of, className = "" } = props;
  const some = sums.filter((sum) => sum[of] !== "0.00");
  if (some.length === 0) return <Money amount="0.00" className={className} />;
  return some.map((sum, place) => (
    <Fragment key={sum.currency}>
      {place > 0 && " + "}
      <Money amount={sum[of]} currency={sum.currency} className={className} />
    </Fragment>
  ));
}
