/** What the simulator's players may do: narrow enough that a run meets all of it. `reckonLimits` holds the database to it. Amounts are minor units. */
export const simLimits = {
  mostExposureMinor: 150_000n,
  mostProfitMinor: 2_000_000n,
  mostExposureEverywhereMinor: 400_000n,
  mostHouseLossMinor: 30_000n,
  /** Of one bet. */
  ofBets: {
    bandBeforePercent: 150,
    bandInPlayPercent: 200,
    jumpPercent: 140,
    lineBandPercent: 150,
    lineJumpPercent: 200,
    stakeMaxMinor: 39_000n,
    winMaxMinor: 400_000n,
  },
} as const;
