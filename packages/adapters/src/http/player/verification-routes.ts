import {
  addPhone,
  forgotPassword,
  otherPhones,
  resetPassword,
  sendExtraPhoneCode,
  sendVerificationCode,
  verifyEmail,
  verifyExtraPhone,
  verifyPhone,
} from "@maidan/contract/http/player";
import { playerTexts } from "@maidan/core/player";
import { refuse, type Outcome, type Reader, type Refusal } from "@maidan/services/command";
import type { PlayerStore, ResetRequest } from "@maidan/services/player";
import type { FastifyInstance } from "fastify";
import { mount } from "../server/index.ts";
import { doneWith, type PlayerUseCases } from "./use-cases.ts";

export interface VerificationRouteDeps {
  readonly useCases: PlayerUseCases;
  readonly reader: Reader;
  readonly players: PlayerStore;
}

const invalid = (field: string, message: string): Refusal => ({
  ...refuse("VALIDATION", message),
  fields: { [field]: [message] },
});

/** Codes to phones and addresses, extra phones, and the way back from a forgotten password. */
export function registerVerificationRoutes(app: FastifyInstance, deps: VerificationRouteDeps): void {
  registerCodes(app, deps);
  registerExtraPhones(app, deps);
  registerReset(app, deps.useCases);
}

const codeSent = (outcome: Outcome<{ expiresInSeconds: number }>) =>
  outcome.ok
    ? {
        body: { success: true as const, message: "Verification code sent", expires_in: outcome.value.expiresInSeconds },
      }
    : { refusal: outcome };

function registerCodes(app: FastifyInstance, { useCases }: VerificationRouteDeps): void {
  mount(app, sendVerificationCode, async ({ body, player }) => {
    const { phone, email } = body;
    if ((phone === undefined) === (email === undefined))
      return { refusal: invalid("phone", "Send either phone or email.") };
    return codeSent(
      await useCases.sendContactCode({
        holder: player,
        purpose: email === undefined ? "phone" : "email",
        destination: email ?? phone ?? "",
      }),
    );
  });
  mount(app, verifyPhone, async ({ body, player }) =>
    doneWith(
      await useCases.verifyContact({ holder: player, purpose: "phone", code: body.verification_code }),
      "Phone number verified",
    ),
  );
  mount(app, verifyEmail, async ({ body, player }) =>
    doneWith(
      await useCases.verifyContact({ holder: player, purpose: "email", code: body.code }),
      "E-mail address verified",
    ),
  );
}

function registerExtraPhones(app: FastifyInstance, { useCases, reader, players }: VerificationRouteDeps): void {
  mount(app, otherPhones, async ({ player }) => {
    const record = await players.find(reader, player.playerId);
    const extra = record?.phones.filter((entry) => entry.slot !== 0) ?? [];
    return {
      body: {
        data: extra.map((entry) => ({
          contract_value: entry.phone,
          isverify: entry.isVerified ? (1 as const) : (0 as const),
        })),
      },
    };
  });
  mount(app, addPhone, async ({ body, player, idempotencyKey }) =>
    doneWith(await useCases.addPhone({ holder: player, phone: body.phone, idempotencyKey }), "Phone number added"),
  );
  mount(app, sendExtraPhoneCode, async ({ body, player }) =>
    codeSent(await useCases.sendContactCode({ holder: player, purpose: "extra_phone", destination: body.phone })),
  );
  mount(app, verifyExtraPhone, async ({ body, player }) =>
    doneWith(
      await useCases.verifyContact({ holder: player, purpose: "extra_phone", code: body.verification_code }),
      "Phone number verified",
    ),
  );
}

function registerReset(app: FastifyInstance, useCases: PlayerUseCases): void {
  mount(app, forgotPassword, async ({ body }) => {
    const request = resetRequest(body);
    if ("ok" in request) return { refusal: request };
    const channel = body.type === "email" ? "email" : "sms";
    return doneWith(await useCases.forgotPassword(request), `OTP sent successfully. Please check your ${channel}.`);
  });
  mount(app, resetPassword, async ({ body }) =>
    doneWith(
      await useCases.resetPassword({
        username: body.username,
        otp: body.otp,
        newPassword: body.password,
        confirmation: body.password_confirmation,
      }),
      "Password changed successfully. Please login with your new password.",
    ),
  );
}

/** In the specified order: by e-mail the username first, by SMS the phone first. [PWD-16] [PWD-17] */
function resetRequest(body: {
  type: "email" | "sms";
  username: string;
  email?: string | undefined;
  phone?: string | undefined;
}): ResetRequest | Refusal {
  const username = body.username.trim();
  if (body.type === "email") {
    if (username === "") return invalid("username", playerTexts.usernameMissing);
    const email = body.email ?? "";
    return email.trim() === "" ? invalid("email", playerTexts.emailMissing) : { type: "email", email, username };
  }
  const phone = body.phone ?? "";
  if (phone.trim() === "") return invalid("phone", playerTexts.phoneMissing);
  return username === "" ? invalid("username", playerTexts.usernameMissing) : { type: "sms", phone, username };
}
