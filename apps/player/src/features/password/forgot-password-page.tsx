import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";
import type { CodeRequest } from "./check-password.ts";
import { OtpStep } from "./otp-step.tsx";
import { SendStep } from "./send-step.tsx";
import { passwordText } from "./text.ts";

/** /forgot-password: a code by e-mail or SMS, then a new password. [PWD-11] [PWD-15] */
export function ForgotPasswordPage(): ReactNode {
  const text = useText(passwordText);
  const [sent, setSent] = useState<CodeRequest>();
  return (
    <main>
      <PageHeader title={text.forgotTitle} back="/login" />
      <div className="p-4">
        {sent === undefined ? (
          <SendStep onSent={setSent} />
        ) : (
          <OtpStep sent={sent} onAgain={() => setSent(undefined)} />
        )}
      </div>
    </main>
  );
}
