import { settledMarketText, type SettledForPlayer } from "./market-texts.ts";
import { createTellNotices, type NoticeStore, type TellNoticesDeps } from "./tell-notices.ts";

export interface SettlementNotices {
  readonly marketId: string;
  readonly revision: number;
  readonly players: readonly (SettledForPlayer & { readonly playerId: string })[];
}

/** Settlements of which players are still to be told. */
export type SettlementNoticeStore = NoticeStore<SettlementNotices>;

export interface TellSettledDeps extends TellNoticesDeps<SettlementNotices> {
  /** Names of matches, markets and outcomes in Bangla. */
  readonly inBangla: (name: string) => string;
}

/**
 * Tells the players of settled markets what each market came to for them: one message per player and result, whoever runs it and however often.
 * Returns whether something is left. [LETTER-08]
 */
export function createTellSettled(deps: TellSettledDeps): () => Promise<{ readonly isFinished: boolean }> {
  return createTellNotices(deps, {
    kind: "inbox.settled",
    print: ({ marketId, revision, players }) => ({
      about: `market:${marketId}:${revision}`,
      notices: players.map(({ playerId, ...settled }) => ({
        playerId,
        text: settledMarketText(settled, deps.inBangla),
      })),
    }),
  });
}
