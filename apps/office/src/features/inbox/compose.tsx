import { previewInbox, sendInbox } from "@maidan/contract/http/inbox";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button, Field, TextArea } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Card } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { api, Choices, DecisionDialog, FormError, useAction, useShownNumber } from "../../shell/index.ts";
import { bodyOf, emptyDraft, isWhole, namesIn, type Draft } from "./draft.ts";
import { inboxText } from "./text.ts";

type Preview = ResponseOf<typeof previewInbox>;

/** Writes a message: to whom, in both languages; it is looked at before it goes. */
export function Compose({ onSent }: { onSent: () => void }): ReactNode {
  const text = useText(inboxText);
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [preview, setPreview] = useState<Preview>();
  const look = useAction({
    send: ({ audience, names }: Draft) =>
      api.call(previewInbox, { body: audience === "all" ? {} : { players: namesIn(names) } }),
    onDone: setPreview,
  });
  const field = (name: "title_en" | "title_bn") => ({
    maxLength: 120,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  const area = (name: "message_en" | "message_bn" | "names", maxLength: number) => ({
    rows: name === "names" ? 2 : 4,
    maxLength,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  return (
    <Card className="mb-5">
      <form
        noValidate
        aria-label={text.compose}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole(draft)) look.run(draft);
        }}
      >
        <h2 className="text-base font-semibold">{text.compose}</h2>
        <Choices
          label={text.to}
          choices={[
            { id: "players", label: text.players },
            { id: "all", label: text.all },
          ]}
          selected={draft.audience}
          onSelect={(audience) => setDraft({ ...draft, audience })}
        />
        {draft.audience === "players" && (
          <TextArea label={text.names} hint={text.namesHint} {...area("names", 20_000)} />
        )}
        <div className="grid gap-4 lg:grid-cols-2">
          <Field label={text.titleEn} {...field("title_en")} />
          <Field label={text.titleBn} {...field("title_bn")} />
          <TextArea label={text.messageEn} {...area("message_en", 4_000)} />
          <TextArea label={text.messageBn} {...area("message_bn", 4_000)} />
        </div>
        <FormError error={look.error} />
        <div className="flex justify-end">
          <Button type="submit" isBusy={look.isBusy} disabled={!isWhole(draft)}>
            {text.preview}
          </Button>
        </div>
      </form>
      {preview !== undefined && (
        <PreviewDialog
          draft={draft}
          preview={preview}
          onDone={onSent}
          onClose={() => setPreview(undefined)}
          onSent={() => setDraft(emptyDraft)}
        />
      )}
    </Card>
  );
}

function PreviewDialog(props: {
  draft: Draft;
  preview: Preview;
  onDone: () => void;
  onClose: () => void;
  onSent: () => void;
}): ReactNode {
  const text = useText(inboxText);
  const shown = useShownNumber();
  const { draft, preview } = props;
  const isUnknown = preview.unknown.length > 0;
  return (
    <DecisionDialog
      title={text.previewTitle}
      words={
        <>
          <p className="font-semibold">{text.goesTo({ count: shown(preview.recipients) })}</p>
          {isUnknown && (
            <p className="text-alert">{text.unknown({ names: preview.unknown.slice(0, 20).join(", ") })}</p>
          )}
        </>
      }
      action={text.send}
      isBlocked={isUnknown || preview.recipients === 0}
      input={bodyOf(draft)}
      send={(body: ReturnType<typeof bodyOf>, idempotencyKey) => api.call(sendInbox, { body, idempotencyKey })}
      done={() => {
        props.onSent();
        return text.sent;
      }}
      onDone={props.onDone}
      onClose={props.onClose}
    >
      <Letter language="en" title={draft.title_en} message={draft.message_en} />
      <Letter language="bn" title={draft.title_bn} message={draft.message_bn} />
    </DecisionDialog>
  );
}

/** As the player will see it. */
function Letter({ language, title, message }: { language: "en" | "bn"; title: string; message: string }): ReactNode {
  return (
    <div lang={language} className="rounded-md bg-ground p-3">
      <p className="font-semibold break-words">{title}</p>
      <p className="pt-1 text-sm break-words whitespace-pre-line">{message}</p>
    </div>
  );
}
