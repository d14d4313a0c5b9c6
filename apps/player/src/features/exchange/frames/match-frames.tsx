import { ChevronDownIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Skeleton } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useOutside } from "../outside.ts";
import { scoreText } from "../score-text.ts";
import { needsIp, readIp, scoreFrameAddress, streamAddress } from "./frame-address.ts";

const forVisit = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

/** A text of another service; undefined when it does not answer, as then its frame is left out. */
async function readText(address: string, signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetch(address, { signal });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** Undefined where the page is drawn by the server. */
const ownOrigin = (): string | undefined => (typeof location === "undefined" ? undefined : location.origin);

/** What a frame may do: with our own origin it would come at the player's token, so that one has none. */
const sandboxOf = (address: string): string =>
  new URL(address).origin === ownOrigin() ? "allow-scripts" : "allow-scripts allow-same-origin";

/** The stream of a match in play, where the operator has named one. [EXCH-24] [OP-64] */
export function StreamFrame(props: { eventId: string; marketId: string }): ReactNode {
  const text = useText(scoreText);
  const outside = useOutside();
  const template = outside?.stream_template ?? "";
  const ipService = outside?.ip_service ?? "";
  const { data: answer } = useQuery({
    ...forVisit,
    queryKey: ["public-address", ipService],
    enabled: needsIp(template) && ipService !== "",
    queryFn: ({ signal }) => readText(ipService, signal),
  });
  // Its place is kept while the address is asked for.
  if (needsIp(template) && ipService !== "" && answer === undefined)
    return <Skeleton className="mt-3 aspect-video w-full" />;
  const ip = typeof answer === "string" ? readIp(answer) : undefined;
  const address = streamAddress(template, { ...props, ip }, ownOrigin());
  if (address === undefined) return null;
  return (
    <iframe
      src={address}
      title={text.stream}
      allow="autoplay; fullscreen; encrypted-media"
      allowFullScreen
      referrerPolicy="no-referrer"
      sandbox={`${sandboxOf(address)} allow-presentation`}
      className="mt-3 aspect-video w-full border-0 bg-raised"
    />
  );
}

/**
 * The live score that the score page names, in a frame. It stands beside our own card, which is pushed; it is opened when it is wanted, and only then is its
 * address asked for. Without one it says so instead. [EXCH-25] [OP-64]
 */
export function ScoreFrame({ eventId, isOpen }: { eventId: string; isOpen: boolean }): ReactNode {
  const text = useText(scoreText);
  const [isWanted, setIsWanted] = useState(isOpen);
  const { data: page } = useQuery({
    ...forVisit,
    queryKey: ["/api/score/board", eventId],
    enabled: isWanted || isOpen,
    queryFn: ({ signal }) => readText(`/api/score/board/${encodeURIComponent(eventId)}`, signal),
  });
  const address = typeof page === "string" ? scoreFrameAddress(page, ownOrigin()) : undefined;
  return (
    <details
      open={isOpen}
      onToggle={(toggle) => setIsWanted((before) => before || toggle.currentTarget.open)}
      className="group mx-3 mt-3 overflow-hidden rounded-lg bg-surface"
    >
      <summary className="flex min-h-target items-center justify-between px-3 text-sm font-semibold">
        {text.scoreboard}
        <ChevronDownIcon size={18} className="text-muted group-open:rotate-180" />
      </summary>
      <div className="h-55 bg-raised">
        {address !== undefined && <Board address={address} title={text.liveScore} />}
        {page !== undefined && address === undefined && <p className="p-3 text-muted">{text.noScoreboard}</p>}
      </div>
    </details>
  );
}

function Board({ address, title }: { address: string; title: string }): ReactNode {
  return (
    <iframe
      src={address}
      title={title}
      loading="lazy"
      referrerPolicy="no-referrer"
      sandbox={sandboxOf(address)}
      className="size-full border-0"
    />
  );
}
