import { commitmentOf, FairStream } from "../fair/index.ts";

/**
 * A pool that all slots of the house feed. It begins with what the house puts in, takes a share of each stake, and falls to the round whose share brings it to
 * its point, which was drawn before the first stake. What is above the point stays for the next pool.
 */
export interface Jackpot {
  readonly code: string;
  /** What the house puts in at the start. */
  readonly seedMinor: bigint;
  /** It falls somewhere from here, more than one stake's share above the seed, */
  readonly leastMinor: bigint;
  /** to here, where it must. */
  readonly mostMinor: bigint;
  /** Ten-thousandths of each stake that go into it. */
  readonly shareX10000: number;
}

/** All pools of the house, the largest first. */
export const jackpots: readonly Jackpot[] = [
  { code: "tiger", seedMinor: 500_000n, leastMinor: 510_000n, mostMinor: 2_500_000n, shareX10000: 50 },
  { code: "kite", seedMinor: 10_000n, leastMinor: 15_001n, mostMinor: 50_000n, shareX10000: 50 },
];
/** What players call them. */
export const jackpotNames: Readonly<Record<string, { readonly en: string; readonly bn: string }>> = {
  tiger: { en: "Tiger Jackpot", bn: "বাঘ জ্যাকপট" },
  kite: { en: "Kite Jackpot", bn: "ঘুড়ি জ্যাকপট" },
};
export const jackpotOf = (code: string): Jackpot | undefined => jackpots.find((one) => one.code === code);

/** What a stake gives to a pool, in ten-thousandths of a paisa: exact, whatever the stake. */
export const jackpotShareX10000 = (jackpot: Jackpot, stakeMinor: bigint): bigint =>
  stakeMinor * BigInt(jackpot.shareX10000);

/** Where a pool falls: drawn from its secret alone, each point as likely. Its hash is shown from the start, the secret once it has fallen. [JACK-02] */
export function jackpotPointMinor(jackpot: Jackpot, secret: string): bigint {
  const { code, leastMinor, mostMinor } = jackpot;
  const draw = new FairStream({ serverSeed: secret, clientSeed: code, nonce: 0 }).uint32();
  return leastMinor + ((mostMinor - leastMinor + 1n) * BigInt(draw)) / 2n ** 32n;
}
export const jackpotHash = (secret: string): string => commitmentOf(secret);

/**
 * What all pools give back of a stake on average, in millionths, rounded down. A pool pays its point, (least + most) / 2 on average, for stakes whose shares bring
 * what the point is above the seed; what lies above a point isn't lost, it stays. [JACK-05]
 */
export function jackpotReturnX1000000(): number {
  let sumX1000000 = 0n;
  for (const { seedMinor, leastMinor, mostMinor, shareX10000 } of jackpots) {
    const twicePaid = leastMinor + mostMinor;
    sumX1000000 += (BigInt(shareX10000) * 100n * twicePaid) / (twicePaid - 2n * seedMinor);
  }
  return Number(sumX1000000);
}
