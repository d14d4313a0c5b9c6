import { approveCorrection, listCorrections, refuseCorrection } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  Choices,
  DecisionDialog,
  type DecisionProps,
  Field,
  PagedRows,
  PlayerLink,
  useQueue,
  useShownAmount,
} from "../../shell/index.ts";
import { correctionText } from "./correction-text.ts";

type Correction = ResponseOf<typeof listCorrections>["items"][number];
const statuses = ["waiting", "done", "refused"] as const;
type Status = (typeof statuses)[number];

interface Step {
  readonly kind: "approve" | "refuse";
  readonly correction: Correction;
}

/** Money that somebody wants to give or take by hand above the amount that two people decide. */
export function Corrections(): ReactNode {
  const text = useText(correctionText);
  const [status, setStatus] = useState<Status>("waiting");
  const [step, setStep] = useState<Step>();
  const { list, refresh } = useQueue({
    name: "corrections",
    status,
    read: (query) => ask(listCorrections, { query }),
  });
  const close = (): void => setStep(undefined);
  return (
    <>
      <div className="pb-3">
        <Choices
          label={text.byStatus}
          choices={statuses.map((id) => ({
            id,
            label: text[id],
            count: id === "waiting" ? list.first?.waiting : undefined,
          }))}
          selected={status}
          onSelect={setStatus}
        />
      </div>
      <PagedRows
        label={text.title}
        list={list}
        keyOf={(correction) => correction.id}
        head={[text.asked, text.player, text.amount, text.reason, text.decision]}
        columns="lg:grid-cols-[10rem_minmax(0,1fr)_10rem_minmax(0,1.6fr)_13rem]"
        cells={(correction) => [
          <div key="asked" className="text-xs">
            <Time at={correction.created_at} shape="moment" />
            <p className="break-all text-muted">{correction.asked_by}</p>
          </div>,
          <PlayerLink key="player" id={correction.player.id} className="font-semibold">
            {correction.player.username}
          </PlayerLink>,
          <div key="amount">
            <p className="text-xs text-muted">{text[correction.direction]}</p>
            <Money amount={correction.amount} className="text-base font-semibold" />
          </div>,
          <span key="reason" className="break-words">
            {correction.reason}
          </span>,
          <Decision key="decision" correction={correction} onStep={(kind) => setStep({ kind, correction })} />,
        ]}
        empty={
          status === "waiting"
            ? { title: text.noneWaiting, hint: text.noneWaitingHint }
            : { title: text.noneDecided, hint: text.noneDecidedHint }
        }
      />
      {step?.kind === "approve" && <Approve correction={step.correction} onDone={refresh} onClose={close} />}
      {step?.kind === "refuse" && <Refuse correction={step.correction} onDone={refresh} onClose={close} />}
    </>
  );
}

function Decision({ correction, onStep }: { correction: Correction; onStep: (kind: Step["kind"]) => void }): ReactNode {
  const text = useText(correctionText);
  if (correction.status !== "waiting") {
    return (
      <div className="text-xs">
        <Badge tone={correction.status === "done" ? "accent" : "neutral"}>{text[correction.status]}</Badge>
        <p className="pt-0.5 break-all text-muted">{text.decidedBy({ who: correction.decided_by ?? "" })}</p>
        {correction.refuse_reason !== null && <p className="text-muted">{correction.refuse_reason}</p>}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-1">
      {correction.is_own && <p className="text-xs text-alert">{text.ownHint}</p>}
      <div className="flex flex-wrap gap-2">
        {!correction.is_own && (
          <Button size="small" onClick={() => onStep("approve")}>
            {text.approve}
          </Button>
        )}
        <Button size="small" tone="secondary" onClick={() => onStep("refuse")}>
          {correction.is_own ? text.takeBack : text.refuse}
        </Button>
      </div>
    </div>
  );
}

type StepProps = DecisionProps & { readonly correction: Correction };

/** What would happen, in words. */
function useStory(correction: Correction): string {
  const text = useText(correctionText);
  const amount = useShownAmount()(correction.amount);
  const { username: player } = correction.player;
  return text[correction.direction === "give" ? "giveWords" : "takeWords"]({
    amount,
    player,
    who: correction.asked_by,
  });
}

function Approve({ correction, onDone, onClose }: StepProps): ReactNode {
  const text = useText(correctionText);
  return (
    <DecisionDialog
      title={text.approveTitle}
      words={useStory(correction)}
      action={text.approve}
      input={correction.id}
      send={(id: string, idempotencyKey) => api.call(approveCorrection, { params: { id }, idempotencyKey })}
      done={() => text.approved}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function Refuse({ correction, onDone, onClose }: StepProps): ReactNode {
  const text = useText(correctionText);
  const [reason, setReason] = useState("");
  return (
    <DecisionDialog
      title={text.refuseTitle}
      words={useStory(correction)}
      action={correction.is_own ? text.takeBack : text.refuse}
      isBlocked={reason.trim() === ""}
      input={reason.trim()}
      send={(sent: string, idempotencyKey) =>
        api.call(refuseCorrection, { params: { id: correction.id }, body: { reason: sent }, idempotencyKey })
      }
      done={() => text.leftUndone}
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        name="reason"
        label={text.refuseReason}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  );
}
