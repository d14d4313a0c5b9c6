import {
  changePassword,
  createPlayer,
  listSessions,
  logIn,
  logOut,
  readBalance,
  revokeSession,
  showUser,
  updateProfile,
} from "@maidan/contract/http/player";
import { toDecimal } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import type { LedgerStore } from "@maidan/services/ledger";
import type { ReferralFigures } from "@maidan/services/referral";
import { sessionTimes, type PlayerRecord, type PlayerStore, type SessionStore } from "@maidan/services/player";
import type { FastifyInstance } from "fastify";
import { captchaTokenOf } from "../captcha/index.ts";
import { mount, requireOwnRemoteId } from "../server/index.ts";
import { addressPrefix, languageOf, userAgentOf } from "./client-hints.ts";
import { actorOf, doneWith, type PlayerUseCases } from "./use-cases.ts";

export interface AccountRouteDeps {
  readonly useCases: PlayerUseCases;
  readonly reader: Reader;
  readonly players: PlayerStore;
  readonly sessions: SessionStore;
  readonly ledger: LedgerStore;
  /** What the player's own record says of rewards. */
  readonly rewardFigures: (playerId: string) => Promise<ReferralFigures & { readonly vipLevel: string }>;
}

/** Signing up, in and out, sessions, and the player's own record. */
export function registerAccountRoutes(app: FastifyInstance, deps: AccountRouteDeps): void {
  registerEntry(app, deps);
  registerSessions(app, deps);
  registerRecord(app, deps);
}

function registerEntry(app: FastifyInstance, { useCases }: AccountRouteDeps): void {
  mount(app, createPlayer, async ({ body, idempotencyKey, request }) => {
    const outcome = await useCases.createPlayer({
      idempotencyKey,
      username: body.username,
      password: body.password,
      confirmPassword: body.confirmPassword,
      name: body.name,
      phone: body.phone,
      email: body.email,
      currency: body.currency ?? "BDT",
      referralCode: body.referral_code ?? "",
      affiliateCode: body.affiliate_code ?? "",
      agentCode: body.agent_code ?? "",
      ...(body.captcha !== undefined && { captcha: { token: captchaTokenOf(request), typed: body.captcha } }),
      language: languageOf(request),
    });
    if (!outcome.ok) return { refusal: outcome };
    const { playerId, username } = outcome.value;
    return { body: { success: true as const, message: "Registration Successful!", remote_id: playerId, username } };
  });
  mount(app, logIn, async ({ body, request }) => {
    const result = await useCases.logIn({
      ...body,
      userAgent: userAgentOf(request),
      addressPrefix: addressPrefix(request.ip),
    });
    if (!result.ok) return { refusal: result };
    return {
      body: {
        token: result.token,
        remote_id: result.playerId,
        username: result.username,
        exchange: [{ token: result.exchangeToken }],
        message: "Login successful",
      },
    };
  });
  mount(app, changePassword, async ({ body, player }) =>
    doneWith(
      await useCases.changePassword({
        holder: player,
        oldPassword: body.old_password,
        newPassword: body.new_password,
        confirmation: body.new_password_confirmation,
      }),
      "Password changed successfully. Please login with your new password.",
    ),
  );
}

function registerSessions(app: FastifyInstance, { useCases, reader, sessions }: AccountRouteDeps): void {
  mount(app, logOut, async ({ player }) =>
    doneWith(await useCases.revokeSession({ ...player, actor: actorOf(player) }), "Logged out"),
  );
  mount(app, listSessions, async ({ player }) => {
    const records = await sessions.list(reader, player.playerId, sessionTimes.idleMs);
    return {
      body: {
        sessions: records.map((record) => ({
          id: record.sessionId,
          created_at: record.createdAt.toISOString(),
          last_seen_at: record.lastSeenAt.toISOString(),
          user_agent: record.userAgent,
          address: record.addressPrefix,
          is_current: record.sessionId === player.sessionId,
        })),
      },
    };
  });
  mount(app, revokeSession, async ({ params, player }) =>
    doneWith(
      await useCases.revokeSession({ playerId: player.playerId, sessionId: params.id, actor: actorOf(player) }),
      "Logged out there",
    ),
  );
}

function registerRecord(app: FastifyInstance, deps: AccountRouteDeps): void {
  const { useCases, reader, players, ledger } = deps;
  const own = async (playerId: string) => {
    const [player, balances] = await Promise.all([players.find(reader, playerId), ledger.balances(reader, playerId)]);
    if (player === undefined || balances === undefined)
      throw new Error(`player ${playerId} has a session but no record`);
    return { player, balances };
  };
  mount(app, showUser, async (input) => {
    const stranger = requireOwnRemoteId(input, input.query.remote_id);
    if (stranger !== undefined) return stranger;
    const { playerId } = input.player;
    const [{ player, balances }, figures] = await Promise.all([own(playerId), deps.rewardFigures(playerId)]);
    return {
      body: {
        ...userBody(player),
        balance: toDecimal(balances.cashMinor),
        exposure: toDecimal(balances.lockedMinor),
        vip_level: figures.vipLevel,
        cash_bonus: toDecimal(figures.claimableMinor),
        active_downlines: figures.activeDownlines,
        lifetime_cash_bonus: toDecimal(figures.lifetimeMinor),
        referral_turnover: toDecimal(figures.turnoverMinor),
      },
    };
  });
  mount(app, readBalance, async ({ player }) => {
    const balances = await ledger.balances(reader, player.playerId);
    if (balances === undefined) throw new Error(`player ${player.playerId} has a session but no accounts`);
    return {
      body: {
        balance: toDecimal(balances.cashMinor),
        exposure: toDecimal(balances.lockedMinor),
        currency: balances.currency,
      },
    };
  });
  mount(app, updateProfile, async (input) => {
    const stranger = requireOwnRemoteId(input, input.body.remote_id);
    if (stranger !== undefined) return stranger;
    const { player, idempotencyKey } = input;
    return doneWith(
      await useCases.setDateOfBirth({ holder: player, dateOfBirth: input.body.dofb, idempotencyKey }),
      "Saved",
    );
  });
}

const userBody = (player: PlayerRecord) => {
  const main = player.phones.find((entry) => entry.slot === 0);
  return {
    id: player.playerId,
    username: player.username,
    name: player.name,
    phone: main?.phone ?? "",
    email: player.email,
    session_id: main?.isVerified === true ? ("1" as const) : ("0" as const),
    created_at: player.createdAt.toISOString(),
    dofb: player.dateOfBirth ?? null,
    email_verified_at: player.emailVerifiedAt?.toISOString() ?? null,
    currency: player.currency,
    vip_coin: String(player.vipCoin),
    referral_code: player.referralCode,
  };
};
