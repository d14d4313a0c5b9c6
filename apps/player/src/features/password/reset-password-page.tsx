import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { restartLive } from "../../live/index.ts";
import { arrive, endSessionHere } from "../../session/index.ts";
import { PageHeader } from "../../shell/index.ts";
import { changePassword, sentenceOf } from "./calls.ts";
import { checkChange, type PasswordChange } from "./check-password.ts";
import { Outcome, Secret } from "./parts.tsx";
import { passwordText } from "./text.ts";
import { useWayToLogin } from "./use-way-to-login.ts";

const empty: PasswordChange = { current: "", next: "", confirmation: "" };

function useChange() {
  const text = useText(passwordText);
  const queryClient = useQueryClient();
  const way = useWayToLogin();
  const [values, setValues] = useState(empty);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  useEffect(() => arrive, []);
  const set = (change: Partial<PasswordChange>): void => setValues({ ...values, ...change });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const problem = checkChange(values);
    setError(problem && text[problem]);
    if (problem !== undefined) return;
    setSending(true);
    const result = await changePassword(values);
    setSending(false);
    if (!result.ok) return setError(sentenceOf(result, { failed: text.changeFailed, unanswered: text.changeError }));
    // The server has ended every session: whatever still asked with this token would clear the whole storage. [OP-56]
    endSessionHere();
    restartLive();
    queryClient.clear();
    setValues(empty);
    way.leave();
  };
  return { text, values, error, isSending, isLeaving: way.isLeaving, set, submit };
}

/** /reset-password: changes the password of who knows the old one. [PWD-01] */
export function ResetPasswordPage(): ReactNode {
  const { text, values, error, isSending, isLeaving, set, submit } = useChange();
  return (
    <main>
      <PageHeader title={text.resetTitle} back="/account" />
      <form noValidate className="flex flex-col gap-4 p-4" onSubmit={(event) => void submit(event)}>
        <Secret
          label={text.currentPassword}
          name="old_password"
          isCurrent
          value={values.current}
          onValue={(current) => set({ current })}
        />
        <Secret label={text.newPassword} name="new_password" value={values.next} onValue={(next) => set({ next })} />
        <Secret
          label={text.confirmNewPassword}
          name="new_password_confirmation"
          value={values.confirmation}
          onValue={(confirmation) => set({ confirmation })}
        />
        <Requirements />
        <Outcome error={error} done={isLeaving ? text.changed : undefined} />
        <Button type="submit" size="large" isWide isBusy={isSending} disabled={isLeaving}>
          {isSending ? text.changing : text.change}
        </Button>
      </form>
    </main>
  );
}

/** The specified list, which is not what is checked: the check's own sentence says what is. [PWD-02] [OP-11] */
function Requirements(): ReactNode {
  const text = useText(passwordText);
  const lines = [text.requireLength, text.requireUpper, text.requireLower, text.requireDigit, text.requireSpecial];
  return (
    <div className="text-sm text-muted">
      <p>{text.requirements}</p>
      <ul className="list-disc ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
