import { useEffect, useState, type ReactNode } from "react";
import { page } from "../../page.tsx";
import { useSession } from "../../session/index.ts";
import { readKey, writeKeys } from "../../storage/index.ts";
import { useBetSettings } from "../exchange/bet-settings.ts";
import { isDue, lookMs, played, readPlayed, type Played } from "./played.ts";
import type { RealityDialogProps } from "./reality-dialog.tsx";

const DialogPart = page<RealityDialogProps>(() =>
  import("./reality-dialog.tsx").then((file) => file.RealityDialog),
).Component;

export const keepPlayed = (now: Played): void => writeKeys({ playedTime: JSON.stringify(now) });

/** Nobody is told before this: until then the setting need not be read. */
const soonestMs = 5 * 60_000;

/** Takes the time that a signed-in player has the app in view, and tells it when the player chose to be told. [ROOM-60] */
export function RealityCheck(): ReactNode {
  const { isPlayer, remoteId } = useSession();
  if (!isPlayer || remoteId === undefined) return null;
  return <TimePlayed key={remoteId} remoteId={remoteId} />;
}

function TimePlayed({ remoteId }: { remoteId: string }): ReactNode {
  const [now, setNow] = useState<Played>();
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState !== "visible") return;
      const next = played(readPlayed(readKey("playedTime"), remoteId), { remoteId, nowMs: Date.now() });
      keepPlayed(next);
      setNow(next);
    };
    look();
    const timer = setInterval(look, lookMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [remoteId]);
  if (now === undefined || now.activeMs - now.toldMs < soonestMs) return null;
  return <Check now={now} onTold={setNow} />;
}

function Check({ now, onTold }: { now: Played; onTold: (now: Played) => void }): ReactNode {
  const { settings } = useBetSettings();
  if (!isDue(now, settings.reality_check_minutes)) return null;
  return (
    <DialogPart
      now={now}
      onTold={(next) => {
        keepPlayed(next);
        onTold(next);
      }}
    />
  );
}
