import { previewInbox, sendInbox } from "@maidan/contract/http/inbox";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Card } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import {
  api,
  Choices,
  DecisionDialog,
  Field,
  FormError,
  RefusedFields,
  TextArea,
  useAction,
  useShownNumber,
} from "../../shell/index.ts";
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
        <RefusedFields error={look.error}>
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
          <LetterFields draft={draft} onDraft={setDraft} />
          <FormError error={look.error} />
        </RefusedFields>
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

function LetterFields({ draft, onDraft }: { draft: Draft; onDraft: (draft: Draft) => void }): ReactNode {
  const text = useText(inboxText);
  const bound = (key: Exclude<keyof Draft, "audience">, maxLength: number) => ({
    name: key === "names" ? "players" : key,
    maxLength,
    value: draft[key],
    onChange: (event: { target: { value: string } }) => onDraft({ ...draft, [key]: event.target.value }),
  });
  return (
    <>
      {draft.audience === "players" && (
        <TextArea rows={2} label={text.names} hint={text.namesHint} {...bound("names", 20_000)} />
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <Field label={text.titleEn} {...bound("title_en", 120)} />
        <Field label={text.titleBn} {...bound("title_bn", 120)} />
        <TextArea rows={4} label={text.messageEn} {...bound("message_en", 4_000)} />
        <TextArea rows={4} label={text.messageBn} {...bound("message_bn", 4_000)} />
      </div>
    </>
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
