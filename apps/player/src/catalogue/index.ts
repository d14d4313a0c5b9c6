export {
  categories,
  categoryOf,
  luckyBook,
  luckyPlatform,
  type Category,
  type CategoryId,
  type GameType,
} from "./categories.tsx";
export { ProviderLink, SportsBookLink } from "./provider-link.tsx";
export {
  providersQuery,
  sportsQuery,
  systemsQuery,
  useProviders,
  withoutRows,
  type Provider,
  type SportsItem,
} from "./providers.ts";
export { SportsRows } from "./sports-rows.tsx";
export { catalogueText } from "./text.ts";
