import { addCannedAnswer, changeCannedAnswer, listCannedAnswers, removeCannedAnswer } from "@maidan/contract/http/chat";
import { Button } from "@maidan/ui/controls";
import { ChevronLeftIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { api, ask, DecisionDialog, Field, RoomHead, Rows, TextArea } from "../../shell/index.ts";
import { supportText } from "./text.ts";
import type { CannedAnswer } from "./use-chats.ts";

type Draft = Omit<CannedAnswer, "id"> & { readonly id?: string };
const emptyDraft: Draft = { name: "", text_en: "", text_bn: "" };

/** What support writes often: added, changed and taken away here. [TALK-10] */
export function AnswersPage(): ReactNode {
  const text = useText(supportText);
  const queries = useQueryClient();
  const query = useQuery({ queryKey: ["canned-answers"], queryFn: () => ask(listCannedAnswers, {}) });
  const [draft, setDraft] = useState<Draft>();
  const [removing, setRemoving] = useState<CannedAnswer>();
  const refresh = (): void => void queries.invalidateQueries({ queryKey: ["canned-answers"] });
  return (
    <>
      <Link
        to="/support"
        search={{}}
        className="inline-flex min-h-9 items-center gap-1 text-sm text-muted hover:text-ink"
      >
        <ChevronLeftIcon size={18} />
        {text.back}
      </Link>
      <RoomHead title={text.answers}>
        <Button onClick={() => setDraft(emptyDraft)}>{text.add}</Button>
      </RoomHead>
      <Rows
        label={text.answers}
        rows={query.data?.items}
        failure={query.error === null ? undefined : query.error}
        onRetry={() => void query.refetch()}
        keyOf={(answer) => answer.id}
        head={[text.name, text.english, text.bangla, text.change]}
        columns="lg:grid-cols-[minmax(9rem,0.8fr)_minmax(12rem,1.5fr)_minmax(12rem,1.5fr)_12rem]"
        cells={(answer) => [
          <span key="name" className="font-medium">
            {answer.name}
          </span>,
          <p key="en" lang="en" className="line-clamp-3 text-sm text-muted">
            {answer.text_en}
          </p>,
          <p key="bn" lang="bn" className="line-clamp-3 text-sm text-muted">
            {answer.text_bn}
          </p>,
          <div key="change" className="flex gap-2">
            <Button size="small" tone="secondary" onClick={() => setDraft(answer)}>
              {text.change}
            </Button>
            <Button size="small" tone="secondary" onClick={() => setRemoving(answer)}>
              {text.remove}
            </Button>
          </div>,
        ]}
        empty={{ title: text.noAnswers, hint: text.noAnswersHint }}
      />
      {draft !== undefined && <AnswerDialog draft={draft} onDone={refresh} onClose={() => setDraft(undefined)} />}
      {removing !== undefined && (
        <RemoveDialog answer={removing} onDone={refresh} onClose={() => setRemoving(undefined)} />
      )}
    </>
  );
}

interface DialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function AnswerDialog({ draft, onDone, onClose }: DialogProps & { draft: Draft }): ReactNode {
  const text = useText(supportText);
  const [values, setValues] = useState(draft);
  const isMissing = [values.name, values.text_en, values.text_bn].some((value) => value.trim() === "");
  return (
    <DecisionDialog
      title={draft.id === undefined ? text.add : text.change}
      words=""
      action={text.save}
      isBlocked={isMissing}
      input={values}
      send={({ id, ...body }: Draft, idempotencyKey) =>
        id === undefined
          ? api.call(addCannedAnswer, { body, idempotencyKey })
          : api.call(changeCannedAnswer, { params: { id }, body, idempotencyKey })
      }
      done={() => text.saved}
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        name="name"
        label={text.name}
        maxLength={60}
        value={values.name}
        onChange={(event) => setValues({ ...values, name: event.target.value })}
      />
      <TextArea
        name="text_en"
        label={text.textEn}
        rows={3}
        maxLength={2000}
        value={values.text_en}
        onChange={(event) => setValues({ ...values, text_en: event.target.value })}
      />
      <TextArea
        name="text_bn"
        label={text.textBn}
        rows={3}
        maxLength={2000}
        value={values.text_bn}
        onChange={(event) => setValues({ ...values, text_bn: event.target.value })}
      />
    </DecisionDialog>
  );
}

function RemoveDialog({ answer, onDone, onClose }: DialogProps & { answer: CannedAnswer }): ReactNode {
  const text = useText(supportText);
  return (
    <DecisionDialog
      title={text.removeTitle}
      words={text.removeWords({ name: answer.name })}
      action={text.remove}
      input={answer.id}
      send={(id: string, idempotencyKey) => api.call(removeCannedAnswer, { params: { id }, idempotencyKey })}
      done={() => text.removed}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
