import type { ReactNode } from "react";
import { AppLink } from "../navigation/index.ts";
import { useSession } from "../session/index.ts";
import type { GameType, SportsBook } from "./categories.tsx";
import type { Provider } from "./providers.ts";

interface LinkProps {
  readonly className: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A provider's list of games: the address says it all, and the state says it again. [OP-27] [SHELL-50] [HOME-20] */
export function ProviderLink(props: LinkProps & { readonly provider: Provider; readonly type: GameType }): ReactNode {
  const { provider, type, ...rest } = props;
  const state = { type, system: provider.platform, title: provider.name };
  return <AppLink href={`/games?${new URLSearchParams(state).toString()}`} state={state} {...rest} />;
}

/** A sports book is launched by players alone: the page of the frame asks for it. [HOME-16] [HOME-19] [SHELL-48] [OP-28] */
export function SportsBookLink(props: LinkProps & { readonly book: SportsBook; readonly title: string }): ReactNode {
  const { book, title, ...rest } = props;
  const { isPlayer } = useSession();
  const { code, platform, type } = book;
  return isPlayer ? (
    <AppLink href="/gamerun" state={{ code, system: platform, type, title }} {...rest} />
  ) : (
    <AppLink href="/login" {...rest} />
  );
}
