import type { Actor, Outcome } from "@maidan/services/command";
import type {
  createAddPhone,
  createChangePassword,
  createCreatePlayer,
  createForgotPassword,
  createLogIn,
  createResetPassword,
  createRevokeSession,
  createSendContactCode,
  createSetDateOfBirth,
  createVerifyContact,
} from "@maidan/services/player";
import type { PlayerIdentity } from "../server/index.ts";

/** What the routes of this feature call. */
export interface PlayerUseCases {
  readonly createPlayer: ReturnType<typeof createCreatePlayer>;
  readonly logIn: ReturnType<typeof createLogIn>;
  readonly revokeSession: ReturnType<typeof createRevokeSession>;
  readonly setDateOfBirth: ReturnType<typeof createSetDateOfBirth>;
  readonly changePassword: ReturnType<typeof createChangePassword>;
  readonly forgotPassword: ReturnType<typeof createForgotPassword>;
  readonly resetPassword: ReturnType<typeof createResetPassword>;
  readonly sendContactCode: ReturnType<typeof createSendContactCode>;
  readonly verifyContact: ReturnType<typeof createVerifyContact>;
  readonly addPhone: ReturnType<typeof createAddPhone>;
}

export const actorOf = (player: PlayerIdentity): Actor => ({ kind: "player", ...player });

type DoneReply = { body: { success: true; message: string } } | { refusal: Extract<Outcome<null>, { ok: false }> };

/** The plain answer of a call that only does something. */
export const doneWith = (outcome: Outcome<null>, message: string): DoneReply =>
  outcome.ok ? { body: { success: true, message } } : { refusal: outcome };
