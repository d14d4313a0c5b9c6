import type { ActivityKind } from "@maidan/contract/http/exchange-rooms";
import { Button } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, ReadFailed } from "../../../api/index.ts";
import { useSession } from "../../../session/index.ts";
import { activityCall } from "../room-calls.ts";
import { Unread } from "../unread.tsx";
import { accountRoomText } from "./text.ts";

const words = {
  "log-in": "logIn",
  deposit: "deposit",
  withdrawal: "withdrawal",
  recall: "recall",
  password: "password",
  "password-reset": "passwordReset",
  contact: "contact",
  phone: "phone",
  birthday: "birthday",
  "app-key": "appKey",
  "app-key-end": "appKeyEnd",
  certificate: "certificate",
  "certificate-end": "certificateEnd",
  settings: "settingsChanged",
  vip: "vip",
  referral: "referral",
} as const satisfies Readonly<Record<ActivityKind, string>>;

/** Logins with their device, and what was done with the account, newest first. [EXCH-11] [OP-61] */
export function ActivityRoom(): ReactNode {
  const text = useText(accountRoomText);
  const { isPlayer } = useSession();
  const read = useInfiniteQuery({
    queryKey: [activityCall.path],
    enabled: isPlayer,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const result = await api.call(activityCall, { query: { page: String(pageParam) }, signal });
      if (!result.ok) throw new ReadFailed(result.error);
      return result.value;
    },
    getNextPageParam: (last, _pages, page) => (last.has_more ? page + 1 : undefined),
  });
  const rows = read.data?.pages.flatMap((page) => page.rows);
  if (rows === undefined && read.isError) return <Unread hint={text.broken} onRetry={() => void read.refetch()} />;
  if (rows === undefined)
    return (
      <Loading>
        <div className="space-y-2 p-4">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className="h-14" />
          ))}
        </div>
      </Loading>
    );
  if (rows.length === 0) return <EmptyState hint={text.noActivity} />;
  return (
    <div className="p-4">
      <ul className="rounded-lg bg-surface px-3 ring-1 ring-line ring-inset">
        {rows.map((row, place) => (
          <li
            key={`${row.at} ${row.kind} ${place}`}
            className="flex min-h-14 items-center gap-2 border-b border-line last:border-b-0"
          >
            <span className="min-w-0 flex-1 py-1">
              <span className="block font-semibold">{text[words[row.kind]]}</span>
              {row.kind === "log-in" && (
                <span className="block truncate text-xs text-muted">
                  {[row.device, row.network].filter((part) => part !== "").join(" · ")}
                </span>
              )}
            </span>
            <Time at={row.at} shape="moment" className="shrink-0 text-xs text-muted" />
          </li>
        ))}
      </ul>
      {read.hasNextPage && (
        <Button
          tone="secondary"
          isWide
          className="mt-3"
          isBusy={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          {read.isFetchingNextPage ? text.loading : text.more}
        </Button>
      )}
    </div>
  );
}
