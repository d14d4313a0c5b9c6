import { useOdds } from "@maidan/ui/figures";

/** Odds of a record, a decimal as text, in the notation of the player's choice. [ROOM-56] */
export function useRecordOdds(): (odds: string) => string {
  const oddsText = useOdds();
  return (odds) => oddsText(Math.round(Number(odds) * 100));
}
