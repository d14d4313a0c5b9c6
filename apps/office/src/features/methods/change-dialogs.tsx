import {
  addAccount,
  addMethod,
  changeMethod,
  forgetWalletPin,
  setChannel,
  switchAccount,
} from "@maidan/contract/http/office";
import { Checkbox, Field, NumberField, Select } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { api, Confirm, useDecision, type DecisionProps } from "../../shell/index.ts";
import { freeTypes, type Account, type AccountType, type Channel, type Method } from "./method.ts";
import { methodsText } from "./text.ts";

type Addable = readonly { readonly code: string; readonly name: string }[];

export type Step =
  | { readonly kind: "add"; readonly addable: Addable }
  | { readonly kind: "change"; readonly method: Method }
  | { readonly kind: "addChannel"; readonly method: Method }
  | { readonly kind: "switchChannel"; readonly method: Method; readonly channel: Channel }
  | { readonly kind: "addNumber"; readonly method: Method; readonly channel: Channel }
  | { readonly kind: "switchAccount"; readonly account: Account }
  | { readonly kind: "pin" };

export function StepDialog({ step, ...rest }: DecisionProps & { readonly step: Step }): ReactNode {
  switch (step.kind) {
    case "add":
      return <AddMethod addable={step.addable} {...rest} />;
    case "change":
      return <ChangeMethod method={step.method} {...rest} />;
    case "addChannel":
      return <AddChannel method={step.method} {...rest} />;
    case "switchChannel":
      return <SwitchChannel method={step.method} channel={step.channel} {...rest} />;
    case "addNumber":
      return <AddNumber method={step.method} channel={step.channel} {...rest} />;
    case "switchAccount":
      return <SwitchAccount account={step.account} {...rest} />;
    case "pin":
      return <ForgetPin {...rest} />;
  }
}

function AddMethod({ addable, ...rest }: DecisionProps & { addable: Addable }): ReactNode {
  const text = useText(methodsText);
  const [code, setCode] = useState(addable[0]?.code ?? "");
  const [name, setName] = useState(addable[0]?.name ?? "");
  const action = useDecision({
    send: (body: { code: string; name: string }, idempotencyKey) => api.call(addMethod, { body, idempotencyKey }),
    done: () => text.saved,
    ...rest,
  });
  return (
    <Confirm
      title={text.addTitle}
      words={text.addWords}
      action={text.add}
      isBusy={action.isBusy}
      isBlocked={name.trim() === ""}
      error={action.error}
      onConfirm={() => action.run({ code, name: name.trim() })}
      onClose={rest.onClose}
    >
      <Select
        label={text.provider}
        value={code}
        options={addable.map((provider) => ({ value: provider.code, label: provider.name }))}
        onChange={(event) => {
          setCode(event.target.value);
          setName(addable.find((provider) => provider.code === event.target.value)?.name ?? "");
        }}
      />
      <Field label={text.name} maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
    </Confirm>
  );
}

function ChangeMethod({ method, ...rest }: DecisionProps & { method: Method }): ReactNode {
  const text = useText(methodsText);
  const [name, setName] = useState(method.name);
  const [place, setPlace] = useState(String(method.place));
  const [isOn, setOn] = useState(method.status === "active");
  const [canWithdraw, setCanWithdraw] = useState(method.can_withdraw);
  const action = useDecision({
    send: (_input: { id: string }, idempotencyKey) =>
      api.call(changeMethod, {
        params: { id: method.id },
        body: {
          name: name.trim(),
          status: isOn ? "active" : "inactive",
          can_withdraw: canWithdraw,
          place: Number(place),
          version: method.version,
        },
        idempotencyKey,
      }),
    done: () => text.saved,
    ...rest,
  });
  return (
    <Confirm
      title={text.changeTitle({ name: method.name })}
      words={text.changeWords}
      action={text.save}
      isBusy={action.isBusy}
      isBlocked={name.trim() === "" || place === ""}
      error={action.error}
      onConfirm={() => action.run({ id: method.id })}
      onClose={rest.onClose}
    >
      <Field label={text.name} maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
      <NumberField label={text.place} decimals={0} value={place} onValue={setPlace} />
      <Checkbox label={text.isOn} checked={isOn} onChange={(event) => setOn(event.target.checked)} />
      <Checkbox
        label={text.canWithdraw}
        checked={canWithdraw}
        onChange={(event) => setCanWithdraw(event.target.checked)}
      />
    </Confirm>
  );
}

