import { finalScoreboard } from "@maidan/core/sports";
import { done, refuse, type Actor, type CommandRunner, type Json } from "../command/index.ts";
import type { CatalogueStore } from "../exchange/index.ts";
import { cricketEventTypeId, type EventScore } from "./match-actions.ts";
import type { DeliveryChanges, DeliveryStore, PlayedMatch } from "./played-match-ports.ts";

export interface ImportPlayedMatchDeps {
  readonly runner: CommandRunner;
  readonly catalogue: CatalogueStore;
  readonly deliveries: DeliveryStore;
  /** A key of its own for each import: what makes a repeat change nothing is the match's id at its source. */
  readonly mintKey: () => string;
}

export type ImportedMatch = { readonly eventId: string } & DeliveryChanges;

const importActor: Actor = { kind: "system", name: "import" };

/**
 * Keeps a match that has been played: its event, finished, with the final score, and each of its deliveries, all or nothing. Imported again it
 * changes nothing; a corrected file corrects. [CRIC-06, CRIC-07]
 */
export function createImportPlayedMatch(deps: ImportPlayedMatchDeps): (match: PlayedMatch) => Promise<ImportedMatch> {
  return async (match) => {
    const score: EventScore = {
      ...finalScoreboard(match.deliveries),
      isSimulated: false,
      notice: "Imported ball by ball",
      lastIncident: null,
    };
    const { source, sourceId, competition, name, startAtMs } = match;
    const event = { eventTypeId: cricketEventTypeId, source, sourceId, competition, name, startAtMs };
    const { outcome } = await deps.runner.run<ImportedMatch>(
      {
        kind: "feeds.importPlayedMatch",
        actor: importActor,
        idempotencyKey: deps.mintKey(),
        content: { ...event, deliveries: match.deliveries.length },
      },
      async (tx, context) => {
        const eventId = await deps.catalogue.upsertEvent(tx, event);
        if (eventId === undefined) return refuse("UNKNOWN_EVENT_TYPE", "There is no such sport.");
        const state = { isInPlay: false, isFinished: true, score: score as unknown as Json };
        await deps.catalogue.updateEventState(tx, eventId, state);
        const changes = await deps.deliveries.replace(tx, eventId, match.deliveries);
        context.publish("events", { eventId });
        context.publish(`event.${eventId}`, { eventId, ...state });
        return done({ eventId, ...changes });
      },
    );
    if (!outcome.ok) throw new Error(outcome.message);
    return outcome.value;
  };
}
