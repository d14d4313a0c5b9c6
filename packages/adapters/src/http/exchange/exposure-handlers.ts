import type { exposureOperations } from "@maidan/contract/http/exchange";
import type { Reader } from "@maidan/services/command";
import type { ExchangeReadStore } from "@maidan/services/exchange-reads";
import { ExchangeException, type OperationHandlers } from "./outcome.ts";

export interface ExposureHandlerDeps {
  readonly reader: Reader;
  readonly store: Pick<ExchangeReadStore, "events">;
}
type ExposureOperation = keyof typeof exposureOperations;

const denied = (): never => {
  throw new ExchangeException(
    "ACCESS_DENIED",
    "no account is enabled for limits by market group: the limits of the player and the office hold",
  );
};

/**
 * Limits by market group, and exposure reuse. The field gives them to accounts that it enables; here none is, as every bet is covered whole by the player's
 * own money. What asks is told that there is nothing; what changes is denied; what takes away finds nothing. [EXAPI-54]
 */
export function exposureHandlers({ reader, store }: ExposureHandlerDeps): Pick<OperationHandlers, ExposureOperation> {
  async function mustKnow({ id }: { readonly id: { readonly eventId?: string | undefined } }): Promise<void> {
    const { eventId } = id;
    if (eventId === undefined || (await store.events(reader, { eventIds: [eventId] })).length === 0)
      throw new ExchangeException("INVALID_MARKET_GROUP", "there is no such event");
  }
  return {
    setDefaultExposureLimitForMarketGroups: async () => denied(),
    async setExposureLimitForMarketGroup({ marketGroup }) {
      await mustKnow(marketGroup);
      return denied();
    },
    async removeDefaultExposureLimitForMarketGroups() {
      throw new ExchangeException("EXPOSURE_LIMIT_NOT_EXIST", "there is no default limit");
    },
    async removeExposureLimitForMarketGroup({ marketGroup }) {
      await mustKnow(marketGroup);
      throw new ExchangeException("EXPOSURE_LIMIT_NOT_EXIST", "the event has no limit");
    },
    async listExposureLimitsForMarketGroups({ marketGroupFilter = [] }) {
      for (const group of marketGroupFilter) await mustKnow(group);
      return { result: [{ marketGroupType: "EVENT" }] };
    },
    async unblockMarketGroup({ marketGroup }) {
      await mustKnow(marketGroup);
      throw new ExchangeException("MARKET_GROUP_NOT_BLOCKED", "no limit blocks the event");
    },
    getExposureReuseEnabledEvents: async () => ({ result: [] }),
    addExposureReuseEnabledEvents: async () => denied(),
    async removeExposureReuseEnabledEvents() {
      throw new ExchangeException("INVALID_INPUT_DATA", "eventIds: no event has exposure reuse enabled");
    },
  };
}
