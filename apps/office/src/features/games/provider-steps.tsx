import { changePlatform, changeProvider, replaceProviderKey, syncProvider } from "@maidan/contract/http/game-room";
import { Checkbox } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import {
  api,
  DecisionDialog,
  Field,
  NumberField,
  TextArea,
  useShownNumber,
  type DecisionProps,
} from "../../shell/index.ts";
import { ListedFields, useListed } from "./listed-fields.tsx";
import { gamesText } from "./text.ts";
import type { Platform, Provider } from "./view.ts";

export type Step =
  | { readonly kind: "change" | "key" | "sync"; readonly provider: Provider }
  | { readonly kind: "platform"; readonly platform: Platform };

export function ProviderStep({ step, ...rest }: DecisionProps & { readonly step: Step }): ReactNode {
  switch (step.kind) {
    case "change":
      return <ChangeProvider provider={step.provider} {...rest} />;
    case "key":
      return <ReplaceKey provider={step.provider} {...rest} />;
    case "sync":
      return <Sync provider={step.provider} {...rest} />;
    case "platform":
      return <ChangePlatform platform={step.platform} {...rest} />;
  }
}

type ProviderProps = DecisionProps & { readonly provider: Provider };

function ChangeProvider({ provider, ...rest }: ProviderProps): ReactNode {
  const text = useText(gamesText);
  const [isActive, setIsActive] = useState(provider.is_active);
  const [isSwept, setIsSwept] = useState(provider.sweep_hours !== null);
  const [hours, setHours] = useState(String(provider.sweep_hours ?? 48));
  return (
    <DecisionDialog
      title={text.changeGame({ name: provider.name })}
      words={text.providerWords}
      action={text.save}
      isBlocked={isSwept && hours === ""}
      input={{ is_active: isActive, sweep_hours: isSwept ? Number(hours) : null, version: provider.version }}
      send={(body, idempotencyKey) =>
        api.call(changeProvider, { params: { name: provider.name }, body, idempotencyKey })
      }
      done={() => text.saved}
      {...rest}
    >
      <Checkbox label={text.providerOn} checked={isActive} onChange={(event) => setIsActive(event.target.checked)} />
      <Checkbox label={text.closesSilent} checked={isSwept} onChange={(event) => setIsSwept(event.target.checked)} />
      {isSwept && (
        <NumberField name="sweep_hours" label={text.silentHours} decimals={0} value={hours} onValue={setHours} />
      )}
    </DecisionDialog>
  );
}

function ReplaceKey({ provider, ...rest }: ProviderProps): ReactNode {
  const text = useText(gamesText);
  const [key, setKey] = useState("");
  const [reason, setReason] = useState("");
  return (
    <DecisionDialog
      title={text.keyTitle({ name: provider.name })}
      words={text.keyWords}
      action={text.replaceKey}
      isBlocked={key.trim().length < 16 || reason.trim() === ""}
      input={{ key: key.trim(), reason: reason.trim() }}
      send={(body, idempotencyKey) =>
        api.call(replaceProviderKey, { params: { name: provider.name }, body, idempotencyKey })
      }
      done={() => text.saved}
      {...rest}
    >
      <TextArea
        name="key"
        label={provider.protocol === "gcp" ? text.newSharedKey : text.newPublicKey}
        rows={6}
        maxLength={8000}
        spellCheck={false}
        autoComplete="off"
        value={key}
        onChange={(event) => setKey(event.target.value)}
      />
      <Field
        name="reason"
        label={text.reason}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  );
}

function Sync({ provider, ...rest }: ProviderProps): ReactNode {
  const text = useText(gamesText);
  const number = useShownNumber();
  return (
    <DecisionDialog
      title={text.syncTitle({ name: provider.name })}
      words={text.syncWords}
      action={text.sync}
      input={provider.name}
      send={(name, idempotencyKey) => api.call(syncProvider, { params: { name }, idempotencyKey })}
      done={(value) => text.synced({ listed: number(value.listed), gone: number(value.switched_off) })}
      {...rest}
    />
  );
}

function ChangePlatform({ platform, ...rest }: DecisionProps & { readonly platform: Platform }): ReactNode {
  const text = useText(gamesText);
  const { draft, setDraft, body } = useListed(platform);
  return (
    <DecisionDialog
      title={text.changeGame({ name: platform.name })}
      words={text.platformWords}
      action={text.save}
      isBlocked={body.name === "" || draft.place === ""}
      input={{
        system: platform.system,
        platform: platform.platform,
        ...body,
        version: platform.version,
      }}
      send={(changed, idempotencyKey) => api.call(changePlatform, { body: changed, idempotencyKey })}
      done={() => text.saved}
      {...rest}
    >
      <ListedFields draft={draft} onDraft={setDraft} />
    </DecisionDialog>
  );
}
