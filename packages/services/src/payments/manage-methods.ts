import { knownFormats, parseMobileAccount, type AccountType } from "@maidan/core/payments";
import { done, refuse, type CommandAnswer, type Json, type Reader, type Refusal, type Tx } from "../command/index.ts";
import type { AuditedCommand, RunAudited, StaffContext } from "../staff/index.ts";
import type { NewPaymentMethod } from "./ports.ts";

export type Switch = "active" | "inactive";

/** A method with all that belongs to it, switched off parts included. */
export interface ManagedMethod {
  readonly methodId: string;
  readonly code: string;
  readonly name: string;
  readonly icon: string;
  readonly kind: "manual" | "ewallet";
  readonly status: Switch;
  readonly canWithdraw: boolean;
  readonly place: number;
  readonly version: number;
  readonly channels: readonly ManagedChannel[];
}
export interface ManagedChannel {
  readonly channelId: string;
  readonly accountType: AccountType;
  readonly status: Switch;
  readonly accounts: readonly {
    readonly accountId: string;
    readonly number: string;
    readonly status: Switch;
    readonly lastShownAt: Date | null;
  }[];
}

export interface MethodAdminStore {
  all(reader: Reader): Promise<readonly ManagedMethod[]>;
  /** Held until the transaction ends. */
  lock(tx: Tx, methodId: string): Promise<ManagedMethod | undefined>;
  change(tx: Tx, method: Pick<ManagedMethod, "methodId" | "name" | "status" | "canWithdraw" | "place">): Promise<void>;
  /** Adds the channel or switches the one that is there. */
  setChannel(
    tx: Tx,
    channel: { readonly methodId: string; readonly accountType: AccountType; readonly status: Switch },
  ): Promise<void>;
  /** Undefined when the method has this number already. */
  addAccount(
    tx: Tx,
    account: { readonly methodId: string; readonly accountType: AccountType; readonly number: string },
  ): Promise<string | undefined>;
  /** The account's former state; undefined = there is none. */
  switchAccount(
    tx: Tx,
    accountId: string,
    status: Switch,
  ): Promise<{ readonly number: string; readonly before: Switch } | undefined>;
  add(tx: Tx, method: NewPaymentMethod): Promise<string>;
}

/** Makes a number one that can receive. In play mode the sandbox opens it; false when it is somebody's play wallet. */
export type OpenReceivingNumber = (
  tx: Tx,
  account: { readonly provider: string; readonly number: string; readonly accountType: AccountType },
) => Promise<boolean>;

export interface ManageMethodsDeps {
  readonly run: RunAudited;
  readonly methodAdmin: MethodAdminStore;
  readonly openNumber: OpenReceivingNumber;
}
interface ByStaff {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
}
export type MethodChanged = { readonly id: string };
type Answer = Promise<CommandAnswer<MethodChanged> | Refusal>;

const unknown = refuse("NOT_FOUND", "There is no such method.");
const names: Readonly<Record<keyof typeof knownFormats, string>> = {
  bkash: "bKash",
  nagad: "Nagad",
  rocket: "Rocket",
  upay: "Upay",
  sandpay: "SandPay",
};

/** Providers whose formats are known and that are no method yet. An e-wallet comes with its gateway, never by hand. */
export const addableProviders = (methods: readonly ManagedMethod[]): readonly { code: string; name: string }[] =>
  Object.entries(names)
    .filter(([code]) => code !== "sandpay" && !methods.some((method) => method.code === code))
    .map(([code, name]) => ({ code, name }));

const commandOf = (request: ByStaff, kind: string, subject: { id: string; content: Json }): AuditedCommand => ({
  by: request.by,
  permission: "method.write",
  kind,
  idempotencyKey: request.idempotencyKey,
  content: { id: subject.id, change: subject.content },
  subject: { kind: "method", id: subject.id },
});

/** The operator's own changes to how players pay: each in the audit log, from what to what. [PAYM-50] */
export function createManageMethods(deps: ManageMethodsDeps) {
  return {
    addMethod: createAddMethod(deps),
    changeMethod: createChangeMethod(deps),
    setChannel: createSetChannel(deps),
    addAccount: createAddAccount(deps),
    switchAccount: createSwitchAccount(deps),
  };
}

