import { buttonClass } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { EmptyState } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ReadFailed, readQuery } from "../../api/index.ts";
import { AppLink } from "../../navigation/index.ts";
import { eventCall } from "./calls.ts";
import { ExchangeFrame } from "./exchange-frame.tsx";
import { noMatchText } from "./no-match-text.ts";
import { exchangeText } from "./text.ts";

const notThere: readonly string[] = ["NOT_FOUND", "VALIDATION"];

/** Whether the server has answered that there is no such event; false while it is read, and where no answer came. */
export function useHasNoMatch(eventId: string): boolean {
  const { data, error } = useQuery({ ...readQuery(eventCall, { params: { eventId } }), enabled: false });
  // Another sports host answers by what it has.
  if (data !== undefined) return data.data.items[eventId] === undefined;
  return error instanceof ReadFailed && error.error.kind === "refused" && notThere.includes(error.error.code);
}

/** In the place of a match that there isn't: that there is none, and the way to those that there are. [ROOM-82] */
export function NoMatch(): ReactNode {
  const text = useText(noMatchText);
  const { match } = useText(exchangeText);
  return (
    <ExchangeFrame title={match} back="/exchange-inplay">
      <div role="alert">
        <EmptyState
          title={text.title}
          hint={text.hint}
          action={
            <AppLink href="/exchange-inplay" className={buttonClass({ tone: "secondary" })}>
              {text.toList}
            </AppLink>
          }
        />
      </div>
    </ExchangeFrame>
  );
}
