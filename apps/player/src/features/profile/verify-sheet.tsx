import { Button, NumberField } from "@maidan/ui/controls";
import { Countdown, useSecondsLeft } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Sheet, showToast } from "@maidan/ui/layers";
import { useState, type FormEvent, type ReactNode } from "react";
import { ErrorModal } from "../../shell/index.ts";
import { askForCode, proveByCode, sentenceOf, type Proof } from "./calls.ts";
import { profileText } from "./text.ts";

/** A code lives this long. [CONST-20] */
const codeLifeMs = 300_000;
const codeDigits = 6;

interface VerifySheetProps {
  readonly proof: Proof | undefined;
  readonly onClose: () => void;
  readonly onVerified: () => void;
}

/** The popup that sends a code and takes it back. [PROFILE-07] */
export function VerifySheet({ proof, onClose, onVerified }: VerifySheetProps): ReactNode {
  const text = useText(profileText);
  return (
    <Sheet isOpen={proof !== undefined} onClose={onClose} title={text.verifyTitle}>
      {proof !== undefined && <CodeForm key={`${proof.of} ${proof.to}`} proof={proof} onVerified={onVerified} />}
    </Sheet>
  );
}

type Stage = "idle" | "sending" | "waiting" | "verifying" | "pressed";

function useCode(proof: Proof, onVerified: () => void) {
  const text = useText(profileText);
  const [stage, setStage] = useState<Stage>("idle");
  const [endsAtMs, setEndsAtMs] = useState<number>();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const send = async (): Promise<void> => {
    setStage("sending");
    const result = await askForCode(proof);
    if (result.ok) {
      setEndsAtMs(Date.now() + codeLifeMs);
      setCode("");
      setStage("waiting");
    } else {
      setError(sentenceOf(result, text.codeFailed));
      setStage(endsAtMs === undefined ? "idle" : "waiting");
    }
  };
  const verify = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setStage("verifying");
    const result = await proveByCode(proof, code);
    if (result.ok) {
      setStage("pressed");
      showToast(text.done, "done");
      onVerified();
    } else {
      // The button was disabled by the press; the server's no gives it back. [OP-16]
      setError(sentenceOf(result, text.codeFailed));
      setStage("waiting");
    }
  };
  return { text, stage, endsAtMs, code, error, setCode, setError, send, verify };
}

function CodeForm({ proof, onVerified }: { proof: Proof; onVerified: () => void }): ReactNode {
  const form = useCode(proof, onVerified);
  const { text, stage, endsAtMs } = form;
  const secondsLeft = useSecondsLeft(endsAtMs);
  const isSent = endsAtMs !== undefined;
  const isLive = isSent && secondsLeft > 0;
  return (
    <form className="safe-bottom flex flex-col gap-4 pt-2" onSubmit={(event) => void form.verify(event)}>
      <p className="text-sm text-muted">{isSent ? text.sentTo({ to: proof.to }) : text.willSend({ to: proof.to })}</p>
      {isSent && (
        <>
          <NumberField
            label={text.code}
            name="code"
            autoComplete="one-time-code"
            decimals={0}
            maxLength={codeDigits}
            value={form.code}
            onValue={form.setCode}
          />
          <p className="text-sm text-muted">
            {isLive ? (
              <>
                {text.validFor} <Countdown endsAtMs={endsAtMs} className="font-semibold text-ink" />
              </>
            ) : (
              text.expired
            )}
          </p>
          <Button
            type="submit"
            size="large"
            isWide
            isBusy={stage === "verifying"}
            disabled={!isLive || form.code.length !== codeDigits || stage !== "waiting"}
          >
            {stage === "verifying" ? text.verifying : text.verify}
          </Button>
        </>
      )}
      {!isLive && (
        <Button
          size="large"
          isWide
          tone={isSent ? "secondary" : "primary"}
          isBusy={stage === "sending"}
          onClick={() => void form.send()}
        >
          {stage === "sending" ? text.sending : isSent ? text.sendAgain : text.sendCode}
        </Button>
      )}
      <ErrorModal message={form.error} onClose={() => form.setError(undefined)} />
    </form>
  );
}
