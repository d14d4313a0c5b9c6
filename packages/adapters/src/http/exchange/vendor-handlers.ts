import type { DeveloperAppResult, vendorOperations } from "@maidan/contract/http/exchange";
import type { Reader } from "@maidan/services/command";
import type { AppKeyStore, createMakeAppKey } from "@maidan/services/programs";
import { ExchangeException, type ExchangeCaller, type OperationHandlers } from "./outcome.ts";

export interface VendorHandlerDeps {
  readonly reader: Reader;
  readonly appKeys: Pick<AppKeyStore, "list">;
  readonly makeAppKey: ReturnType<typeof createMakeAppKey>;
}
type VendorOperation = keyof typeof vendorOperations;

/** As long as a key is. */
const keyLength = 20;
/** As long as a key's name may be. */
const mostNameLength = 40;

interface ShownKey {
  readonly keyId: string;
  readonly name: string;
  readonly key: string;
  readonly owner: string;
}

/** The field has an application with versions; here a key is both. */
const appOf = ({ keyId, name, key, owner }: ShownKey): DeveloperAppResult => ({
  appName: name,
  appId: Number(keyId),
  appVersions: [
    {
      owner,
      versionId: Number(keyId),
      version: "1.0",
      applicationKey: key,
      // Prices are never delayed.
      delayData: false,
      subscriptionRequired: false,
      ownerManaged: true,
      active: true,
    },
  ],
});

/** Networks of the key that asks: a key that it makes works from no others, or who stole it could free themselves of its list. [EXAPI-53] */
async function networksOf(deps: VendorHandlerDeps, { playerId, appKeyId }: ExchangeCaller): Promise<readonly string[]> {
  if (appKeyId === undefined) return [];
  const keys = await deps.appKeys.list(deps.reader, playerId);
  const own = keys.find((key) => key.keyId === appKeyId);
  // Revoked since the call began.
  if (own === undefined) throw new ExchangeException("INVALID_APP_KEY", "the key is revoked");
  return own.addresses;
}

/** Keys of programs by the program itself. Of a key that was told before only its beginning is known: the rest are stars. [EXAPI-53] */
function keyHandlers(
  deps: VendorHandlerDeps,
): Pick<OperationHandlers, "createDeveloperAppKeys" | "getDeveloperAppKeys"> {
  return {
    async createDeveloperAppKeys({ appName }, caller) {
      const { playerId, sessionId } = caller;
      const name = appName.trim();
      if (name === "" || name.length > mostNameLength)
        throw new ExchangeException("INVALID_INPUT_DATA", `appName: 1 to ${mostNameLength} characters`);
      const actor = { kind: "player", playerId, sessionId } as const;
      const addresses = await networksOf(deps, caller);
      const made = await deps.makeAppKey({ playerId, actor, name, scope: "trade", addresses });
      if (made.ok) return { result: appOf({ keyId: made.keyId, name, key: made.key, owner: playerId }) };
      const isTaken = made.code === "KEY_NAME_TAKEN";
      throw new ExchangeException(isTaken ? "DUPLICATE_APP_NAME" : "APP_KEY_CREATION_FAILED", made.message);
    },
    async getDeveloperAppKeys(_params, { playerId }) {
      const keys = await deps.appKeys.list(deps.reader, playerId);
      const result = keys.map(({ keyId, name, start }) =>
        appOf({ keyId, name, key: start.padEnd(keyLength, "*"), owner: playerId }),
      );
      return { result };
    },
  };
}

const refuse = (code: ExchangeException["code"], details: string) => (): Promise<never> =>
  Promise.reject(new ExchangeException(code, details));

const noToken = refuse("INVALID_SUBSCRIPTION_TOKEN", "there are no subscriptions");
const noVendor = refuse("INVALID_VENDOR_CLIENT_ID", "there are no vendors");

/** Wallets and vendors: there is one wallet, and no vendor, subscription or affiliate. Lists are empty, what names one is refused by the field's code for it. [EXAPI-55] */
export function vendorHandlers(deps: VendorHandlerDeps): Pick<OperationHandlers, VendorOperation> {
  return {
    ...keyHandlers(deps),
    transferFunds: refuse("WALLET_TRANSFER_ERROR", "there is one wallet: nothing can be moved between two"),
    getVendorClientId: async (_params, { playerId }) => ({ result: playerId }),
    getApplicationSubscriptionToken: refuse("INVALID_APP_KEY", "the key is of no application that is sold"),
    activateApplicationSubscription: noToken,
    cancelApplicationSubscription: noToken,
    updateApplicationSubscription: noVendor,
    listApplicationSubscriptionTokens: async () => ({ result: [] }),
    listAccountSubscriptionTokens: async () => ({ result: [] }),
    getApplicationSubscriptionHistory: async () => ({ result: [] }),
    getAuthorisationCode: noVendor,
    token: refuse("INVALID_AUTH_CODE", "there are no vendors"),
    getVendorDetails: noVendor,
    revokeAccessToWebApp: refuse("USER_NOT_SUBSCRIBED", "no web application is let in"),
    listAuthorizedWebApps: async () => ({ result: [] }),
    isAccountSubscribedToWebApp: async () => ({ result: false }),
    getAffiliateRelation: async ({ vendorClientIds }) => ({
      result: vendorClientIds.map((vendorClientId) => ({ vendorClientId, status: "NOT_AFFILIATED" as const })),
    }),
  };
}
