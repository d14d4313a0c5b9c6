import { afterClosing, isLayerOnTop } from "@maidan/ui/layers";
import { useCallback, type AnchorHTMLAttributes, type MouseEvent, type ReactNode } from "react";
import { useLocation } from "wouter";
import { navigate, useHistoryState } from "wouter/use-browser-location";

type Preload = (path: string) => void;
let preload: Preload = () => undefined;

/** Told by the route table, which knows the chunk of each path; this module knows no page. */
export const setPreloader = (fetchChunk: Preload): void => {
  preload = fetchChunk;
};

export interface GoOptions {
  readonly state?: object;
  readonly isReplacing?: boolean;
}

let isAnew = false;

/** Something of the app broke: the next page comes from the server, whole. */
export const loadNextPageAnew = (): void => {
  isAnew = true;
};

/** Moves to a path of the app. From inside a sheet or dialog it takes the layer's place in the history, so that "back" leads to the page below it. */
export const go = (path: string, options: GoOptions = {}): void =>
  afterClosing(() => {
    const isReplacing = options.isReplacing === true || isLayerOnTop();
    if (isAnew) return location[isReplacing ? "replace" : "assign"](path);
    navigate(path, { replace: isReplacing, state: options.state ?? null });
    scrollTo(0, 0);
  });

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly state?: Readonly<Record<string, string>>;
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** What a tap opens before the app's script is there, or in a new tab: the state then travels in the address, unless that says it all already. */
const addressOf = (href: string, state: AppLinkProps["state"]): string =>
  state === undefined || href.includes("?") ? href : `${href}?${new URLSearchParams(state).toString()}`;

/** A link inside the app: its page's script is fetched as soon as a finger touches it. */
export function AppLink({ href, state, onClick, children, ...rest }: AppLinkProps): ReactNode {
  const [path] = useLocation();
  const onTouch = useCallback(() => preload(href), [href]);
  return (
    <a
      href={addressOf(href, state)}
      aria-current={path === href ? "page" : undefined}
      onPointerDown={onTouch}
      onPointerEnter={onTouch}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        go(href, state === undefined ? {} : { state });
      }}
      {...rest}
    >
      {children}
    </a>
  );
}

const asRecord = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};

/** The state that came along with the navigation; unchecked, so that the page reads it with care. Empty while the page is what the server wrote. */
export const useRouteState = (): Readonly<Record<string, unknown>> => asRecord(useHistoryState());

/** The same outside of rendering: an effect of a page that the server wrote looks here before it leads away. */
export const routeStateNow = (): Readonly<Record<string, unknown>> => asRecord(history.state);

/** Takes what was wanted once out of the page's entry: "back" and a page that is loaded anew do not want it again. */
export const dropRouteState = (name: string): void =>
  afterClosing(() => {
    const { [name]: _taken, ...state } = routeStateNow();
    navigate(location.pathname + location.search, { replace: true, state });
  });
