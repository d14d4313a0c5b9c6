import type { Currency } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import type { PayingPlayer, PayingPlayers } from "@maidan/services/payments";
import { queryableOf } from "../database/index.ts";

interface Row {
  readonly id: bigint;
  readonly username: string;
  readonly currency: Currency;
  readonly is_active: boolean;
  readonly has_verified_phone: boolean;
  readonly has_birth_date: boolean;
}

/** What money movements ask of a player, read from the players' tables. The main phone or any extra one counts. [DEPOSIT-12] */
export function createPayingPlayers(): PayingPlayers {
  return { payingPlayer };
}

async function payingPlayer(reader: Reader, playerId: string): Promise<PayingPlayer | undefined> {
  const { rows } = await queryableOf(reader).query<Row>({
    name: "paying-player",
    text: `select p.id, p.username, p.currency, p.status = 'active' as is_active, p.date_of_birth is not null as has_birth_date,
        exists (select from player_phone f where f.player_id = p.id and f.verified_at is not null) as has_verified_phone
      from player p where p.id = $1`,
    values: [playerId],
  });
  const [row] = rows;
  return (
    row && {
      playerId: String(row.id),
      username: row.username,
      currency: row.currency,
      isActive: row.is_active,
      hasVerifiedPhone: row.has_verified_phone,
      hasBirthDate: row.has_birth_date,
    }
  );
}