function AddChannel({ method, ...rest }: DecisionProps & { method: Method }): ReactNode {
  const text = useText(methodsText);
  const free = freeTypes(method);
  const [type, setType] = useState<AccountType>(free[0] ?? "Personal");
  const action = useDecision({
    send: (accountType: AccountType, idempotencyKey) =>
      api.call(setChannel, {
        params: { id: method.id },
        body: { account_type: accountType, status: "active" },
        idempotencyKey,
      }),
    done: () => text.saved,
    ...rest,
  });
  return (
    <Confirm
      title={text.addChannelTitle}
      words={text.addChannelWords}
      action={text.addChannel}
      isBusy={action.isBusy}
      error={action.error}
      onConfirm={() => action.run(type)}
      onClose={rest.onClose}
    >
      <Select
        label={text.channel}
        value={type}
        options={free.map((value) => ({ value, label: value }))}
        onChange={(event) => setType(free.find((value) => value === event.target.value) ?? type)}
      />
    </Confirm>
  );
}

const turned = (status: "active" | "inactive"): "active" | "inactive" => (status === "active" ? "inactive" : "active");

function SwitchChannel(props: DecisionProps & { method: Method; channel: Channel }): ReactNode {
  const text = useText(methodsText);
  const { method, channel, ...rest } = props;
  const status = turned(channel.status);
  const action = useDecision({
    send: (_input: { id: string }, idempotencyKey) =>
      api.call(setChannel, {
        params: { id: method.id },
        body: { account_type: channel.account_type, status },
        idempotencyKey,
      }),
    done: () => text.saved,
    ...rest,
  });
  return (
    <Confirm
      title={text.switchTitle({ what: `${method.name} ${channel.account_type}` })}
      words={status === "active" ? text.switchOnWords : text.switchOffWords}
      action={status === "active" ? text.switchOn : text.switchOff}
      isBusy={action.isBusy}
      error={action.error}
      onConfirm={() => action.run({ id: channel.id })}
      onClose={rest.onClose}
    />
  );
}

function AddNumber(props: DecisionProps & { method: Method; channel: Channel }): ReactNode {
  const text = useText(methodsText);
  const { method, channel, ...rest } = props;
  const [number, setNumber] = useState("");
  const action = useDecision({
    send: (typed: string, idempotencyKey) =>
      api.call(addAccount, {
        params: { id: method.id },
        body: { account_type: channel.account_type, number: typed },
        idempotencyKey,
      }),
    done: () => text.saved,
    ...rest,
  });
  return (
    <Confirm
      title={text.addNumberTitle}
      words={text.addNumberWords}
      action={text.addNumber}
      isBusy={action.isBusy}
      isBlocked={number.trim() === ""}
      error={action.error}
      onConfirm={() => action.run(number.trim())}
      onClose={rest.onClose}
    >
      <NumberField label={text.number} decimals={0} maxLength={20} value={number} onValue={setNumber} />
    </Confirm>
  );
}

function SwitchAccount({ account, ...rest }: DecisionProps & { account: Account }): ReactNode {
  const text = useText(methodsText);
  const status = turned(account.status);
  const action = useDecision({
    send: (_input: { id: string }, idempotencyKey) =>
      api.call(switchAccount, { params: { id: account.id }, body: { status }, idempotencyKey }),
    done: () => text.saved,
    ...rest,
  });
  return (
    <Confirm
      title={text.switchTitle({ what: account.number })}
      words={status === "active" ? text.switchOnWords : text.switchOffWords}
      action={status === "active" ? text.switchOn : text.switchOff}
      isBusy={action.isBusy}
      error={action.error}
      onConfirm={() => action.run({ id: account.id })}
      onClose={rest.onClose}
    />
  );
}

function ForgetPin(rest: DecisionProps): ReactNode {
  const text = useText(methodsText);
  const [number, setNumber] = useState("");
  const action = useDecision({
    send: (typed: string, idempotencyKey) => api.call(forgetWalletPin, { body: { number: typed }, idempotencyKey }),
    done: (value) => text.pinDone({ number: value.number }),
    ...rest,
  });
  return (
    <Confirm
      title={text.pinTitle}
      words={text.pinWords}
      action={text.pinForget}
      isBusy={action.isBusy}
      isBlocked={number.trim() === ""}
      error={action.error}
      onConfirm={() => action.run(number.trim())}
      onClose={rest.onClose}
    >
      <NumberField label={text.number} decimals={0} maxLength={20} value={number} onValue={setNumber} />
    </Confirm>
  );
}
