import { listDownlines } from "@maidan/contract/http/rewards";
import { Button } from "@maidan/ui/controls";
import { Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ask, Choices, liveMs, PagedRows, PlayerLink, RoomHead, useMay, usePages } from "../../shell/index.ts";
import { DecideDownline, DownlineState, Flags, type Downline } from "./downline.tsx";
import { usePlanDialog } from "./plan.tsx";
import { referralText } from "./text.ts";

const statuses = ["held", "released", "refused"] as const;
export type DownlineStatus = (typeof statuses)[number];

/** Downlines whose rewards wait for a look, what was decided before, and what referral pays. */
export function ReferralPage(): ReactNode {
  const text = useText(referralText);
  const queries = useQueryClient();
  const mayDecide = useMay("reward.decide");
  const mayWrite = useMay("reward.write");
  const [status, setStatus] = useState<DownlineStatus>("held");
  const plan = usePlanDialog();
  const [deciding, setDeciding] = useState<{ readonly downline: Downline; readonly as: "release" | "refuse" }>();
  const list = usePages({
    key: ["downlines", status],
    read: (cursor) => ask(listDownlines, { query: { status, limit: "50", ...(cursor !== undefined && { cursor }) } }),
    refreshMs: liveMs,
  });
  return (
    <>
      <RoomHead title={text.title}>
        {mayWrite && (
          <Button tone="secondary" size="small" isBusy={plan.isOpening} onClick={plan.open}>
            {text.settings}
          </Button>
        )}
        <Choices
          label={text.byStatus}
          choices={statuses.map((id) => ({ id, label: text[id] }))}
          selected={status}
          onSelect={setStatus}
        />
      </RoomHead>
      <PagedRows
        label={text.title}
        list={list}
        keyOf={(downline) => downline.id}
        head={[text.downline, text.referrer, text.why, text.turnover, text.waiting, text.decision]}
        columns="lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.2fr)_8rem_8rem_minmax(11rem,1.2fr)]"
        cells={(downline) => [
          <PlayerLink key="downline" id={downline.id} className="font-semibold">
            {downline.username}
          </PlayerLink>,
          <PlayerLink key="referrer" id={downline.referrer.id}>
            {downline.referrer.username}
          </PlayerLink>,
          <Flags key="why" downline={downline} />,
          <Money key="turnover" amount={downline.turnover} />,
          <Money key="waiting" amount={downline.held} className="font-semibold" />,
          <Decision
            key="decision"
            downline={downline}
            mayDecide={mayDecide}
            onDecide={(as) => setDeciding({ downline, as })}
          />,
        ]}
        empty={{ title: status === "held" ? text.emptyHeld : text.emptyOther, hint: text.emptyHint }}
      />
      {plan.dialog}
      {deciding !== undefined && (
        <DecideDownline
          downline={deciding.downline}
          as={deciding.as}
          onClose={() => setDeciding(undefined)}
          onDone={() => void queries.invalidateQueries({ queryKey: ["downlines"] })}
        />
      )}
    </>
  );
}

function Decision(props: {
  readonly downline: Downline;
  readonly mayDecide: boolean;
  readonly onDecide: (as: "release" | "refuse") => void;
}): ReactNode {
  const text = useText(referralText);
  const { downline, mayDecide, onDecide } = props;
  if (downline.status !== "held" || !mayDecide) return <DownlineState downline={downline} />;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => onDecide("release")}>
        {text.release}
      </Button>
      <Button size="small" tone="secondary" onClick={() => onDecide("refuse")}>
        {text.refuse}
      </Button>
    </div>
  );
}
