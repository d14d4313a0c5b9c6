import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { Suspense, useEffect, useEffectEvent, type ReactNode } from "react";
import { Broken } from "../../shell/index.ts";
import { PartUnread } from "./unread.tsx";
import { unreadText } from "./unread-text.ts";

export interface PartProps {
  /** Stands there until the part's script has come. */
  readonly waiting?: ReactNode;
  /** Stands there where it did not come; absent: nothing. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page whose script is fetched when it is shown. Where that does not arrive this part alone is missing, and the page with a bet on its way stands. [ROOM-70] */
export const Part = ({ waiting, instead = null, children }: PartProps): ReactNode => (
  <Broken instead={instead}>
    <Suspense fallback={waiting}>{children}</Suspense>
  </Broken>
);

/** In the place of a part: which is missing, and the way to load the page again. */
export const PartMissing = ({ names }: { readonly names: string }): ReactNode => (
  <PartUnread names={names} onRetry={() => location.reload()} />
);

interface MissingProps {
  /** What asked for it: each tap, or that it is open; nothing asks with `undefined` and `false`. */
  readonly asked: unknown;
  /** Takes the wish back, so that the next tap is one again. */
  readonly onMissing?: (() => void) | undefined;
}

/** The same of what opens over the page: it says so when it is asked for, and each time. */
export const LayerPart = ({ children, ...asking }: MissingProps & { readonly children: ReactNode }): ReactNode => (
  <Part instead={<Missing {...asking} />}>{children}</Part>
);

function Missing({ asked, onMissing }: MissingProps): ReactNode {
  const text = useText(unreadText);
  const tell = useEffectEvent(() => {
    showToast(text.missing, "alert");
    onMissing?.();
  });
  useEffect(() => {
    if (asked !== undefined && asked !== false) tell();
  }, [asked]);
  return null;
}