/** Adds a provider as a method, last in the order and without accounts: nobody is offered it until it has one. */
function createAddMethod(deps: ManageMethodsDeps) {
  return (request: ByStaff & { readonly code: string; readonly name: string }): Answer => {
    const { code, name } = request;
    return deps.run(commandOf(request, "method.add", { id: code, content: { name } }), async (tx, context) => {
      const methods = await deps.methodAdmin.all(tx);
      if (!addableProviders(methods).some((provider) => provider.code === code))
        return refuse("CONFLICT", "This provider can't be added, or is a method already.");
      const formats = knownFormats[code as keyof typeof knownFormats];
      const id = await deps.methodAdmin.add(tx, {
        code,
        name,
        icon: `payments/${code}.svg`,
        strictPattern: formats.strict,
        loosePattern: formats.loose,
        sortOrder: Math.max(0, ...methods.map(({ place }) => place)) + 1,
        accounts: [],
      });
      context.note({ before: null, after: { code, name }, subjectId: id });
      return done({ id });
    });
  };
}

interface MethodChange extends ByStaff {
  readonly methodId: string;
  readonly name: string;
  readonly status: Switch;
  readonly canWithdraw: boolean;
  readonly place: number;
  readonly version: number;
}

function createChangeMethod(deps: ManageMethodsDeps) {
  return (request: MethodChange): Answer => {
    const { methodId, name, status, canWithdraw, place, version } = request;
    const after = { name, status, canWithdraw, place };
    const subject = { id: methodId, content: { ...after, version } };
    return deps.run(commandOf(request, "method.change", subject), async (tx, context) => {
      const method = await deps.methodAdmin.lock(tx, methodId);
      if (method === undefined) return unknown;
      if (method.version !== version)
        return refuse("CONFLICT", "Somebody else changed this method meanwhile. Nothing was changed.");
      await deps.methodAdmin.change(tx, { methodId, ...after });
      const before = { name: method.name, status: method.status, canWithdraw: method.canWithdraw, place: method.place };
      context.note({ before, after });
      return done({ id: methodId });
    });
  };
}

function createSetChannel(deps: ManageMethodsDeps) {
  return (
    request: ByStaff & { readonly methodId: string; readonly accountType: AccountType; readonly status: Switch },
  ): Answer => {
    const { methodId, accountType, status } = request;
    const subject = { id: methodId, content: { accountType, status } };
    return deps.run(commandOf(request, "method.channel", subject), async (tx, context) => {
      const method = await deps.methodAdmin.lock(tx, methodId);
      if (method === undefined) return unknown;
      await deps.methodAdmin.setChannel(tx, { methodId, accountType, status });
      const before = method.channels.find((channel) => channel.accountType === accountType)?.status ?? null;
      context.note({ before: { [accountType]: before }, after: { [accountType]: status } });
      return done({ id: methodId });
    });
  };
}

function createAddAccount(deps: ManageMethodsDeps) {
  return async (
    request: ByStaff & { readonly methodId: string; readonly accountType: AccountType; readonly number: string },
  ): Answer => {
    const { methodId, accountType } = request;
    const number = parseMobileAccount(request.number);
    if (number === undefined) {
      const message = "Enter a number of 11 digits that begins with 01.";
      return { ...refuse("VALIDATION", message), fields: { number: [message] } };
    }
    const subject = { id: methodId, content: { accountType, number } };
    return deps.run(commandOf(request, "method.addAccount", subject), async (tx, context) => {
      const method = await deps.methodAdmin.lock(tx, methodId);
      if (method === undefined) return unknown;
      if (!method.channels.some((channel) => channel.accountType === accountType))
        return refuse("CHANNEL_REQUIRED", "Add the channel first.");
      if (!(await deps.openNumber(tx, { provider: method.code, number, accountType })))
        return refuse("CONFLICT", "This number is somebody's play wallet.");
      const id = await deps.methodAdmin.addAccount(tx, { methodId, accountType, number });
      if (id === undefined) return refuse("CONFLICT", "The method has this number already.");
      context.note({ before: null, after: { accountType, number } });
      return done({ id });
    });
  };
}

function createSwitchAccount(deps: ManageMethodsDeps) {
  return (request: ByStaff & { readonly accountId: string; readonly status: Switch }): Answer => {
    const { accountId, status } = request;
    const command = commandOf(request, "method.switchAccount", { id: accountId, content: { status } });
    const subject = { kind: "receiving_account", id: accountId };
    return deps.run({ ...command, subject }, async (tx, context) => {
      const switched = await deps.methodAdmin.switchAccount(tx, accountId, status);
      if (switched === undefined) return refuse("NOT_FOUND", "There is no such account.");
      const { number, before } = switched;
      context.note({ before: { number, status: before }, after: { number, status } });
      return done({ id: accountId });
    });
  };
}
