import type { GameSession, GameWalletStore, WalletProvider } from "@maidan/services/game-wallet";
import { createTogetherLook } from "../database/index.ts";

/** What each call of a provider asks for first, by one statement for those that come at the same time. */

const [most, underWay] = [200, 2];

interface ProviderRow {
  name: string;
  protocol: WalletProvider["protocol"];
  base_url: string;
  public_key: string;
  is_active: boolean;
  sweep_hours: number | null;
}

export function createFindProvider(): GameWalletStore["findProvider"] {
  return createTogetherLook<string, WalletProvider | undefined>({
    most,
    underWay,
    look: async (queryable, names) => {
      const { rows } = await queryable.query<ProviderRow>({
        name: "game-wallet-providers",
        text: `select name, protocol, base_url, public_key, is_active, sweep_hours from game_wallet_provider where name = any($1::text[])`,
        values: [[...new Set(names)]],
      });
      const found = new Map(rows.map((row) => [row.name, toProvider(row)]));
      return names.map((name) => found.get(name));
    },
  });
}

const toProvider = (row: ProviderRow): WalletProvider => ({
  name: row.name,
  protocol: row.protocol,
  baseUrl: row.base_url,
  publicKey: row.public_key,
  isActive: row.is_active,
  sweepHours: row.sweep_hours,
});

export interface SessionRow {
  id: bigint;
  player_id: bigint;
  currency: string;
  is_current: boolean;
  may_bet: boolean;
}
export const sessionColumns = `s.id, s.player_id, s.currency, t.ended_at is null and t.expires_at > now() as is_current, p.status = 'active' as may_bet
  from game_token t join game_session s on s.id = t.session_id join player p on p.id = s.player_id`;
export const toSession = (row: SessionRow | undefined): GameSession | undefined =>
  row === undefined
    ? undefined
    : {
        sessionId: String(row.id),
        playerId: String(row.player_id),
        currency: row.currency,
        isCurrent: row.is_current,
        mayBet: row.may_bet,
      };

export function createFindSession(): GameWalletStore["findSession"] {
  const find = createTogetherLook<{ readonly provider: string; readonly tokenHash: Buffer }, GameSession | undefined>({
    most,
    underWay,
    look: async (queryable, asked) => {
      const { rows } = await queryable.query<SessionRow & { place: bigint }>({
        name: "game-sessions",
        // A lookup per token, in its index.
        text: `select u.place, f.* from unnest($1::bytea[], $2::text[]) with ordinality as u(token_hash, provider, place)
          cross join lateral (select ${sessionColumns} where t.token_hash = u.token_hash and s.provider = u.provider limit 1) f`,
        values: [asked.map(({ tokenHash }) => tokenHash), asked.map(({ provider }) => provider)],
      });
      const found = new Map(rows.map((row) => [Number(row.place) - 1, row]));
      return asked.map((_, place) => toSession(found.get(place)));
    },
  });
  return (reader, provider, tokenHash) => find(reader, { provider, tokenHash });
}
