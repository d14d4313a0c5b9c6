import { randomUUID } from "node:crypto";
import { registerStaffRoutes } from "@maidan/adapters/http/staff";
import { createAuditStore, createStaffSessionStore, createStaffStore } from "@maidan/adapters/postgres/staff";
import { createTotpCodes, tokens } from "@maidan/adapters/staff-credentials";
import {
  createChangeOwnPassword,
  createChangeStaff,
  createConfirmTotp,
  createCreateStaff,
  createFindStaffSession,
  createForgetAuthenticator,
  createOfferTotp,
  createRunAudited,
  createSeedDemoStaff,
  createSetStaffPassword,
  createSignIn,
  createSignOut,
} from "@maidan/services/staff";
import type { Platform } from "../platform.ts";

/** Members of staff, their sessions, and the audit log. Needs `passwords`, `secretBox`. */
export function wireStaff(platform: Platform): void {
  const { config, runner, services } = platform;
  const audit = createAuditStore();
  const deps = {
    runner,
    audit,
    tokens,
    run: createRunAudited({ runner, audit }),
    staff: createStaffStore(),
    sessions: createStaffSessionStore(),
    passwords: platform.use("passwords"),
    totp: createTotpCodes(() => Date.now(), platform.use("secretBox")),
    newKey: randomUUID,
  };
  const findSession = createFindStaffSession(deps);
  services.audit = audit;
  services.runAudited = deps.run;
  services.createStaff = createCreateStaff(deps);
  services.authenticateStaff = async (token) => {
    const session = await findSession(token);
    if (session === undefined) return undefined;
    const { staffId, role, email } = session.staff;
    return { staffId, role, email, sessionId: session.sessionId };
  };
  registerStaffRoutes(platform.officeApp, {
    ...deps,
    findSession,
    signIn: createSignIn(deps),
    signOut: createSignOut(deps),
    offerTotp: createOfferTotp(deps),
    confirmTotp: createConfirmTotp(deps),
    createStaff: services.createStaff,
    changeStaff: createChangeStaff(deps),
    setStaffPassword: createSetStaffPassword(deps),
    forgetAuthenticator: createForgetAuthenticator(deps),
    changeOwnPassword: createChangeOwnPassword(deps),
  });
  if (config.mode === "play" && config.isDemoSeeded) platform.onReady(createSeedDemoStaff(deps));
}
