import { playerReferral } from "@maidan/contract/http/rewards";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { Count, Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge, Card } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ask, PlayerLink, Rows, useMay, useShownNumber } from "../../shell/index.ts";
import { DownlineState, Flags, HoldDownline, type Downline } from "./downline.tsx";
import { ReferralRewards } from "./rewards.tsx";
import { referralText } from "./text.ts";

/** A player's downlines and what they brought. */
export function PlayerReferral({ playerId }: { playerId: string }): ReactNode {
  const text = useText(referralText);
  const shown = useShownNumber();
  const query = useQuery({
    queryKey: ["player", playerId, "referral"],
    queryFn: () => ask(playerReferral, { params: { id: playerId } }),
  });
  const data = query.data;
  const mayDecide = useMay("reward.decide");
  const [holding, setHolding] = useState<Downline>();
  const readAgain = (): void => void query.refetch();
  return (
    <>
      {data !== undefined && <Figures data={data} />}
      <Rows
        label={text.title}
        rows={data?.downlines}
        failure={query.error ?? undefined}
        onRetry={readAgain}
        keyOf={(downline) => downline.id}
        head={[text.downline, text.turnover, text.earned, text.waiting, text.why, text.state]}
        columns="lg:grid-cols-[minmax(0,1.2fr)_8rem_8rem_8rem_minmax(0,1fr)_minmax(0,1.4fr)]"
        cells={(downline) => [
          <span key="downline" className="flex flex-wrap items-center gap-2">
            <PlayerLink id={downline.id} className="font-semibold">
              {downline.username}
            </PlayerLink>
            <Badge tone={downline.is_active ? "accent" : "neutral"}>
              {downline.is_active ? text.active : text.inactive}
            </Badge>
          </span>,
          <Money key="turnover" amount={downline.turnover} />,
          <Money key="earned" amount={downline.earned} isResult />,
          <Money key="held" amount={downline.held} />,
          <Flags key="why" downline={downline} />,
          <div key="state" className="flex flex-wrap items-start justify-between gap-2">
            <DownlineState downline={downline} />
            {mayDecide && (downline.status === "clear" || downline.status === "released") && (
              <Button size="small" tone="quiet" onClick={() => setHolding(downline)}>
                {text.hold}
              </Button>
            )}
          </div>,
        ]}
        empty={{ title: text.noDownlines, hint: text.noDownlinesHint }}
        foot={
          data !== undefined && data.downlines.length >= data.downline_limit ? (
            <p className="py-3 text-center text-xs text-muted">{text.latest({ count: shown(data.downline_limit) })}</p>
          ) : null
        }
      />
      {data !== undefined && <ReferralRewards rewards={data.rewards} onDone={readAgain} />}
      {holding !== undefined && (
        <HoldDownline downline={holding} onDone={readAgain} onClose={() => setHolding(undefined)} />
      )}
    </>
  );
}

function Figures({ data }: { data: ResponseOf<typeof playerReferral> }): ReactNode {
  const text = useText(referralText);
  const figures = [
    [text.activeDownlines, <Count key="active" value={data.active_downlines} />],
    [text.turnover, <Money key="turnover" amount={data.turnover} />],
    [text.lifetime, <Money key="lifetime" amount={data.lifetime} />],
    [text.claimable, <Money key="claimable" amount={data.claimable} />],
    [text.inReview, <Money key="held" amount={data.held} />],
  ] as const;
  return (
    <dl className="grid gap-2 pb-4 sm:grid-cols-5">
      {figures.map(([name, figure]) => (
        <Card key={name} className="flex flex-col gap-1 py-3">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="font-semibold">{figure}</dd>
        </Card>
      ))}
    </dl>
  );
}
