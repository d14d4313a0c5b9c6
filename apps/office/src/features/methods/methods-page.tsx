import { listMethods } from "@maidan/contract/http/office";
import { Button } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge, Card, Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ask, FailureState, RoomHead, useMay } from "../../shell/index.ts";
import { channelWords, useWord } from "../../words/index.ts";
import { StepDialog, type Step } from "./change-dialogs.tsx";
import { freeTypes, type Account, type Channel, type Method } from "./method.ts";
import { methodsText } from "./text.ts";

/** What players pay by: methods, their channels, and the numbers that take turns. */
export function MethodsPage(): ReactNode {
  const text = useText(methodsText);
  const mayWrite = useMay("method.write");
  const mayForget = useMay("wallet.forgetPin");
  const queries = useQueryClient();
  const query = useQuery({ queryKey: ["methods"], queryFn: () => ask(listMethods, {}) });
  const [step, setStep] = useState<Step>();
  const { data } = query;
  return (
    <>
      <RoomHead title={text.title} note={text.note}>
        {data?.is_sandbox === true && mayForget && (
          <Button tone="secondary" size="small" onClick={() => setStep({ kind: "pin" })}>
            {text.pin}
          </Button>
        )}
        {mayWrite && data !== undefined && data.addable.length > 0 && (
          <Button size="small" onClick={() => setStep({ kind: "add", addable: data.addable })}>
            {text.add}
          </Button>
        )}
      </RoomHead>
      {data === undefined &&
        (query.error === null ? (
          <Loading>
            <Skeleton className="h-72 w-full" />
          </Loading>
        ) : (
          <FailureState failure={query.error} onRetry={() => void query.refetch()} />
        ))}
      <ul className="flex max-w-5xl flex-col gap-4 pb-10">
        {data?.methods.map((method) => (
          <li key={method.id}>
            <MethodCard method={method} mayWrite={mayWrite} onStep={setStep} />
          </li>
        ))}
      </ul>
      {step !== undefined && (
        <StepDialog
          step={step}
          onClose={() => setStep(undefined)}
          onDone={() => void queries.invalidateQueries({ queryKey: ["methods"] })}
        />
      )}
    </>
  );
}

interface PartProps {
  readonly mayWrite: boolean;
  readonly onStep: (step: Step) => void;
}

function OnOff({ status }: { status: "active" | "inactive" }): ReactNode {
  const text = useText(methodsText);
  return <Badge tone={status === "active" ? "accent" : "neutral"}>{status === "active" ? text.on : text.off}</Badge>;
}

function MethodCard({ method, mayWrite, onStep }: PartProps & { method: Method }): ReactNode {
  const text = useText(methodsText);
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-base font-semibold">{method.name}</h2>
        <OnOff status={method.status} />
        {method.kind === "ewallet" && <Badge>{text.ewallet}</Badge>}
        {method.can_withdraw && <Badge>{text.withdraws}</Badge>}
        {mayWrite && (
          <div className="ms-auto flex flex-wrap gap-2">
            {method.kind === "manual" && freeTypes(method).length > 0 && (
              <Button size="small" tone="quiet" onClick={() => onStep({ kind: "addChannel", method })}>
                {text.addChannel}
              </Button>
            )}
            <Button
              size="small"
              tone="secondary"
              aria-label={text.changeTitle({ name: method.name })}
              onClick={() => onStep({ kind: "change", method })}
            >
              {text.change}
            </Button>
          </div>
        )}
      </div>
      <ul aria-label={text.channels} className="mt-3 grid gap-3 lg:grid-cols-3">
        {method.channels.map((channel) => (
          <li key={channel.id} className="rounded-md border border-line p-3">
            <ChannelPart method={method} channel={channel} mayWrite={mayWrite} onStep={onStep} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function SwitchButton(props: {
  readonly status: "active" | "inactive";
  readonly what: string;
  readonly onPress: () => void;
}): ReactNode {
  const text = useText(methodsText);
  const word = props.status === "active" ? text.switchOff : text.switchOn;
  return (
    <Button size="small" tone="quiet" aria-label={`${word}: ${props.what}`} onClick={props.onPress}>
      {word}
    </Button>
  );
}

function ChannelPart(props: PartProps & { method: Method; channel: Channel }): ReactNode {
  const text = useText(methodsText);
  const { method, channel, mayWrite, onStep } = props;
  const word = useWord(channelWords);
  const type = word(channel.account_type) ?? channel.account_type;
  const what = `${method.name} ${type}`;
  return (
    <>
      <div className="flex items-center gap-2">
        <h3 className="font-semibold">{type}</h3>
        <OnOff status={channel.status} />
        {mayWrite && (
          <span className="ms-auto">
            <SwitchButton
              status={channel.status}
              what={what}
              onPress={() => onStep({ kind: "switchChannel", method, channel })}
            />
          </span>
        )}
      </div>
      {channel.accounts.length === 0 && <p className="pt-2 text-xs text-alert">{text.noNumbers}</p>}
      <ul className="mt-1">
        {channel.accounts.map((account) => (
          <AccountRow key={account.id} account={account} mayWrite={mayWrite} onStep={onStep} />
        ))}
      </ul>
      {mayWrite && (
        <Button
          size="small"
          tone="quiet"
          aria-label={`${text.addNumber}: ${what}`}
          onClick={() => onStep({ kind: "addNumber", method, channel })}
        >
          {text.addNumber}
        </Button>
      )}
    </>
  );
}

function AccountRow({ account, mayWrite, onStep }: PartProps & { account: Account }): ReactNode {
  const text = useText(methodsText);
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-2">
      <span className="tabular font-medium">{account.number}</span>
      {account.status === "inactive" && <OnOff status="inactive" />}
      <span className="text-xs text-muted">
        {account.last_shown_at === null ? (
          text.never
        ) : (
          <>
            {text.shown} <Time at={account.last_shown_at} shape="moment" />
          </>
        )}
      </span>
      {mayWrite && (
        <span className="ms-auto">
          <SwitchButton
            status={account.status}
            what={account.number}
            onPress={() => onStep({ kind: "switchAccount", account })}
          />
        </span>
      )}
    </li>
  );
}
