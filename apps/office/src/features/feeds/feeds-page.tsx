import { listFeedKeys } from "@maidan/contract/http/feeds";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ask, RoomHead, Rows, usePages, useShownNumber } from "../../shell/index.ts";
import { MakeKey, RevokeKey } from "./key-dialogs.tsx";
import { feedsText } from "./text.ts";

export type FeedKey = ResponseOf<typeof listFeedKeys>["items"][number];
type Open = { readonly what: "make" } | { readonly what: "revoke"; readonly feedKey: FeedKey };

const queryKey = ["feed-keys"];

/** Who tells matches: a key of each, made, shown once and revoked, and what it tells. [FEED-39] */
export function FeedsPage(): ReactNode {
  const text = useText(feedsText);
  const queries = useQueryClient();
  const pages = usePages({
    key: queryKey,
    read: (cursor) => ask(listFeedKeys, { query: cursor === undefined ? {} : { cursor } }),
  });
  const [open, setOpen] = useState<Open>();
  const dialog = {
    onDone: () => void queries.invalidateQueries({ queryKey }),
    onClose: () => setOpen(undefined),
  };
  return (
    <>
      <RoomHead title={text.title} note={text.note}>
        <Button onClick={() => setOpen({ what: "make" })}>{text.make}</Button>
      </RoomHead>
      <Rows
        label={text.title}
        rows={pages.rows}
        failure={pages.failure}
        onRetry={pages.retry}
        keyOf={(feedKey) => feedKey.id}
        head={[text.provider, text.networks, text.matches, text.made, text.lastUsed, text.state]}
        columns="lg:grid-cols-[minmax(8rem,1fr)_minmax(9rem,1fr)_minmax(11rem,1.6fr)_minmax(9rem,1fr)_8rem_minmax(9rem,1.2fr)]"
        cells={(feedKey) => [
          <Provider key="provider" feedKey={feedKey} />,
          <span key="networks" className="tabular text-xs break-words text-muted">
            {feedKey.addresses.length === 0 ? text.everywhere : feedKey.addresses.join(", ")}
          </span>,
          <Matches key="matches" feedKey={feedKey} />,
          <div key="made" className="min-w-0 text-xs">
            <Time at={feedKey.made_at} shape="moment" />
            <p className="break-all text-muted">{feedKey.made_by}</p>
          </div>,
          <LastUsed key="used" at={feedKey.last_used_at} />,
          <KeyState key="state" feedKey={feedKey} onRevoke={() => setOpen({ what: "revoke", feedKey })} />,
        ]}
        empty={{ title: text.emptyTitle, hint: text.emptyHint }}
        hasMore={pages.hasMore}
        isLoadingMore={pages.isLoadingMore}
        onMore={pages.more}
      />
      {open?.what === "make" && <MakeKey {...dialog} />}
      {open?.what === "revoke" && <RevokeKey {...dialog} feedKey={open.feedKey} />}
    </>
  );
}

function Provider({ feedKey }: { feedKey: FeedKey }): ReactNode {
  return (
    <div className="min-w-0">
      <p className="font-medium break-words">{feedKey.name}</p>
      <p className="font-mono text-xs text-muted">{feedKey.start}…</p>
    </div>
  );
}

function Matches({ feedKey }: { feedKey: FeedKey }): ReactNode {
  const text = useText(feedsText);
  const shown = useShownNumber();
  return (
    <div className="min-w-0 text-xs">
      {feedKey.matches.length === 0 && <p className="text-muted">{text.noMatch}</p>}
      {feedKey.matches.map((match) => (
        <p key={`${match.name} ${match.starts_at}`} className="break-words">
          {match.name} · <span className="text-muted">{text[match.phase]}</span>
        </p>
      ))}
      <p className="tabular text-muted">{text.inAll({ count: shown(feedKey.match_count) })}</p>
    </div>
  );
}

function LastUsed({ at }: { at: string | null }): ReactNode {
  const text = useText(feedsText);
  return at === null ? (
    <span className="text-muted">{text.neverUsed}</span>
  ) : (
    <Time at={at} shape="moment" className="text-xs" />
  );
}

function KeyState({ feedKey, onRevoke }: { feedKey: FeedKey; onRevoke: () => void }): ReactNode {
  const text = useText(feedsText);
  const { revoked, name } = feedKey;
  if (revoked === null)
    return (
      <Button size="small" tone="secondary" onClick={onRevoke} aria-label={text.revokeKey({ name })}>
        {text.revoke}
      </Button>
    );
  return (
    <div className="min-w-0 text-xs">
      <Badge tone="neutral">{text.revoked}</Badge> <Time at={revoked.at} shape="moment" className="text-muted" />
      <p className="break-words">{revoked.reason}</p>
      <p className="break-all text-muted">{revoked.by}</p>
    </div>
  );
}
