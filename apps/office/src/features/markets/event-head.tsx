import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useEffect, type ReactNode } from "react";
import { shellText, useSportNames } from "../../shell/index.ts";
import { useEvent } from "./add-to-event.tsx";

/**
 * Which event it is, in sight down every list, for keys act at once; the browser's tab is told too, for two events stand in two of them. Its height is
 * fixed, because what suspends everything sticks below it: a name of two lines takes the room of what stands below a shorter one. [CONSOLE-12]
 */
export function EventHead({ eventId }: { eventId: string }): ReactNode {
  const shell = useText(shellText);
  const say = useSportNames();
  const event = useEvent(eventId);
  const name = event && say(event.name);
  useEffect(() => {
    if (name === undefined) return undefined;
    const before = document.title;
    document.title = `${name} · ${shell.office}`;
    return () => {
      document.title = before;
    };
  }, [name, shell.office]);
  if (event === undefined) return null;
  return (
    <div className="sticky top-target z-6 -mx-3 h-12 bg-ground px-3 pt-1 lg:top-0 lg:mx-0 lg:h-9 lg:px-0">
      <div className="h-10 overflow-hidden text-sm leading-5 lg:flex lg:h-auto lg:items-baseline lg:gap-3 lg:text-base">
        <h2 className="line-clamp-2 font-semibold lg:line-clamp-1">{name}</h2>
        <p className="truncate text-xs leading-5 text-muted lg:shrink-0">
          {say(event.competition)} · <Time at={event.start_at} shape="moment" />
        </p>
      </div>
    </div>
  );
}

/** In a dialog about one of its markets: of which event. */
export function EventName({ eventId }: { eventId: string }): ReactNode {
  const say = useSportNames();
  const event = useEvent(eventId);
  return event && <p className="pb-2 font-semibold">{say(event.name)}</p>;
}
