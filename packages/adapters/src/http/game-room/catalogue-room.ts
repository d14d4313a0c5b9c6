import * as contract from "@maidan/contract/http/game-room";
import type { Reader } from "@maidan/services/command";
import type {
  createChangeGame,
  createChangePlatform,
  createChangeProvider,
  createReplaceKey,
  createSetPoster,
  createSyncProvider,
  GameCatalogueStore,
  GameView,
  PlatformView,
  ProviderView,
} from "@maidan/services/game-room";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";
import { readProviderKey } from "./provider-key.ts";

export interface CatalogueRoomDeps {
  readonly reader: Reader;
  readonly catalogue: GameCatalogueStore;
  readonly changeProvider: ReturnType<typeof createChangeProvider>;
  readonly replaceKey: ReturnType<typeof createReplaceKey>;
  readonly syncProvider: ReturnType<typeof createSyncProvider>;
  readonly changePlatform: ReturnType<typeof createChangePlatform>;
  readonly changeGame: ReturnType<typeof createChangeGame>;
  readonly setPoster: ReturnType<typeof createSetPoster>;
}

const gamesPerPage = 50;

/** Providers, platforms and games: what is on, in which order, under which name. */
export function registerCatalogueRoom(app: FastifyInstance, deps: CatalogueRoomDeps): void {
  const { reader, catalogue } = deps;
  mount(app, contract.listProviders, async () => {
    const [providers, platforms] = await Promise.all([catalogue.providers(reader), catalogue.platforms(reader)]);
    return { body: { items: providers.map(printProvider), platforms: platforms.map(printPlatform) } };
  });
  mount(app, contract.changeProvider, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    const { is_active: isActive, sweep_hours: sweepHours, version } = body;
    return answerOf(
      await deps.changeProvider({ by, idempotencyKey, name: params.name, isActive, sweepHours, version }),
    );
  });
  mount(app, contract.replaceProviderKey, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    const known = (await catalogue.providers(reader)).find(({ name }) => name === params.name);
    const protocol = known?.protocol ?? "hub88";
    return answerOf(await deps.replaceKey({ by, idempotencyKey, name: params.name, protocol, ...body }));
  });
  mount(app, contract.syncProvider, async ({ params, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(await deps.syncProvider({ by, idempotencyKey, name: params.name }));
  });
  mount(app, contract.changePlatform, async ({ body, staff, request, idempotencyKey }) => {
    const { name_bn: nameBn, is_active: isActive, ...rest } = body;
    const by = staffContext(staff, request);
    return answerOf(await deps.changePlatform({ by, idempotencyKey, ...rest, nameBn: nameBn.trim(), isActive }));
  });
  registerGames(app, deps);
}

function registerGames(app: FastifyInstance, deps: CatalogueRoomDeps): void {
  mount(app, contract.listLobbyGames, async ({ query }) => {
    const { games, total } = await deps.catalogue.games(deps.reader, {
      provider: query.provider,
      gameType: query.type,
      words: query.query?.trim(),
      isOn: query.state === undefined ? undefined : query.state === "on",
      offset: Number(query.offset ?? 0),
      limit: gamesPerPage,
    });
    return { body: { items: games.map(printGame), total } };
  });
  mount(app, contract.changeLobbyGame, async ({ body, staff, request, idempotencyKey }) => {
    const { provider, code, name, name_bn: nameBn, tags, place, is_active: isActive, version } = body;
    const change = { ownName: name.trim(), ownNameBn: nameBn.trim(), tags: [...new Set(tags)], place, isActive };
    const by = staffContext(staff, request);
    return answerOf(await deps.changeGame({ by, idempotencyKey, provider, code, ...change, version }));
  });
  mount(app, contract.setGamePoster, async ({ body, staff, request, idempotencyKey }) => {
    const { provider, code, content } = body;
    const bytes = content === null ? null : Buffer.from(content, "base64");
    const by = staffContext(staff, request);
    return answerOf(await deps.setPoster({ by, idempotencyKey, provider, code, bytes }));
  });
}

const printProvider = (provider: ProviderView) => ({
  name: provider.name,
  protocol: provider.protocol,
  base_url: provider.baseUrl,
  is_active: provider.isActive,
  version: provider.version,
  games: provider.games,
  games_on: provider.gamesOn,
  open_rounds: provider.openRounds,
  longest_silent_seconds: provider.longestSilentSeconds,
  sweep_hours: provider.sweepHours,
  synced_at: provider.syncedAt?.toISOString() ?? null,
  sync_fault: provider.syncFault,
  operator_key: provider.operatorPublicKey,
  provider_key_print:
    provider.publicKey === "" ? "" : (readProviderKey(provider.protocol, provider.publicKey)?.print ?? ""),
});

const printPlatform = (platform: PlatformView) => ({
  system: platform.system,
  platform: platform.platform,
  type: platform.gameType,
  name: platform.name,
  name_bn: platform.nameBn,
  place: platform.place,
  is_active: platform.isActive,
  version: platform.version,
  games: platform.games,
});

const printGame = (game: GameView) => ({
  provider: game.provider,
  code: game.code,
  listed_name: game.listedName,
  name: game.ownName,
  name_bn: game.ownNameBn,
  type: game.gameType,
  platform: game.platform,
  picture: game.picture,
  has_own_picture: game.hasOwnPicture,
  tags: [...game.tags],
  place: game.place,
  is_active: game.isActive,
  is_listed: game.isListed,
  is_on: game.isOn,
  version: game.version,
});
