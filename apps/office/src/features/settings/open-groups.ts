import { afterClosing } from "@maidan/ui/layers";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { takaNameOf } from "../../words/index.ts";
import { groupIdOf, type GroupId } from "./groups.ts";

export interface OpenGroups {
  readonly isOpen: (id: GroupId) => boolean;
  readonly toggle: (id: GroupId, isOpen: boolean) => void;
  /** The groups of these settings, and the first of them in sight. */
  readonly openFor: (names: readonly string[]) => void;
}

/** Which groups are open: what the address names (`/settings#betting`, `/settings#deposit_min_inr`), and what was pressed since. [DESK-19] */
export function useOpenGroups(): OpenGroups {
  const named = useLocation({ select: ({ hash }) => hash });
  const [ids, setIds] = useState<ReadonlySet<GroupId>>(() => new Set<GroupId>(named === "" ? [] : [groupIdOf(named)]));
  const [followed, setFollowed] = useState(named);
  const [led, setLed] = useState<{ readonly to: string }>({ to: named });
  if (named !== followed) {
    setFollowed(named);
    setLed({ to: named });
    if (named !== "") setIds(new Set([...ids, groupIdOf(named)]));
  }
  useEffect(() => {
    if (led.to === "") return;
    const show = (): void => document.getElementById(takaNameOf(led.to))?.scrollIntoView({ block: "start" });
    // The dialog that asked takes its entry out of the browser's history, which puts the page back to where it stood.
    afterClosing(() => requestAnimationFrame(show));
  }, [led]);
  return {
    isOpen: (id) => ids.has(id),
    toggle: (id, isOpen) =>
      setIds((before) => {
        if (before.has(id) === isOpen) return before;
        return isOpen ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id));
      }),
    openFor: (names) => {
      setIds((before) => new Set([...before, ...names.map(groupIdOf)]));
      setLed({ to: names[0] ?? "" });
    },
  };
}
