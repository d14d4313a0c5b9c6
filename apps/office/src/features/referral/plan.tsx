import { changeReferralPlan, readReferralPlan } from "@maidan/contract/http/rewards";
import type { ResponseOf } from "@maidan/contract/http/route";
import { useText } from "@maidan/ui/language";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api, ask, DecisionDialog, NumberField } from "../../shell/index.ts";
import { referralText } from "./text.ts";

type Plan = ResponseOf<typeof readReferralPlan>;

export function PlanDialog({ onClose }: { onClose: () => void }): ReactNode {
  const query = useQuery({ queryKey: ["referral-plan"], queryFn: () => ask(readReferralPlan, {}) });
  return query.data === undefined ? null : <PlanForm plan={query.data} onClose={onClose} />;
}

function PlanForm({ plan, onClose }: { plan: Plan; onClose: () => void }): ReactNode {
  const text = useText(referralText);
  const queries = useQueryClient();
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
      onDone={() => void queries.invalidateQueries({ queryKey: ["referral-plan"] })}
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
