import { answerDeskChat, listCannedAnswers, typeInDeskChat } from "@maidan/contract/http/chat";
import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { api, ask, FormError, TextArea, useAction } from "../../shell/index.ts";
import { supportText } from "./text.ts";
import type { CannedAnswer } from "./use-chats.ts";

const mostLetters = 2_000;
/** One announcement covers the typing of this long. */
const typingPaceMs = 2_500;

export const useCannedAnswers = (): readonly CannedAnswer[] | undefined =>
  useQuery({ queryKey: ["canned-answers"], queryFn: () => ask(listCannedAnswers, {}) }).data?.items;

/** Where support writes: Enter sends, Shift and Enter makes a line; ready answers are put into the field, to be read before they go. */
export function AnswerForm(props: { id: string; language: "en" | "bn"; onSent: () => void }): ReactNode {
  const text = useText(supportText);
  const { id } = props;
  const [typed, setTyped] = useState("");
  const [isChoosing, setChoosing] = useState(false);
  const typingAtMs = useRef(Number.NEGATIVE_INFINITY);
  const action = useAction({
    // The key stays the same while nothing is known of the outcome: the message is then the same one.
    send: (content: string, key) =>
      api.call(answerDeskChat, { params: { id }, body: { content, client_id: key }, idempotencyKey: key }),
    onDone: () => {
      setTyped("");
      typingAtMs.current = Number.NEGATIVE_INFINITY;
      props.onSent();
    },
  });
  const send = (): void => {
    if (typed.trim() !== "") action.run(typed.trim());
  };
  const type = (value: string): void => {
    setTyped(value);
    const nowMs = performance.now();
    if (value.trim() === "" || nowMs - typingAtMs.current < typingPaceMs) return;
    typingAtMs.current = nowMs;
    void api.call(typeInDeskChat, { params: { id } });
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="flex flex-col gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {isChoosing && (
        <ReadyAnswers
          language={props.language}
          onChoose={(words) => {
            setTyped(words);
            setChoosing(false);
          }}
        />
      )}
      <TextArea
        label={text.write}
        rows={2}
        maxLength={mostLetters}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKey}
      />
      <FormError error={action.error} />
      <div className="flex items-center justify-between gap-2">
        <Button tone="secondary" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {text.answers}
        </Button>
        <Button type="submit" isBusy={action.isBusy} disabled={typed.trim() === ""}>
          {text.send}
        </Button>
      </div>
    </form>
  );
}

/** Each answer in both languages, the player's first. [TALK-10] */
function ReadyAnswers(props: { language: "en" | "bn"; onChoose: (words: string) => void }): ReactNode {
  const text = useText(supportText);
  const answers = useCannedAnswers();
  const languages = props.language === "bn" ? (["bn", "en"] as const) : (["en", "bn"] as const);
  const names = { en: text.english, bn: text.bangla };
  return (
    <ul aria-label={text.answers} className="max-h-48 divide-y divide-line overflow-y-auto rounded-md bg-ground px-3">
      {answers?.map((answer) => (
        <li key={answer.id} className="flex flex-wrap items-center gap-2 py-1.5">
          <span className="min-w-0 flex-1 text-sm">{answer.name}</span>
          {languages.map((language) => (
            <Button
              key={language}
              size="small"
              tone="secondary"
              aria-label={`${answer.name}: ${names[language]}`}
              onClick={() => props.onChoose(language === "bn" ? answer.text_bn : answer.text_en)}
            >
              {names[language]}
            </Button>
          ))}
        </li>
      ))}
    </ul>
  );
}
