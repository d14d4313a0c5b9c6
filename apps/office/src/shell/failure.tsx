import type { ApiError } from "@maidan/client/api";
import { Button } from "@maidan/ui/controls";
import { AlertIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { EmptyState } from "@maidan/ui/layout";
import { useEffect, useRef, type ReactNode } from "react";
import { Failure } from "./calls.ts";
import { useOthers } from "./fields.tsx";
import { useRefusalText } from "./refusal.ts";
import { shellText } from "./text.ts";

/** What went wrong, in a sentence: the server's own, or that nothing is known. */
export function useErrorText(): (error: ApiError) => string {
  const text = useText(shellText);
  const say = useRefusalText();
  return (error) => {
    if (error.kind !== "refused") return text.unknownOutcome;
    const fields = Object.values(error.fields).flat();
    return fields.length === 0 ? say(error.message) : fields.map(say).join(" ");
  };
}

/** Says inside a form what was refused, where it can be seen however long the form is; what stands beside its field is only pointed to. */
export function FormError({ error }: { error: ApiError | undefined }): ReactNode {
  const errorText = useErrorText();
  const text = useText(shellText);
  const others = useOthers(error);
  const isAllBeside = others?.length === 0 && error?.kind === "refused" && Object.keys(error.fields).length > 0;
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
      {error === undefined
        ? undefined
        : isAllBeside
          ? text.lookAtFields
          : others !== undefined && others.length > 0
            ? others.join(" ")
            : errorText(error)}
    </p>
  );
}

/** A room whose content could not be read. */
export function FailureState({ failure, onRetry }: { failure: Error; onRetry: () => void }): ReactNode {
  const text = useText(shellText);
  const error = failure instanceof Failure ? failure.error : undefined;
  const say = useRefusalText();
  const isForbidden = error?.kind === "refused" && error.code === "FORBIDDEN";
  return (
    <EmptyState
      icon={<AlertIcon size={26} />}
      title={isForbidden ? text.notAllowedTitle : text.failedTitle}
      hint={isForbidden ? text.notAllowedHint : error?.kind === "refused" ? say(error.message) : text.noAnswer}
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
