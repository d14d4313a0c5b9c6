import { makeFeedKey, revokeFeedKey } from "@maidan/contract/http/feeds";
import type { BodyOf, ResponseOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Dialog } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import {
  api,
  Code,
  Confirm,
  DecisionDialog,
  Field,
  TextArea,
  useAction,
  type DecisionProps,
} from "../../shell/index.ts";
import type { FeedKey } from "./feeds-page.tsx";
import { networksIn } from "./networks.ts";
import { feedsText } from "./text.ts";

type Made = ResponseOf<typeof makeFeedKey>;

/** Asks for what a key needs, and then shows it, once. */
export function MakeKey({ onDone, onClose }: DecisionProps): ReactNode {
  const text = useText(feedsText);
  const [name, setName] = useState("");
  const [addresses, setAddresses] = useState("");
  const [made, setMade] = useState<Made>();
  const making = useAction({
    send: (body: BodyOf<typeof makeFeedKey>, idempotencyKey) => api.call(makeFeedKey, { body, idempotencyKey }),
    onDone: (value) => {
      setMade(value);
      onDone();
    },
    onFailed: onDone,
  });
  if (made !== undefined) return <MadeKey made={made} onClose={onClose} />;
  return (
    <Confirm
      title={text.makeTitle}
      words={text.makeWords}
      action={text.make}
      isBlocked={name.trim() === ""}
      isBusy={making.isBusy}
      error={making.error}
      onConfirm={() => making.run({ name: name.trim(), addresses: [...networksIn(addresses)] })}
      onClose={onClose}
    >
      <Field
        name="name"
        label={text.name}
        hint={text.nameHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={31}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        name="addresses"
        label={text.addresses}
        hint={text.addressesHint}
        rows={2}
        spellCheck={false}
        value={addresses}
        onChange={(event) => setAddresses(event.target.value)}
      />
    </Confirm>
  );
}

function MadeKey({ made, onClose }: { made: Made; onClose: () => void }): ReactNode {
  const text = useText(feedsText);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text.keyTitle({ name: made.name })}
      actions={<Button onClick={onClose}>{text.close}</Button>}
    >
      <p className="pb-3 text-sm">{text.keyWords}</p>
      <Code value={made.key} what={text.key} />
    </Dialog>
  );
}

export function RevokeKey({ feedKey, onDone, onClose }: DecisionProps & { readonly feedKey: FeedKey }): ReactNode {
  const text = useText(feedsText);
  const [reason, setReason] = useState("");
  const { name, start } = feedKey;
  return (
    <DecisionDialog
      title={text.revokeTitle({ name })}
      words={text.revokeWords}
      action={text.revoke}
      isBlocked={reason.trim() === ""}
      input={{ start, reason: reason.trim() }}
      send={(body: BodyOf<typeof revokeFeedKey>, idempotencyKey) =>
        api.call(revokeFeedKey, { params: { name }, body, idempotencyKey })
      }
      done={() => text.done}
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        name="reason"
        label={text.reason}
        hint={text.reasonHint}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  );
}
