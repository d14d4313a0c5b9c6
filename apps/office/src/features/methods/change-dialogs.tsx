import {
  addAccount,
  addMethod,
  changeMethod,
  forgetWalletPin,
  setChannel,
  switchAccount,
} from "@maidan/contract/http/office";
import { Checkbox } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { api, DecisionDialog, type DecisionProps, Field, NumberField, Select } from "../../shell/index.ts";
import { channelWords, useWord } from "../../words/index.ts";
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
  return (
    <DecisionDialog
      title={text.addTitle}
      words={text.addWords}
      action={text.add}
      isBlocked={name.trim() === ""}
      input={{ code, name: name.trim() }}
      send={(body, idempotencyKey) => api.call(addMethod, { body, idempotencyKey })}
      done={() => text.saved}
      {...rest}
    >
      <Select
        name="code"
        label={text.provider}
        value={code}
        options={addable.map((provider) => ({ value: provider.code, label: provider.name }))}
        onChange={(event) => {
          setCode(event.target.value);
          setName(addable.find((provider) => provider.code === event.target.value)?.name ?? "");
        }}
      />
      <Field
        name="name"
        label={text.name}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </DecisionDialog>
  );
}

function ChangeMethod({ method, ...rest }: DecisionProps & { method: Method }): ReactNode {
  const text = useText(methodsText);
  const [name, setName] = useState(method.name);
  const [place, setPlace] = useState(String(method.place));
  const [isOn, setOn] = useState(method.status === "active");
  const [canWithdraw, setCanWithdraw] = useState(method.can_withdraw);
  return (
    <DecisionDialog
      title={text.changeTitle({ name: method.name })}
      words={text.changeWords}
      action={text.save}
      isBlocked={name.trim() === "" || place === ""}
      input={{
        name: name.trim(),
        status: isOn ? ("active" as const) : ("inactive" as const),
        can_withdraw: canWithdraw,
        place: Number(place),
        version: method.version,
      }}
      send={(body, idempotencyKey) => api.call(changeMethod, { params: { id: method.id }, body, idempotencyKey })}
      done={() => text.saved}
      {...rest}
    >
      <Field
        name="name"
        label={text.name}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <NumberField name="place" label={text.place} decimals={0} value={place} onValue={setPlace} />
      <Checkbox label={text.isOn} checked={isOn} onChange={(event) => setOn(event.target.checked)} />
      <Checkbox
        label={text.canWithdraw}
        checked={canWithdraw}
        onChange={(event) => setCanWithdraw(event.target.checked)}
      />
    </DecisionDialog>
  );
}

function AddChannel({ method, ...rest }: DecisionProps & { method: Method }): ReactNode {
  const text = useText(methodsText);
  const word = useWord(channelWords);
  const free = freeTypes(method);
  const [type, setType] = useState<AccountType>(free[0] ?? "Personal");
  return (
    <DecisionDialog
      title={text.addChannelTitle}
      words={text.addChannelWords}
      action={text.addChannel}
      input={{ account_type: type, status: "active" as const }}
      send={(body, idempotencyKey) => api.call(setChannel, { params: { id: method.id }, body, idempotencyKey })}
      done={() => text.saved}
      {...rest}
    >
      <Select
        name="account_type"
        label={text.channel}
        value={type}
        options={free.map((value) => ({ value, label: word(value) ?? value }))}
        onChange={(event) => setType(free.find((value) => value === event.target.value) ?? type)}
      />
    </DecisionDialog>
  );
}

const turned = (status: "active" | "inactive"): "active" | "inactive" => (status === "active" ? "inactive" : "active");

function SwitchChannel(props: DecisionProps & { method: Method; channel: Channel }): ReactNode {
  const text = useText(methodsText);
  const { method, channel, ...rest } = props;
  const word = useWord(channelWords);
  const status = turned(channel.status);
  return (
    <DecisionDialog
      title={text.switchTitle({ what: `${method.name} ${word(channel.account_type) ?? channel.account_type}` })}
      words={status === "active" ? text.switchOnWords : text.switchOffWords}
      action={status === "active" ? text.switchOn : text.switchOff}
      input={{ account_type: channel.account_type, status }}
      send={(body, idempotencyKey) => api.call(setChannel, { params: { id: method.id }, body, idempotencyKey })}
      done={() => text.saved}
      {...rest}
    />
  );
}

function AddNumber(props: DecisionProps & { method: Method; channel: Channel }): ReactNode {
  const text = useText(methodsText);
  const { method, channel, ...rest } = props;
  const [number, setNumber] = useState("");
  return (
    <DecisionDialog
      title={text.addNumberTitle}
      words={text.addNumberWords}
      action={text.addNumber}
      isBlocked={number.trim() === ""}
      input={{ account_type: channel.account_type, number: number.trim() }}
      send={(body, idempotencyKey) => api.call(addAccount, { params: { id: method.id }, body, idempotencyKey })}
      done={() => text.saved}
      {...rest}
    >
      <NumberField name="number" label={text.number} decimals={0} maxLength={20} value={number} onValue={setNumber} />
    </DecisionDialog>
  );
}

function SwitchAccount({ account, ...rest }: DecisionProps & { account: Account }): ReactNode {
  const text = useText(methodsText);
  const status = turned(account.status);
  return (
    <DecisionDialog
      title={text.switchTitle({ what: account.number })}
      words={status === "active" ? text.switchOnWords : text.switchOffWords}
      action={status === "active" ? text.switchOn : text.switchOff}
      input={{ status }}
      send={(body, idempotencyKey) => api.call(switchAccount, { params: { id: account.id }, body, idempotencyKey })}
      done={() => text.saved}
      {...rest}
    />
  );
}

function ForgetPin(rest: DecisionProps): ReactNode {
  const text = useText(methodsText);
  const [number, setNumber] = useState("");
  return (
    <DecisionDialog
      title={text.pinTitle}
      words={text.pinWords}
      action={text.pinForget}
      isBlocked={number.trim() === ""}
      input={{ number: number.trim() }}
      send={(body, idempotencyKey) => api.call(forgetWalletPin, { body, idempotencyKey })}
      done={(value) => text.pinDone({ number: value.number })}
      {...rest}
    >
      <NumberField name="number" label={text.number} decimals={0} maxLength={20} value={number} onValue={setNumber} />
    </DecisionDialog>
  );
}
