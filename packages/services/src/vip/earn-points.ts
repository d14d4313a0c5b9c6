import { levelAt, pointsForStake, takenBackPoints } from "@maidan/core/vip";
import type { CommandContext, Tx } from "../command/index.ts";
import { rewardTexts, type Inbox } from "../inbox/index.ts";
import type { StakeListener } from "../stakes/index.ts";
import type { NewVipEntry, VipAccount, VipLevel, VipScheme, VipStore } from "./ports.ts";

export interface VipDeps {
  readonly vip: VipStore;
  readonly inbox: Inbox;
}

/** Gives points for settled stakes, and takes them back where a bet was voided. [VIP-R01] [VIP-R02] */
export function createVipListener(deps: VipDeps): StakeListener {
  return {
    name: "vip",
    onSettled: async (tx, stakes, context) => {
      const scheme = await deps.vip.scheme(tx);
      const entries = stakes.flatMap((stake): NewVipEntry[] => {
        const pointsX10000 = pointsForStake(stake.stakeMinor, rateOf(scheme, stake.gameType));
        return pointsX10000 > 0n ? [{ playerId: stake.playerId, kind: "earn", pointsX10000, stake }] : [];
      });
      await keep(deps, { tx, context, scheme, entries });
    },
    onVoided: async (tx, stakes, context) => {
      const scheme = await deps.vip.scheme(tx);
      const earned = await deps.vip.earnedBy(tx, stakes);
      const left = new Map(
        (await deps.vip.lockAccounts(tx, playersOf(stakes))).map((account) => [account.playerId, account.pointsX10000]),
      );
      const entries = stakes.flatMap((stake): NewVipEntry[] => {
        const has = left.get(stake.playerId) ?? 0n;
        const taken = takenBackPoints(earned.get(`${stake.source}:${stake.sourceId}`) ?? 0n, has);
        left.set(stake.playerId, has - taken);
        return taken > 0n ? [{ playerId: stake.playerId, kind: "void", pointsX10000: -taken, stake }] : [];
      });
      await keep(deps, { tx, context, scheme, entries });
    },
  };
}

export const rateOf = (scheme: VipScheme, gameType: string): bigint | null => {
  const of = (type: string) => scheme.rates.find((rate) => rate.gameType === type);
  return (of(gameType) ?? of("DEFAULT"))?.stakePerPointMinor ?? null;
};

const playersOf = (rows: readonly { readonly playerId: string }[]): string[] => [
  ...new Set(rows.map(({ playerId }) => playerId)),
];

interface Change {
  readonly tx: Tx;
  readonly context: CommandContext;
  readonly scheme: VipScheme;
  readonly entries: readonly NewVipEntry[];
}

/** Writes entries together with the levels that they lead to, and tells the players. [VIP-R03] [LETTER-07] */
export async function keep({ vip, inbox }: VipDeps, { tx, context, scheme, entries }: Change): Promise<void> {
  if (entries.length === 0) return;
  const before = await vip.lockAccounts(tx, playersOf(entries));
  const changed = new Map<string, bigint>();
  for (const { playerId, kind, pointsX10000 } of entries) {
    if (kind !== "convert") changed.set(playerId, (changed.get(playerId) ?? 0n) + pointsX10000);
  }
  const steps = before.flatMap((account) => levelStep(scheme.levels, account, changed.get(account.playerId) ?? 0n));
  await vip.addEntries(tx, [...entries, ...steps.map(levelEntry)]);
  for (const { playerId, level, isHigher } of steps) {
    const text = rewardTexts.levelChanged({ level: { en: level.name, bn: level.nameBn }, isHigher });
    await inbox.send(tx, context, { playerId, text });
  }
  for (const playerId of playersOf(entries)) context.publish(`player.${playerId}`, { type: "user" });
}

interface LevelStep {
  readonly playerId: string;
  readonly level: VipLevel;
  readonly isHigher: boolean;
}

function levelStep(levels: readonly VipLevel[], account: VipAccount, byX10000: bigint): LevelStep[] {
  const earned = account.earnedX10000 + byX10000;
  const [was, is] = [levelAt(levels, account.earnedX10000), levelAt(levels, earned > 0n ? earned : 0n)];
  if (is === undefined || is === was) return [];
  return [{ playerId: account.playerId, level: is, isHigher: was === undefined || is.minPoints > was.minPoints }];
}

const levelEntry = ({ playerId, level }: LevelStep): NewVipEntry => ({
  playerId,
  kind: "level",
  pointsX10000: 0n,
  note: level.name,
});
