import { createContext, use, type ReactNode } from "react";

const FirstPins = createContext<readonly string[]>([]);

/** Holds the pinned markets that the page was written with until the browser's own copy is read. */
export const FirstPinsProvider = (props: { pins: readonly string[]; children: ReactNode }): ReactNode => (
  <FirstPins value={props.pins}>{props.children}</FirstPins>
);

export const useFirstPins = (): readonly string[] => use(FirstPins);
