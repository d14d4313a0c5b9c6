import { reverseReward, type playerReferral } from "@maidan/contract/http/rewards";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDigits } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { api, PlayerLink, RejectDialog, Rows, useMay, useShownAmount } from "../../shell/index.ts";
import { referralText } from "./text.ts";

type Reward = ResponseOf<typeof playerReferral>["rewards"][number];

/** What referral brought a player, row by row; a reward is taken back from here. */
export function ReferralRewards(props: {
  readonly rewards: readonly Reward[];
  readonly onDone: () => void;
}): ReactNode {
  const text = useText(referralText);
  const mayDecide = useMay("reward.decide");
  const { language } = useLanguage();
  const [reversing, setReversing] = useState<Reward>();
  return (
    <section aria-labelledby="referral-rewards">
      <h2 id="referral-rewards" className="pt-6 pb-2 text-base font-semibold">
        {text.rewards}
      </h2>
      <Rows
        label={text.rewards}
        rows={props.rewards}
        failure={undefined}
        onRetry={props.onDone}
        keyOf={(reward) => reward.id}
        head={[text.when, text.downline, text.period, text.amount, text.state, text.decision]}
        columns="lg:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)_8rem_minmax(0,1.4fr)_8rem]"
        cells={(reward) => [
          <Time key="when" at={reward.created_at} shape="moment" />,
          <PlayerLink key="downline" id={reward.downline.id}>
            {reward.downline.username}
          </PlayerLink>,
          <span key="period">
            {text[reward.of_kind]} <span className="tabular">{toDigits(reward.starts_on, language)}</span>
          </span>,
          <Money key="amount" amount={reward.amount} isResult />,
          <State key="state" reward={reward} />,
          mayDecide && reward.can_reverse ? (
            <Button key="decision" size="small" tone="secondary" onClick={() => setReversing(reward)}>
              {text.reverse}
            </Button>
          ) : null,
        ]}
        empty={{ title: text.noRewards, hint: text.noRewardsHint }}
      />
      {reversing !== undefined && (
        <ReverseReward reward={reversing} onDone={props.onDone} onClose={() => setReversing(undefined)} />
      )}
    </section>
  );
}

function State({ reward }: { reward: Reward }): ReactNode {
  const text = useText(referralText);
  const isBack = reward.kind === "void" || reward.kind === "reversal";
  const state = isBack ? text[reward.kind === "void" ? "voided" : "reversed"] : undefined;
  return (
    <div className="text-xs">
      <Badge tone={isBack ? "alert" : reward.is_claimed ? "accent" : "neutral"}>
        {state ?? (reward.is_claimed ? text.claimed : text[reward.status])}
      </Badge>
      {reward.entered_by !== null && (
        <p className="pt-0.5 break-words text-muted">
          {text.decidedBy({ who: reward.entered_by })}: {reward.reason}
        </p>
      )}
    </div>
  );
}

function ReverseReward(props: {
  readonly reward: Reward;
  readonly onDone: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const text = useText(referralText);
  const shown = useShownAmount();
  const { reward, ...rest } = props;
  return (
    <RejectDialog
      {...rest}
      title={text.reverseTitle}
      words={text.reverseWords({ amount: shown(reward.amount) })}
      action={text.reverse}
      done={text.doneReversed}
      reason={{ label: text.reasonPlayer, ready: [text.reasonMistake, text.reasonSame], other: text.other }}
      send={(reason, idempotencyKey) =>
        api.call(reverseReward, { params: { id: reward.id }, body: { reason }, idempotencyKey })
      }
    />
  );
}
