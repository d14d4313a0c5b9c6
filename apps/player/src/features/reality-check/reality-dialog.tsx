import type * as rooms from "@maidan/contract/http/exchange-rooms";
import { toDigits } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Dialog, showToast } from "@maidan/ui/layers";
import { Skeleton } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { readQuery, wire } from "../../api/index.ts";
import { go } from "../../navigation/index.ts";
import { useLogOut } from "../account/use-log-out.ts";
import { played, told, type Played } from "./played.ts";
import { realityText } from "./text.ts";

const playedCall = wire<typeof rooms.readPlayedResult>({
  method: "GET",
  path: "/api/exchange/played-result",
  auth: "player",
});

export interface RealityDialogProps {
  readonly now: Played;
  /** The time played from here on. */
  readonly onTold: (now: Played) => void;
}

/** How long it has been and what it came to; the player goes on, takes a break, which leads home and begins the time anew, or logs out. [ROOM-60] */
export function RealityDialog({ now, onTold }: RealityDialogProps): ReactNode {
  const text = useText(realityText);
  const { language } = useLanguage();
  const logOut = useLogOut();
  // The time goes on while it is read: what is told stays as it was when it came.
  const [shown] = useState(now);
  const since = new Date(shown.sinceMs).toISOString();
  const { data, isError } = useQuery({ ...readQuery(playedCall, { query: { since } }) });
  const begin = (): void => onTold(played(undefined, { remoteId: now.remoteId, nowMs: Date.now() }));
  const minutes = toDigits(String(Math.floor(shown.activeMs / 60_000)), language);
  return (
    <Dialog isOpen onClose={() => onTold(told(now))} title={text.title}>
      <p className="text-base">{text.played({ minutes })}</p>
      <p className="mt-2 flex min-h-8 flex-wrap items-center gap-x-2">
        <span className="text-muted">
          {text.since} <Time at={since} shape="time" />
        </span>
        {data === undefined ? (
          isError ? (
            <span>{text.unread}</span>
          ) : (
            <Skeleton className="h-5 w-24" />
          )
        ) : (
          <Money amount={data.net} isResult className="text-base font-bold" />
        )}
      </p>
      <p className="mt-2 text-xs text-muted">{text.chosen}</p>
      <div className="mt-4 space-y-2">
        <Button isWide onClick={() => onTold(told(now))}>
          {text.goOn}
        </Button>
        <Button
          tone="secondary"
          isWide
          onClick={() => {
            begin();
            go("/");
            showToast(text.restful, "done");
          }}
        >
          {text.rest}
        </Button>
        <Button
          tone="quiet"
          isWide
          onClick={() => {
            begin();
            void logOut();
          }}
        >
          {text.logOut}
        </Button>
      </div>
    </Dialog>
  );
}
