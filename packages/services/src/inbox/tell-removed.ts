import { removedRunnerText, type RemovedForPlayer } from "./market-texts.ts";
import { createTellNotices, type NoticeStore, type TellNoticesDeps } from "./tell-notices.ts";

export interface RemovalNotices {
  readonly marketId: string;
  readonly selectionId: number;
  readonly players: readonly (RemovedForPlayer & { readonly playerId: string })[];
}

/** Withdrawn runners of which players are still to be told. */
export type RemovalNoticeStore = NoticeStore<RemovalNotices>;

/** Tells each player whose bets a withdrawal touched why it was, and what it did to them: once. Returns whether something is left. [LETTER-13] */
export function createTellRemoved(
  deps: TellNoticesDeps<RemovalNotices> & {
    /** Names of matches, markets and runners in Bangla. */
    readonly inBangla: (name: string) => string;
  },
): () => Promise<{ readonly isFinished: boolean }> {
  return createTellNotices(deps, {
    kind: "inbox.removed",
    print: ({ marketId, selectionId, players }) => ({
      about: `removal:${marketId}:${selectionId}`,
      notices: players.map(({ playerId, ...removed }) => ({
        playerId,
        text: removedRunnerText(removed, deps.inBangla),
      })),
    }),
  });
}
