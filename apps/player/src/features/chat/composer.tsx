import { mintKey } from "@maidan/client/api";
import { IconButton } from "@maidan/ui/controls";
import { ArrowUpIcon, PlusIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from "react";
import { api } from "../../api/index.ts";
import { say, type ChatMessage } from "../../chat-outbox/index.ts";
import { logNote } from "../../log/index.ts";
import { sayTyping, sendPictureCall } from "./calls.ts";
import { shrinkPicture } from "./shrink-picture.ts";
import { chatText } from "./text.ts";

/** One announcement covers the typing of this long. */
const typingPaceMs = 2_500;
const mostLetters = 2_000;
/** A picture on a slow network takes its time. */
const pictureTimeoutMs = 60_000;

/** Where the player writes. Enter sends on a keyboard; a phone's Enter makes a line. [CHAT-05] [CHAT-07] */
export function Composer(props: { chatId: string; onSent: (message: ChatMessage) => void }): ReactNode {
  const text = useText(chatText);
  const { chatId } = props;
  const [typed, setTyped] = useState("");
  const typingAtMs = useRef(Number.NEGATIVE_INFINITY);
  const input = useRef<HTMLInputElement>(null);
  const picture = usePictures(chatId, props.onSent);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!say(chatId, typed)) return;
    setTyped("");
    // The message ended the announcement: what is typed next is announced anew.
    typingAtMs.current = Number.NEGATIVE_INFINITY;
  };
  const type = (value: string): void => {
    setTyped(value);
    const nowMs = performance.now();
    if (value.trim() === "" || nowMs - typingAtMs.current < typingPaceMs) return;
    typingAtMs.current = nowMs;
    sayTyping(chatId);
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const hasKeyboard = matchMedia("(hover: hover)").matches;
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing && hasKeyboard) send(event);
  };
  return (
    <form onSubmit={send} className="safe-bottom border-t border-line bg-surface">
      {picture.isSending && (
        <p role="status" className="px-4 pt-2 text-xs text-muted">
          {text.sendingPicture}
        </p>
      )}
      <div className="flex items-end gap-1 p-2">
        <IconButton label={text.addPicture} disabled={picture.isSending} onClick={() => input.current?.click()}>
          <PlusIcon />
        </IconButton>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          aria-label={text.addPicture}
          onChange={(event) => picture.take(event.target)}
        />
        <textarea
          aria-label={text.write}
          placeholder={text.write}
          rows={1}
          maxLength={mostLetters}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKey}
          className="field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-lg border border-edge bg-ground px-3 py-2.5 text-base text-ink placeholder:text-muted"
        />
        <IconButton
          type="submit"
          label={text.send}
          disabled={typed.trim() === ""}
          className="bg-accent text-on-accent hover:bg-accent-strong disabled:bg-raised disabled:text-muted"
        >
          <ArrowUpIcon />
        </IconButton>
      </div>
    </form>
  );
}

/** Chooses a picture and sends it, made smaller first. */
function usePictures(chatId: string, onSent: (message: ChatMessage) => void) {
  const [isSending, setSending] = useState(false);
  const send = async (file: File): Promise<void> => {
    setSending(true);
    const picture = await shrinkPicture(file);
    if (picture === undefined) logNote("The picture is larger than what can be sent.");
    else {
      const body = { client_id: mintKey(), picture };
      const result = await api.call(sendPictureCall, { params: { chatId }, body, timeoutMs: pictureTimeoutMs });
      if (result.ok) onSent(result.value.data);
      else logNote(`A picture was not sent: ${result.error.message}`);
    }
    setSending(false);
  };
  const take = (field: HTMLInputElement): void => {
    const file = field.files?.[0];
    if (file !== undefined) void send(file);
    // The same picture may be chosen again.
    field.value = "";
  };
  return { isSending, take };
}
