import type { ApiResult } from "@maidan/client/api";
import { Button } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge, type BadgeTone } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import type { Pages } from "./calls.ts";
import { DecisionDialog, type DecisionProps } from "./decision.tsx";
import { Field } from "./fields.tsx";
import { Choices } from "./parts.tsx";
import { PagedRows } from "./queue.tsx";
import { secondPersonText } from "./second-person-text.ts";

/** What one person asked for and another decides. */
interface Asked<Status extends string> {
  readonly id: string;
  readonly status: Status;
  readonly asked_by: string;
  /** Asked for by whoever looks: another has to decide. */
  readonly is_own: boolean;
  readonly created_at: string;
  readonly decided_by: string | null;
  readonly reason: string;
}

export interface SecondPersonProps<Row extends Asked<string>, Status extends string> {
  readonly title: string;
  readonly list: Pages<Row> & { readonly first: { readonly waiting: number } | undefined };
  /** The first is what waits. */
  readonly choices: readonly { readonly id: Status; readonly label: string }[];
  readonly status: Status;
  readonly onStatus: (status: Status) => void;
  /** Where somebody else than staff reads it. */
  readonly reasonLabel?: string;
  /** Why, in the reader's language where the words are the server's own. Absent: as it was written. */
  readonly reasonOf?: (row: Row) => string;
  /** Between who asked and why. */
  readonly head: readonly [string, string];
  readonly columns: string;
  readonly cells: (row: Row) => readonly [ReactNode, ReactNode];
  /** What is said of a decided one. */
  readonly ended: (row: Row) => { readonly tone: BadgeTone; readonly label: string; readonly note: string | null };
  readonly empty: { readonly title: string; readonly hint: string };
  readonly approve: (row: Row, dialog: DecisionProps) => ReactNode;
  readonly refusal: {
    readonly title: string;
    readonly words: (row: Row) => ReactNode;
    readonly send: (row: Row, sent: { reason: string; idempotencyKey: string }) => Promise<ApiResult<unknown>>;
    readonly done: string;
  };
  readonly onChanged: () => void;
}

/** Lists what waits for a second person and what became of it, and has it approved, refused or taken back. */
export function SecondPerson<Row extends Asked<string>, Status extends string>(
  props: SecondPersonProps<Row, Status>,
): ReactNode {
  const text = useText(secondPersonText);
  const [step, setStep] = useState<{ readonly kind: "approve" | "refuse"; readonly row: Row }>();
  const dialog = { onDone: props.onChanged, onClose: (): void => setStep(undefined) };
  const [first] = props.choices;
  return (
    <section aria-label={props.title}>
      <div className="pb-3">
        <Choices
          label={text.byStatus}
          choices={props.choices.map((choice) => ({
            ...choice,
            count: choice.id === first?.id ? props.list.first?.waiting : undefined,
          }))}
          selected={props.status}
          onSelect={props.onStatus}
        />
      </div>
      <PagedRows
        label={props.title}
        list={props.list}
        keyOf={(row) => row.id}
        head={[text.asked, ...props.head, props.reasonLabel ?? text.reason, text.decision]}
        columns={props.columns}
        cells={(row) => [
          <div key="asked" className="text-xs">
            <Time at={row.created_at} shape="moment" />
            <p className="break-all text-muted">{row.asked_by}</p>
          </div>,
          ...props.cells(row),
          <span key="reason" className="break-words">
            {props.reasonOf?.(row) ?? row.reason}
          </span>,
          row.status === first?.id ? (
            <Decision key="decision" isOwn={row.is_own} onStep={(kind) => setStep({ kind, row })} />
          ) : (
            <Ended key="decision" who={row.decided_by ?? ""} {...props.ended(row)} />
          ),
        ]}
        empty={props.empty}
      />
      {step?.kind === "approve" && props.approve(step.row, dialog)}
      {step?.kind === "refuse" && <Refuse row={step.row} refusal={props.refusal} {...dialog} />}
    </section>
  );
}

function Ended(props: { who: string; tone: BadgeTone; label: string; note: string | null }): ReactNode {
  const text = useText(secondPersonText);
  return (
    <div className="text-xs">
      <Badge tone={props.tone}>{props.label}</Badge>
      <p className="pt-0.5 break-all text-muted">{text.decidedBy({ who: props.who })}</p>
      {props.note !== null && <p className="text-muted">{props.note}</p>}
    </div>
  );
}

function Decision({ isOwn, onStep }: { isOwn: boolean; onStep: (kind: "approve" | "refuse") => void }): ReactNode {
  const text = useText(secondPersonText);
  return (
    <div className="flex flex-col gap-1">
      {isOwn && <p className="text-xs text-alert">{text.ownHint}</p>}
      <div className="flex flex-wrap gap-2">
        {!isOwn && (
          <Button size="small" onClick={() => onStep("approve")}>
            {text.approve}
          </Button>
        )}
        <Button size="small" tone="secondary" onClick={() => onStep("refuse")}>
          {isOwn ? text.takeBack : text.refuse}
        </Button>
      </div>
    </div>
  );
}

function Refuse<Row extends Asked<string>>({
  row,
  refusal,
  ...dialog
}: DecisionProps & Pick<SecondPersonProps<Row, string>, "refusal"> & { readonly row: Row }): ReactNode {
  const text = useText(secondPersonText);
  const [reason, setReason] = useState("");
  return (
    <DecisionDialog
      title={refusal.title}
      words={refusal.words(row)}
      action={row.is_own ? text.takeBack : text.refuse}
      isBlocked={reason.trim() === ""}
      input={reason.trim()}
      send={(sent: string, idempotencyKey) => refusal.send(row, { reason: sent, idempotencyKey })}
      done={() => refusal.done}
      {...dialog}
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
