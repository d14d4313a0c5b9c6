import type { listAppKeys } from "@maidan/contract/http/programs";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button, Field, TextArea } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Dialog, showToast } from "@maidan/ui/layers";
import { Badge } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api, ReadFailed } from "../../../api/index.ts";
import { copyText } from "../../../device/index.ts";
import { useSession } from "../../../session/index.ts";
import { appKeysCall, makeAppKeyCall, revokeAppKeyCall } from "../room-calls.ts";
import { Certificates } from "./certificates.tsx";
import { EndDialog } from "./end-dialog.tsx";
import { card, KeptForPrograms, Listed } from "./listed.tsx";
import { programKeysText } from "./program-keys-text.ts";

type AppKey = ResponseOf<typeof listAppKeys>["keys"][number];
const queryKey = [appKeysCall.path];

/** Keys of the player's trading programs: made, told once, revoked; below them the certificates that they log in by. [ROOM-55] [KEY-01] [CERT-08] */
export function ProgramKeysRoom(): ReactNode {
  const text = useText(programKeysText);
  const { isPlayer } = useSession();
  const [made, setMade] = useState<string>();
  const list = useQuery({
    queryKey,
    enabled: isPlayer,
    queryFn: async ({ signal }) => {
      const result = await api.call(appKeysCall, { signal });
      if (!result.ok) throw new ReadFailed(result.error);
      return result.value.keys;
    },
  });
  return (
    <div className="space-y-4 p-4">
      <p className="text-sm text-muted">{text.intro}</p>
      <Listed list={list} none={text.none} broken={text.broken} row={(key) => <KeyRow appKey={key} />} />
      <MakeKey onMade={setMade} />
      <MadeKey made={made} onClose={() => setMade(undefined)} />
      <Certificates />
    </div>
  );
}

function KeyRow({ appKey }: { appKey: AppKey }): ReactNode {
  const text = useText(programKeysText);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <KeptForPrograms
        name={appKey.name}
        badge={<Badge tone={appKey.scope === "trade" ? "accent" : "neutral"}>{text[appKey.scope]}</Badge>}
        lastUsedAt={appKey.last_used_at}
        words={{ neverUsed: text.neverUsed, lastUsed: text.lastUsed, end: text.revoke }}
        onEnd={() => setAsking(true)}
      >
        <p>{text.starts({ start: appKey.start })}</p>
        <p className="break-words">{appKey.addresses.length === 0 ? text.anywhere : appKey.addresses.join(", ")}</p>
      </KeptForPrograms>
      <Revoke appKey={appKey} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

function Revoke(props: { appKey: AppKey; isOpen: boolean; onClose: () => void }): ReactNode {
  const text = useText(programKeysText);
  const { id, name } = props.appKey;
  return (
    <EndDialog
      {...props}
      words={{ title: text.revokeTitle, keep: text.keep, end: text.revoke, ended: text.revoked }}
      send={() => api.call(revokeAppKeyCall, { params: { id } })}
      queryKey={queryKey}
    >
      <p>{text.revokeWords({ name })}</p>
    </EndDialog>
  );
}

const scopes = ["read", "trade"] as const;
const hints = { read: "readHint", trade: "tradeHint" } as const;

/** What a new key may, and from where. */
function useMakeKey(onMade: (key: string) => void) {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [scope, setScope] = useState<(typeof scopes)[number]>("read");
  const [addresses, setAddresses] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<{ readonly name?: string; readonly addresses?: string }>({});
  const make = async (): Promise<void> => {
    setBusy(true);
    const networks = addresses.split(/[\s,]+/).filter((part) => part !== "");
    const result = await api.call(makeAppKeyCall, { body: { name: name.trim(), scope, addresses: networks } });
    setBusy(false);
    if (!result.ok) {
      const { error } = result;
      const wrong = error.kind === "refused" ? error.fields["addresses"] : undefined;
      return setFaults(wrong ? { addresses: `${error.message} ${wrong.join(", ")}` } : { name: error.message });
    }
    setFaults({});
    setName("");
    setAddresses("");
    onMade(result.value.key);
    await client.invalidateQueries({ queryKey });
  };
  return { name, setName, scope, setScope, addresses, setAddresses, isBusy, faults, make };
}

function MakeKey({ onMade }: { onMade: (key: string) => void }): ReactNode {
  const text = useText(programKeysText);
  const form = useMakeKey(onMade);
  return (
    <form
      noValidate
      className={`${card} space-y-3`}
      onSubmit={(event) => {
        event.preventDefault();
        void form.make();
      }}
    >
      <Field
        label={text.name}
        hint={text.nameHint}
        maxLength={40}
        value={form.name}
        onChange={(event) => form.setName(event.target.value)}
        autoComplete="off"
        error={form.faults.name}
      />
      <fieldset>
        <legend className="pb-1 text-sm font-medium">{text.scope}</legend>
        {scopes.map((scope) => (
          <label key={scope} className="flex min-h-target items-start gap-3 py-2 text-sm">
            <input
              type="radio"
              name="app-key-scope"
              checked={form.scope === scope}
              onChange={() => form.setScope(scope)}
              className="mt-0.5 size-6 shrink-0 accent-accent"
            />
            <span>
              {text[scope]}
              <span className="block text-xs text-muted">{text[hints[scope]]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <TextArea
        label={text.addresses}
        hint={text.addressesHint}
        rows={2}
        value={form.addresses}
        onChange={(event) => form.setAddresses(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        error={form.faults.addresses}
      />
      <Button type="submit" isWide isBusy={form.isBusy} disabled={form.name.trim() === ""}>
        {text.make}
      </Button>
    </form>
  );
}

function MadeKey({ made, onClose }: { made: string | undefined; onClose: () => void }): ReactNode {
  const text = useText(programKeysText);
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(made ?? "");
    showToast(isCopied ? text.copied : (made ?? ""), isCopied ? "done" : "note");
  };
  return (
    <Dialog
      isOpen={made !== undefined}
      onClose={onClose}
      title={text.made}
      actions={
        <>
          <Button tone="secondary" onClick={() => void copy()}>
            {text.copy}
          </Button>
          <Button onClick={onClose}>{text.close}</Button>
        </>
      }
    >
      <p className="rounded-md bg-raised p-3 font-mono text-base break-all">{made}</p>
      <p className="pt-2 text-muted">{text.madeHint}</p>
    </Dialog>
  );
}
