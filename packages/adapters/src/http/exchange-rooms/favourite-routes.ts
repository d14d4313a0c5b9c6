import { sportEventTypes } from "@maidan/contract/http/exchange";
import {
  addFavouriteCompetition,
  listFavouriteCompetitions,
  removeFavouriteCompetition,
  type FavouriteCompetition,
} from "@maidan/contract/http/exchange-rooms";
import type { Reader } from "@maidan/services/command";
import type {
  createAddFavouriteCompetition,
  createRemoveFavouriteCompetition,
  ExchangeRoomStore,
} from "@maidan/services/exchange-rooms";
import type { FastifyInstance } from "fastify";
import { mount, type PlayerIdentity } from "../server/index.ts";
import { sportOf } from "./sport-of.ts";

export interface FavouriteDeps {
  readonly reader: Reader;
  readonly store: Pick<ExchangeRoomStore, "favouriteCompetitions">;
  readonly addFavourite: ReturnType<typeof createAddFavouriteCompetition>;
  readonly removeFavourite: ReturnType<typeof createRemoveFavouriteCompetition>;
}

const requestOf = (player: PlayerIdentity, { sport, competition }: FavouriteCompetition) => ({
  playerId: player.playerId,
  actor: { kind: "player", ...player } as const,
  favourite: { eventTypeId: sportEventTypes[sport], competition },
});

/** [ROOM-66] */
export function registerFavouriteCompetitions(app: FastifyInstance, deps: FavouriteDeps): void {
  mount(app, listFavouriteCompetitions, async ({ player }) => {
    const marked = await deps.store.favouriteCompetitions(deps.reader, player.playerId);
    const competitions = marked.flatMap(({ eventTypeId, competition }) => {
      const sport = sportOf(eventTypeId);
      return sport === undefined ? [] : [{ sport, competition }];
    });
    return { body: { success: true as const, competitions } };
  });
  mount(app, addFavouriteCompetition, async ({ player, body }) => {
    const outcome = await deps.addFavourite(requestOf(player, body));
    return outcome.ok ? { body: { success: true as const } } : { refusal: outcome };
  });
  mount(app, removeFavouriteCompetition, async ({ player, body }) => {
    const outcome = await deps.removeFavourite(requestOf(player, body));
    return outcome.ok ? { body: { success: true as const } } : { refusal: outcome };
  });
}
