export {
  categories,
  categoryOf,
  luckyPlatform,
  sportsBooks,
  type Category,
  type CategoryId,
  type GameType,
} from "./categories.tsx";
export { ProviderLink, SportsBookLink } from "./provider-link.tsx";
export { providersQuery, systemsQuery, useMoreSports, useProviders, type Provider } from "./providers.ts";
export { catalogueText } from "./text.ts";
