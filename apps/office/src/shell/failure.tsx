import type { ApiError } from "@maidan/client/api";
import { Button } from "@maidan/ui/controls";
import { AlertIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { EmptyState } from "@maidan/ui/layout";
import { useEffect, useRef, type ReactNode } from "react";
import { Failure } from "./calls.ts";
import { shellText } from "./text.ts";

/** What went wrong, in a sentence: the server's own, or that nothing is known. */
export function useErrorText(): (error: ApiError) => string {
  const text = useText(shellText);
  return (error) => {
    if (error.kind !== "refused") return text.unknownOutcome;
    const fields = Object.values(error.fields).flat();
    return fields.length === 0 ? error.message : fields.join(" ");
  };
}

/** Says inside a form what was refused, where it can be seen however long the form is. */
export function FormError({ error }: { error: ApiError | undefined }): ReactNode {
  const errorText = useErrorText();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (error !== undefined) line.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  return (
    <p
      ref={line}
      role="alert"
      className="rounded-sm bg-alert-soft px-3 py-2 text-sm font-medium text-alert empty:hidden"
    >
      {error === undefined ? undefined : errorText(error)}
    </p>
  );
}

/** A room whose content could not be read. */
export function FailureState({ failure, onRetry }: { failure: Error; onRetry: () => void }): ReactNode {
  const text = useText(shellText);
  const error = failure instanceof Failure ? failure.error : undefined;
  const isForbidden = error?.kind === "refused" && error.code === "FORBIDDEN";
  return (
    <EmptyState
      icon={<AlertIcon size={26} />}
      title={isForbidden ? text.notAllowedTitle : text.failedTitle}
      hint={isForbidden ? text.notAllowedHint : error?.kind === "refused" ? error.message : text.noAnswer}
      action={
        isForbidden ? undefined : (
          <Button tone="secondary" size="small" onClick={onRetry}>
            {text.retry}
          </Button>
        )
      }
    />
  );
}
