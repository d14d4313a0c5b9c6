import { createHeavyGate } from "./limits.ts";
import type { ExchangeEngine } from "@maidan/services/exchange";
import { accountHandlers, type AccountHandlerDeps } from "./account-handlers.ts";
import { bookHandlers, type BookHandlerDeps } from "./book-handlers.ts";
import { cancelHandlers } from "./cancel-orders.ts";
import { catalogueHandlers, type CatalogueHandlerDeps } from "./catalogue-handlers.ts";
import { exposureHandlers, type ExposureHandlerDeps } from "./exposure-handlers.ts";
import { vendorHandlers, type VendorHandlerDeps } from "./vendor-handlers.ts";
import { orderHandlers } from "./order-handlers.ts";
import { heartbeatHandlers } from "./heartbeat-handlers.ts";
import type { OperationHandlers } from "./outcome.ts";
import { placeHandlers, type PlaceHandlerDeps } from "./place-orders.ts";
import { replaceHandlers, type ReplaceHandlerDeps } from "./replace-orders.ts";
import { updateHandlers } from "./update-orders.ts";
import type { createBeat } from "@maidan/services/programs";

export { registerExchangeRoutes, type ExchangeRouteDeps } from "./routes.ts";
export { registerExchangeReads, type ExchangeReadDeps } from "./read-routes.ts";
export { registerScoreboards, type ScoreboardDeps } from "./scoreboard-routes.ts";
export { sendSportsReadsTo } from "./sports-host.ts";
export type { AccountHolder } from "./account-handlers.ts";
export { createReadMenu } from "./navigation.ts";
export { ExchangeException, type Admit, type AuthenticateCaller, type OperationHandlers } from "./outcome.ts";

export type ExchangeApiDeps = AccountHandlerDeps &
  ExposureHandlerDeps &
  VendorHandlerDeps &
  CatalogueHandlerDeps &
  Omit<BookHandlerDeps, "heavy"> &
  ReplaceHandlerDeps &
  Pick<PlaceHandlerDeps, "endTargets"> & {
    readonly engine: Pick<ExchangeEngine, "place" | "cancel" | "update">;
    readonly beat: ReturnType<typeof createBeat>;
  };

/** Every operation of the table, done. */
export function createOperationHandlers(deps: ExchangeApiDeps): OperationHandlers {
  const heavy = createHeavyGate();
  return {
    ...catalogueHandlers(deps),
    ...bookHandlers({ ...deps, heavy }),
    ...orderHandlers({ ...deps, heavy }),
    ...accountHandlers(deps),
    ...exposureHandlers(deps),
    ...vendorHandlers(deps),
    ...placeHandlers(deps),
    ...cancelHandlers(deps.engine),
    ...updateHandlers(deps.engine),
    ...replaceHandlers(deps),
    ...heartbeatHandlers(deps.beat),
  };
}
