import { Button, Field } from "@maidan/ui/controls";
import { formatTime } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useState, type FormEvent, type ReactNode } from "react";
import { ErrorModal } from "../../shell/index.ts";
import { saveBirthday, sentenceOf, type User } from "./calls.ts";
import { profileText } from "./text.ts";

/** The birthday: entered once, then read only. [PROFILE-18] */
export function Birthday({ user, onSaved }: { user: User; onSaved: () => void }): ReactNode {
  const text = useText(profileText);
  const { language } = useLanguage();
  const [day, setDay] = useState("");
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  if (user.dofb !== null) {
    // Noon, so that no time zone moves the day.
    return <p className="text-base">{formatTime(`${user.dofb.slice(0, 10)}T12:00:00Z`, "date", language)}</p>;
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSending(true);
    const result = await saveBirthday(user.id, day);
    setSending(false);
    if (!result.ok) return setError(sentenceOf(result, text.birthdayFailed));
    showToast(text.birthdaySaved, "done");
    onSaved();
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <Field
        label={text.birthday}
        hint={text.birthdayHint}
        name="dofb"
        type="date"
        autoComplete="bday"
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button type="submit" isBusy={isSending} disabled={day === ""}>
        {isSending ? text.saving : text.save}
      </Button>
      <ErrorModal message={error} onClose={() => setError(undefined)} />
    </form>
  );
}
