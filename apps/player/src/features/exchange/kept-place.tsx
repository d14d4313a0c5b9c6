import { useLayoutEffect, type ReactNode } from "react";

/** How far down a list stood when something in it was tapped, and at which address: the way back from a match leads there. */
let left = { address: "", topPx: 0 };

/** Writes an address over the page's own: no step more to go back. */
export const keepAddress = (address: string): void => history.replaceState(history.state, "", address);

/** A list at the place where it was left. A tap on the bar of rooms leads to its head: the address then says nothing of what was chosen. [ROOM-80] [ROOM-85] */
export function KeptPlace({
  address,
  children,
}: {
  readonly address: string;
  readonly children: ReactNode;
}): ReactNode {
  useLayoutEffect(() => {
    if (left.address === location.pathname + location.search) scrollTo(0, left.topPx);
    left = { address: "", topPx: 0 };
  }, []);
  return (
    <div
      onClickCapture={() => {
        keepAddress(address);
        left = { address, topPx: scrollY };
      }}
    >
      {children}
    </div>
  );
}
