import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useSportNames } from "../../sport-names/index.ts";
import { endText } from "./end-text.ts";
import { exchangeText } from "./text.ts";
import type { SportEvent } from "./use-exchange.ts";

/** How an event that is over ended: by its winner, by being abandoned, void by hand, or, until either is known, that it is over. [EXCH-14] */
export function EventEnd({ event }: { event: Pick<SportEvent, "result" | "abandoned" | "void_reason"> }): ReactNode {
  const text = useText(endText);
  const { winner } = useText(exchangeText);
  const named = useSportNames();
  if (event.result !== undefined)
    return <p className="mt-1 font-semibold text-won">{winner({ name: named(event.result) })}</p>;
  const { void_reason: reason } = event;
  const isVoid = reason === undefined ? undefined : reason === "" ? text.void : `${text.void}: ${reason}`;
  return (
    <p className="mt-1 font-semibold text-muted">{isVoid ?? (event.abandoned === true ? text.abandoned : text.over)}</p>
  );
}
