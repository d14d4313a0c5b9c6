import { changeReferralPlan, readReferralPlan } from "@maidan/contract/http/rewards";
import type { ResponseOf } from "@maidan/contract/http/route";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { api, DecisionDialog, NumberField, useAction, useErrorText } from "../../shell/index.ts";
import { referralText } from "./text.ts";

type Plan = ResponseOf<typeof readReferralPlan>;

/** What referral pays, in a dialog that opens once it has been read; what keeps it from being read is said. */
export function usePlanDialog(): {
  readonly isOpening: boolean;
  readonly open: () => void;
  readonly dialog: ReactNode;
} {
  const errorText = useErrorText();
  const [plan, setPlan] = useState<Plan>();
  const read = useAction({
    send: () => api.call(readReferralPlan, {}),
    onDone: setPlan,
    onFailed: (error) => showToast(errorText(error), "alert"),
  });
  return {
    isOpening: read.isBusy,
    open: () => read.run(undefined),
    dialog: plan !== undefined && <PlanForm plan={plan} onClose={() => setPlan(undefined)} />,
  };
}

function PlanForm({ plan, onClose }: { plan: Plan; onClose: () => void }): ReactNode {
  const text = useText(referralText);
  const [draft, setDraft] = useState({ ...plan, downline_cap: plan.downline_cap ?? "" });
  const percents = [
    ["daily_percent", text.daily],
    ["weekly_percent", text.weekly],
    ["monthly_percent", text.monthly],
  ] as const;
  return (
    <DecisionDialog
      title={text.planTitle}
      words={text.planWords}
      action={text.save}
      input={draft}
      send={(asked: typeof draft, idempotencyKey) => {
        const body = { ...asked, downline_cap: asked.downline_cap === "" ? null : asked.downline_cap };
        return api.call(changeReferralPlan, { body, idempotencyKey });
      }}
      done={() => text.saved}
      onDone={() => undefined}
      onClose={onClose}
    >
      {percents.map(([name, label]) => (
        <NumberField
          key={name}
          name={name}
          label={label}
          decimals={4}
          value={draft[name]}
          onValue={(value) => setDraft({ ...draft, [name]: value })}
        />
      ))}
      <NumberField
        name="active_stake"
        label={text.activeStake}
        prefix="৳"
        value={draft.active_stake}
        onValue={(value) => setDraft({ ...draft, active_stake: value })}
      />
      <NumberField
        name="downline_cap"
        label={text.cap}
        prefix="৳"
        value={draft.downline_cap}
        onValue={(value) => setDraft({ ...draft, downline_cap: value })}
      />
    </DecisionDialog>
  );
}
