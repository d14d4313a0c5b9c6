import { randomUUID } from "node:crypto";
import { done, refuse, type Actor, type CommandRunner } from "../command/index.ts";
import type { ExchangeRoomStore, FavouriteCompetition } from "./ports.ts";

/** Favourite competitions of one player. [ROOM-66] */
export const mostFavouriteCompetitions = 50;

export interface FavouriteCompetitionDeps {
  readonly runner: CommandRunner;
  readonly store: Pick<
    ExchangeRoomStore,
    "countFavouriteCompetitions" | "addFavouriteCompetition" | "removeFavouriteCompetition"
  >;
}

export interface FavouriteCompetitionRequest {
  readonly playerId: string;
  readonly favourite: FavouriteCompetition;
  readonly actor: Actor;
}

const commandOf = (kind: string, { playerId, favourite, actor }: FavouriteCompetitionRequest) => ({
  kind,
  actor,
  idempotencyKey: randomUUID(),
  content: { playerId, sport: favourite.eventTypeId, competition: favourite.competition },
});

/** Marks a competition; marked already, it stays where it is. Refuses with `NOT_FOUND` or `TOO_MANY_FAVOURITES`. */
export function createAddFavouriteCompetition({ runner, store }: FavouriteCompetitionDeps) {
  return async (request: FavouriteCompetitionRequest) => {
    const answer = await runner.run<null>(commandOf("exchange.favourite-competition", request), async (tx) => {
      const { playerId, favourite } = request;
      if ((await store.countFavouriteCompetitions(tx, playerId, { without: favourite })) >= mostFavouriteCompetitions)
        return refuse(
          "TOO_MANY_FAVOURITES",
          `You can have ${mostFavouriteCompetitions} favourite competitions. Remove one first.`,
        );
      const isThere = await store.addFavouriteCompetition(tx, playerId, favourite);
      return isThere ? done(null) : refuse("NOT_FOUND", "Not found.");
    });
    return answer.outcome;
  };
}

/** Takes a mark away, be it there or not. */
export function createRemoveFavouriteCompetition({ runner, store }: FavouriteCompetitionDeps) {
  return async (request: FavouriteCompetitionRequest) => {
    const answer = await runner.run<null>(commandOf("exchange.unfavourite-competition", request), async (tx) => {
      await store.removeFavouriteCompetition(tx, request.playerId, request.favourite);
      return done(null);
    });
    return answer.outcome;
  };
}
