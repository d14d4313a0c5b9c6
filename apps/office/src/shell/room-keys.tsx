import { useText } from "@maidan/ui/language";
import { Dialog } from "@maidan/ui/layers";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import type { Room } from "./rooms.ts";
import { isTypingElsewhere, pressedKey } from "./row-keys.ts";
import { shellText } from "./text.ts";

/** After `g` the room's letter must follow within this time. */
const chordMs = 1_500;

/** `g` and a letter go to a room, `/` finds a player, `?` shows the keys. */
export function useRoomKeys(rooms: readonly Room[]) {
  const navigate = useNavigate();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const goAtMs = useRef(Number.NEGATIVE_INFINITY);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTypingElsewhere(event)) return;
    const key = pressedKey(event);
    const isAfterGo = event.timeStamp - goAtMs.current < chordMs;
    goAtMs.current = !isAfterGo && key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const room = isAfterGo ? rooms.find((one) => one.key === key) : undefined;
    if (isAfterGo) event.stopPropagation();
    if (room !== undefined) void navigate({ to: room.path });
    else if (key === "/") void navigate({ to: "/players" });
    else if (key === "?") setHelpOpen(true);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    // Before the lists' own keys, so that the second letter of a chord does nothing to a row.
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, []);
  return { isHelpOpen, closeHelp: () => setHelpOpen(false) };
}

export function KeysDialog({ rooms, onClose }: { rooms: readonly Room[]; onClose: () => void }): ReactNode {
  const text = useText(shellText);
  // Only the keys of rooms that the role may enter: one letter does other things in another room.
  const isCashier = rooms.some(({ id }) => id === "withdrawals");
  const isTrader = rooms.some(({ id }) => id === "markets");
  const keys: readonly (readonly [string, string])[] = [
    ["j k", text.keyMove],
    ...(isCashier
      ? ([
          ["a r", text.keyDeposit],
          ["p", text.keyPaid],
        ] as const)
      : []),
    ...(isTrader
      ? ([
          ["s", text.keyMarket],
          ["e", text.keySettle],
          ["a b u", text.keyConsole],
          [", .", text.keyRunner],
          ["← → [ ]", text.keyRates],
          ["p", text.keyPublish],
          ["Esc", text.keyForget],
        ] as const)
      : []),
    ["/", text.keySearch],
    ...rooms.map((room) => [`g ${room.key}`, text[room.id]] as const),
  ];
  return (
    <Dialog isOpen title={text.keys} onClose={onClose}>
      <dl className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-2">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-xs bg-raised px-1.5 py-0.5 font-mono text-xs">{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
