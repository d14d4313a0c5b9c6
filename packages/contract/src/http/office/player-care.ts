import { z } from "zod/mini";
import { idOut, idParams, instant, sentence, text } from "../payments/index.ts";
import { certificateStates } from "../programs/index.ts";
import { route } from "../route/index.ts";

const care = { tag: "Players", auth: "staff", roles: ["owner", "support"] } as const;
const success = z.strictObject({ success: z.literal(true) });

/** Who is not active is signed out everywhere and can't come in. [STAFF-11] */
export const setPlayerStatus = route({
  ...care,
  method: "PUT",
  path: "/api/players/:id/status",
  summary: "Lock an account, open it again, or close it",
  params: idParams,
  body: z.strictObject({ status: z.enum(["active", "locked", "closed"]), reason: sentence(300) }),
  response: success,
});

/** What is new is not verified. [STAFF-12] */
export const correctPlayer = route({
  ...care,
  method: "PUT",
  path: "/api/players/:id",
  summary: "Correct a player's name, e-mail address, main phone and date of birth",
  params: idParams,
  /** Without a date of birth it stays as it is. */
  body: z.strictObject({ name: text(100), email: text(254), phone: text(20), date_of_birth: z.optional(text(10)) }),
  response: success,
});

export const removePlayerPhone = route({
  ...care,
  method: "DELETE",
  path: "/api/players/:id/phones/:phone",
  summary: "Take an extra phone from an account",
  params: z.strictObject({ ...idParams.shape, phone: z.string().check(z.regex(/^\d{1,15}$/)) }),
  response: success,
});

export const endPlayerSessions = route({
  ...care,
  method: "DELETE",
  path: "/api/players/:id/sessions",
  summary: "End all sessions of a player",
  params: idParams,
  response: success,
});

/** [STAFF-14] */
export const listPlayerAppKeys = route({
  method: "GET",
  path: "/api/players/:id/app-keys",
  summary: "Application keys of a player's trading programs, oldest first",
  tag: "Players",
  auth: "staff",
  params: idParams,
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        id: idOut,
        name: text(40),
        /** The first four characters. */
        start: text(4),
        scope: z.enum(["read", "trade"]),
        addresses: z.array(text(43)),
        created_at: instant,
        last_used_at: z.nullable(instant),
      }),
    ),
  }),
});

/** Read alone: a certificate is its player's to register and to remove. [STAFF-16] */
export const listPlayerCertificates = route({
  method: "GET",
  path: "/api/players/:id/certificates",
  summary: "Login certificates of a player's trading programs, oldest first",
  tag: "Players",
  auth: "staff",
  params: idParams,
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        id: idOut,
        name: text(40),
        /** SHA-256 as OpenSSL prints it. */
        fingerprint: text(95),
        valid_from: instant,
        valid_to: instant,
        state: z.enum(certificateStates),
        created_at: instant,
        /** When it logged in last; null while it never did. */
        last_used_at: z.nullable(instant),
      }),
    ),
  }),
});

export const endPlayerAppKey = route({
  ...care,
  roles: ["owner", "trader", "support"],
  method: "DELETE",
  path: "/api/players/:id/app-keys/:keyId",
  summary: "End an application key of a player and what is connected by it",
  params: z.strictObject({ ...idParams.shape, keyId: z.string().check(z.regex(/^\d{1,18}$/)) }),
  response: success,
});
