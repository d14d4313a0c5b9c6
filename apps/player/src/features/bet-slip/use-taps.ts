import type { ExchangeSettings } from "@maidan/contract/http/exchange-rooms";
import { useCallback, useEffect, useRef, useState } from "react";
import { useBetSettings } from "../exchange/bet-settings.ts";

/** What was tapped; each tap is an object of its own. */
export type TapOf<T> = T & {
  /** It opens the slip whatever the player has chosen. */
  readonly isOpening: boolean;
};

export interface Taps<T> {
  readonly settings: ExchangeSettings;
  readonly tap: TapOf<T> | undefined;
  /** The same function for as long as the room stands, so that rows of prices are not drawn anew with it. */
  readonly onTap: (of: T & { readonly isOpening?: true }) => void;
}

/** The newest tap of a room. The settings are read with the room: a tap before they are known opens the slip, even if they are by the time that its script is there. [SLIP-16] */
export function useTaps<T extends object>(): Taps<T> {
  const { settings, isRead } = useBetSettings();
  const [tap, setTap] = useState<TapOf<T>>();
  const isKnown = useRef(isRead);
  useEffect(() => {
    isKnown.current = isRead;
  });
  const onTap = useCallback((of: T) => setTap({ isOpening: !isKnown.current, ...of }), []);
  return { settings, tap, onTap };
}
