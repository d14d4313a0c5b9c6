import type { VoidReason } from "@maidan/core/sport-names";
import { done, type CommandRunner } from "../command/index.ts";
import { feedActor } from "./match-actions.ts";
import type { FeedMatch, FeedStore, SideMarket } from "./ports.ts";

/** What no settlement tells the players of a market that is void: that it has a result to come, or hasn't any more. */
export interface MarketNote {
  readonly kind: "TO_COME" | "VOID";
  readonly reason: VoidReason;
}
export type NoteMarket = (feedMatch: FeedMatch, market: SideMarket, note: MarketNote) => Promise<void>;

/** Has the players of a market told, once for a step of the match, however often that is repeated. [LETTER-15] */
export function createNoteMarket({
  runner,
  store,
}: {
  readonly runner: CommandRunner;
  readonly store: Pick<FeedStore, "note">;
}): NoteMarket {
  return async ({ source, sourceId, step }, { marketId, results: revision = 0 }, { kind, reason }) => {
    const idempotencyKey = `${source}:${sourceId}:${step}:${marketId}:${kind}`;
    const command = {
      kind: "feed.noteMarket",
      actor: feedActor,
      idempotencyKey,
      content: { marketId, kind, revision },
    };
    await runner.run(command, async (tx) => {
      await store.note(tx, { marketId, kind, revision, reason });
      return done(null);
    });
  };
}
