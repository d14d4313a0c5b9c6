import { settledMarketText, type SettledForPlayer } from "./market-texts.ts";
import { createTellNotices, type NoticeStore, type TellNoticesDeps } from "./tell-notices.ts";

/** What a market's players are told beside its settlements: as if it had been void, or settled again. */
export interface MarketNotices {
  readonly noticeId: string;
  readonly players: readonly (SettledForPlayer & { readonly playerId: string })[];
}

export type MarketNoticeStore = NoticeStore<MarketNotices>;

/**
 * Tells the players of a market that a void was taken back and their bets have a result to come, that they are void after all, and of the house's markets another
 * result: each once. Returns whether something is left. [LETTER-15]
 */
export function createTellMarketNotices(
  deps: TellNoticesDeps<MarketNotices> & {
    /** Names of matches, markets and outcomes in Bangla. */
    readonly inBangla: (name: string) => string;
  },
): () => Promise<{ readonly isFinished: boolean }> {
  return createTellNotices(deps, {
    kind: "inbox.marketNotice",
    print: ({ noticeId, players }) => ({
      about: `market-notice:${noticeId}`,
      notices: players.map(({ playerId, ...told }) => ({ playerId, text: settledMarketText(told, deps.inBangla) })),
    }),
  });
}
