import type { ColumnType, Generated } from "kysely";
import type { Currency } from "@maidan/core/money";
import type { CodePurpose, PhoneSlot, PlayerLanguage, PlayerStatus, SessionKind } from "@maidan/services/player";

/** bigint comes out; ids go in as text. */
type Id = ColumnType<bigint, string, never>;

export interface PlayerTables {
  readonly player: {
    id: Generated<bigint>;
    username: string;
    password_hash: string;
    password_changed_at: Generated<Date>;
    name: string;
    email: string;
    email_verified_at: Date | null;
    date_of_birth: string | null;
    currency: Currency;
    status: Generated<PlayerStatus>;
    language: PlayerLanguage;
    vip_coin: Generated<bigint>;
    referral_code: string;
    referred_by: bigint | null;
    signup_referral_code: string | null;
    signup_affiliate_code: string | null;
    signup_agent_code: string | null;
    created_at: Generated<Date>;
    last_login_at: Date | null;
  };
  readonly player_phone: {
    player_id: Id;
    slot: PhoneSlot;
    phone: string;
    verified_at: Date | null;
    created_at: Generated<Date>;
  };
  readonly player_session: {
    id: Generated<bigint>;
    player_id: Id;
    kind: SessionKind;
    parent_id: ColumnType<bigint | null, string | null, never>;
    token_hash: Buffer;
    user_agent: string;
    address_prefix: string;
    created_at: Generated<Date>;
    last_seen_at: Generated<Date>;
    expires_at: Date;
    revoked_at: Date | null;
  };
  readonly verification_code: {
    id: Generated<bigint>;
    purpose: CodePurpose;
    player_id: ColumnType<bigint | null, string | null, never>;
    destination: string;
    code_hash: Buffer;
    attempts: Generated<number>;
    created_at: Generated<Date>;
    expires_at: Date;
    ended_at: Date | null;
  };
}
