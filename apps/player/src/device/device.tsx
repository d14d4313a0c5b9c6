import { createContext, use, type ReactNode } from "react";

const DesktopContext = createContext(false);

/** Says whether the app stands on a desk, as the server saw it. */
export function DeviceProvider({ isDesktop, children }: { isDesktop: boolean; children: ReactNode }): ReactNode {
  return <DesktopContext value={isDesktop}>{children}</DesktopContext>;
}

export const useIsDesktop = (): boolean => use(DesktopContext);

/** Where "home" is: on a desk `/` is a picture, so that a login leads to the promotions. [OP-71] */
export const useHomePath = (): string => (useIsDesktop() ? "/promotions" : "/");
