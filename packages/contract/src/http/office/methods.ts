import { z } from "zod/mini";
import { idOut, idParams, instant, sentence, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

const tag = "Payment methods";
const readers = ["owner", "cashier"] as const;
const writers = ["owner"] as const;
const accountType = z.enum(["Agent", "Merchant", "Personal"]);
const status = z.enum(["active", "inactive"]);

const account = z.strictObject({
  id: idOut,
  number: text(20),
  status,
  last_shown_at: z.nullable(instant),
});
const methodRow = z.strictObject({
  id: idOut,
  code: text(20),
  name: text(60),
  icon: text(200),
  kind: z.enum(["manual", "ewallet"]),
  status,
  can_withdraw: z.boolean(),
  /** Offered in this order. */
  place: z.int(),
  /** What a change names, so that two who change it at once notice each other. */
  version: z.int(),
  channels: z.array(z.strictObject({ id: idOut, account_type: accountType, status, accounts: z.array(account) })),
});
const providerItem = z.strictObject({ code: text(20), name: text(60) });
const answer = z.strictObject({ methods: z.array(methodRow), addable: z.array(providerItem), is_sandbox: z.boolean() });

/** All methods with their channels and receiving accounts, in the order in which players see them, and the providers that can be added. */
export const listMethods = route({
  method: "GET",
  path: "/api/methods",
  summary: "Payment methods, channels and receiving accounts",
  tag,
  auth: "staff",
  roles: readers,
  response: answer,
});

export const addMethod = route({
  method: "POST",
  path: "/api/methods",
  summary: "Add a payment method",
  tag,
  auth: "staff",
  roles: writers,
  body: z.strictObject({ code: text(20), name: sentence(60) }),
  response: z.strictObject({ id: idOut }),
});

export const changeMethod = route({
  method: "PUT",
  path: "/api/methods/:id",
  summary: "Change what players see of a method, switch it on or off, put it in its place",
  tag,
  auth: "staff",
  roles: writers,
  params: idParams,
  body: z.strictObject({
    name: sentence(60),
    status,
    can_withdraw: z.boolean(),
    place: z.int().check(z.gte(0), z.lte(999)),
    version: z.int().check(z.lte(2_147_483_647)),
  }),
  response: z.strictObject({ id: idOut }),
});

/** Adds the channel where the method has none of this kind. */
export const setChannel = route({
  method: "PUT",
  path: "/api/methods/:id/channels",
  summary: "Add a channel, or switch it on or off",
  tag,
  auth: "staff",
  roles: writers,
  params: idParams,
  body: z.strictObject({ account_type: accountType, status }),
  response: z.strictObject({ id: idOut }),
});

export const addAccount = route({
  method: "POST",
  path: "/api/methods/:id/accounts",
  summary: "Add a receiving account",
  tag,
  auth: "staff",
  roles: writers,
  params: idParams,
  body: z.strictObject({ account_type: accountType, number: text(30) }),
  response: z.strictObject({ id: idOut }),
});

export const switchAccount = route({
  method: "PUT",
  path: "/api/receiving-accounts/:id",
  summary: "Switch a receiving account on or off",
  tag,
  auth: "staff",
  roles: writers,
  params: idParams,
  body: z.strictObject({ status }),
  response: z.strictObject({ id: idOut }),
});

/** Play mode alone: the next opening of the number's wallet chooses a new PIN. */
export const forgetWalletPin = route({
  method: "POST",
  path: "/api/sandbox-wallets/forget-pin",
  summary: "Forget the PIN of a play wallet",
  tag,
  auth: "staff",
  roles: readers,
  body: z.strictObject({ number: text(30) }),
  response: z.strictObject({ number: text(20) }),
});
