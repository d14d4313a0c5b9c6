import type { AuthenticatePlayer, AuthenticateStaff } from "@maidan/adapters/http/server";
import type { ExchangeCatalogue, ExchangeEngine } from "@maidan/services/exchange";

/** What one feature's wiring offers to the others. Each wiring adds its line here; a name has one provider. */
export interface Services {
  authenticatePlayer: AuthenticatePlayer;
  authenticateStaff: AuthenticateStaff;
  exchangeEngine: ExchangeEngine;
  exchangeCatalogue: ExchangeCatalogue;
}
