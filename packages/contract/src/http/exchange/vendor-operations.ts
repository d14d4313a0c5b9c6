import { z } from "zod/mini";
import type { ExchangeOperation } from "./operations.ts";
import { noParams } from "./exposure-operations.ts";
import { wireDecimal, wireId, wireInteger, wireText } from "./values.ts";

/** Keys of programs, money between wallets, and what the field has for vendors of software. [EXAPI-53] [EXAPI-55] */

const text = wireText(200);
const wallet = z.enum(["UK", "AUSTRALIAN"]);
const status = z.literal("SUCCESS");
const subscriptionStatus = z.enum(["ALL", "ACTIVATED", "UNACTIVATED", "CANCELLED", "EXPIRED"]);

export const createDeveloperAppKeysParams = z.strictObject({ appName: text });
export const transferFundsParams = z.strictObject({ from: wallet, to: wallet, amount: wireDecimal });
export const subscriptionTokenParams = z.strictObject({
  subscriptionLength: z.optional(wireInteger),
  clientReference: z.optional(text),
});
export const namedTokenParams = z.strictObject({ subscriptionToken: text });
export const updateSubscriptionParams = z.strictObject({ vendorClientId: text, subscriptionLength: wireInteger });
export const listSubscriptionsParams = z.strictObject({ subscriptionStatus: z.optional(subscriptionStatus) });
export const subscriptionHistoryParams = z.strictObject({
  vendorClientId: z.optional(text),
  applicationKey: z.optional(text),
});
export const vendorParams = z.strictObject({ vendorId: wireId });
export const tokenParams = z.strictObject({
  client_id: text,
  grant_type: z.enum(["AUTHORIZATION_CODE", "REFRESH_TOKEN"]),
  code: z.optional(text),
  client_secret: text,
  refresh_token: z.optional(text),
});
export const affiliateParams = z.strictObject({ vendorClientIds: z.array(text).check(z.maxLength(1_000)) });

const developerApp = z.strictObject({
  appName: z.string(),
  appId: z.int(),
  appVersions: z.array(
    z.strictObject({
      owner: z.string(),
      versionId: z.int(),
      version: z.string(),
      applicationKey: z.string(),
      delayData: z.boolean(),
      subscriptionRequired: z.boolean(),
      ownerManaged: z.boolean(),
      active: z.boolean(),
    }),
  ),
});
export type DeveloperAppResult = z.output<typeof developerApp>;
const subscription = z.strictObject({
  subscriptionToken: z.string(),
  subscriptionStatus: z.optional(subscriptionStatus),
});
const vendorDetails = z.strictObject({ appVersionId: z.int(), vendorName: z.string() });

export const vendorOperations = {
  createDeveloperAppKeys: {
    service: "account",
    summary: "Make a key for a program: told once, it may read and trade",
    params: createDeveloperAppKeysParams,
    result: developerApp,
  },
  getDeveloperAppKeys: {
    service: "account",
    summary: "The player's keys; of each only its beginning is known",
    params: noParams,
    result: z.array(developerApp),
  },
  transferFunds: {
    service: "account",
    summary: "Money between wallets: there is one",
    params: transferFundsParams,
    result: z.strictObject({ transactionId: z.string() }),
  },
  getVendorClientId: {
    service: "account",
    summary: "What vendors call this customer by",
    params: noParams,
    result: z.string(),
  },
  getApplicationSubscriptionToken: {
    service: "account",
    summary: "Subscriptions to an application: no application is sold",
    params: subscriptionTokenParams,
    result: z.string(),
  },
  activateApplicationSubscription: {
    service: "account",
    summary: "Activate a subscription: there is none",
    params: namedTokenParams,
    result: status,
  },
  cancelApplicationSubscription: {
    service: "account",
    summary: "Cancel a subscription: there is none",
    params: namedTokenParams,
    result: status,
  },
  updateApplicationSubscription: {
    service: "account",
    summary: "Prolong a subscription: there is none",
    params: updateSubscriptionParams,
    result: z.string(),
  },
  listApplicationSubscriptionTokens: {
    service: "account",
    summary: "Subscriptions to the caller's application: none",
    params: listSubscriptionsParams,
    result: z.array(subscription),
  },
  listAccountSubscriptionTokens: {
    service: "account",
    summary: "Subscriptions of the account: none",
    params: noParams,
    result: z.array(z.strictObject({ subscriptionTokens: z.array(subscription) })),
  },
  getApplicationSubscriptionHistory: {
    service: "account",
    summary: "All subscriptions there ever were: none",
    params: subscriptionHistoryParams,
    result: z.array(subscription),
  },
  getAuthorisationCode: {
    service: "account",
    summary: "Let a vendor's web application in: there is no vendor",
    params: vendorParams,
    result: z.strictObject({ authorisationCode: z.string(), redirectUrl: z.string() }),
  },
  token: {
    service: "account",
    summary: "A vendor's session by such a code: there is no vendor",
    params: tokenParams,
    result: z.strictObject({
      access_token: z.string(),
      token_type: z.literal("BEARER"),
      expires_in: z.int(),
      refresh_token: z.string(),
      application_subscription: subscription,
    }),
  },
  getVendorDetails: {
    service: "account",
    summary: "A vendor's name: there is no vendor",
    params: vendorParams,
    result: vendorDetails,
  },
  revokeAccessToWebApp: {
    service: "account",
    summary: "Shut a vendor's web application out: none is let in",
    params: vendorParams,
    result: status,
  },
  listAuthorizedWebApps: {
    service: "account",
    summary: "Web applications that are let in: none",
    params: noParams,
    result: z.array(vendorDetails),
  },
  isAccountSubscribedToWebApp: {
    service: "account",
    summary: "Whether a web application is let in: none is",
    params: vendorParams,
    result: z.boolean(),
  },
  getAffiliateRelation: {
    service: "account",
    summary: "Whether customers were brought by the caller: there are no affiliates among programs",
    params: affiliateParams,
    result: z.array(
      z.strictObject({
        vendorClientId: z.string(),
        status: z.enum(["INVALID_USER", "AFFILIATED", "NOT_AFFILIATED"]),
      }),
    ),
  },
} as const satisfies Record<string, ExchangeOperation>;
