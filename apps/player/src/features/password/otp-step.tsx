import { Button, NumberField } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useState, type FormEvent, type ReactNode } from "react";
import { resetPassword, sentenceOf } from "./calls.ts";
import { checkReset, type CodeRequest, type PasswordReset } from "./check-password.ts";
import { Outcome, Secret } from "./parts.tsx";
import { passwordText } from "./text.ts";
import { useWayToLogin } from "./use-way-to-login.ts";

/** [CONST-35] */
const otpDigits = 6;
const empty: PasswordReset = { otp: "", next: "", confirmation: "" };

function useReset(sent: CodeRequest) {
  const text = useText(passwordText);
  const way = useWayToLogin();
  const [values, setValues] = useState(empty);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const set = (change: Partial<PasswordReset>): void => setValues({ ...values, ...change });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const problem = checkReset(values);
    setError(problem && text[problem]);
    if (problem !== undefined) return;
    setSending(true);
    const result = await resetPassword(sent.username, values);
    setSending(false);
    if (result.ok) way.leave();
    else setError(sentenceOf(result, { failed: text.changeFailed, unanswered: text.changeError }));
  };
  return { text, values, error, isSending, isLeaving: way.isLeaving, set, submit };
}

/** The code that came, and the new password. [PWD-14] */
export function OtpStep({ sent, onAgain }: { sent: CodeRequest; onAgain: () => void }): ReactNode {
  const { text, values, error, isSending, isLeaving, set, submit } = useReset(sent);
  const wasSent = sent.channel === "email" ? text.sentEmail : text.sentSms;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <Outcome error={error} done={isLeaving ? text.changed : wasSent} />
      <p className="text-sm text-muted">{text.sentTo({ to: sent.channel === "email" ? sent.email : sent.phone })}</p>
      <NumberField
        label={text.otp}
        name="otp"
        placeholder={text.otpPlaceholder}
        autoComplete="one-time-code"
        decimals={0}
        maxLength={otpDigits}
        value={values.otp}
        onValue={(otp) => set({ otp })}
      />
      <Secret label={text.newPassword} name="password" value={values.next} onValue={(next) => set({ next })} />
      <Secret
        label={text.confirmPassword}
        name="password_confirmation"
        value={values.confirmation}
        onValue={(confirmation) => set({ confirmation })}
      />
      <Button type="submit" size="large" isWide isBusy={isSending} disabled={isLeaving}>
        {isSending ? text.changing : text.change}
      </Button>
      <Button tone="quiet" onClick={onAgain} disabled={isSending || isLeaving}>
        {text.another}
      </Button>
    </form>
  );
}
