import type { ReactNode } from "react";
import { AppLink } from "../navigation/index.ts";
import { useSession } from "../session/index.ts";
import type { GameType } from "./categories.tsx";
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

/** A sports book is launched by players alone. [HOME-16] [SHELL-48] */
export function SportsBookLink(props: LinkProps & { readonly platform: string; readonly title: string }): ReactNode {
  const { platform, title, ...rest } = props;
  const { isPlayer } = useSession();
  return isPlayer ? (
    <AppLink href="/gamerun" state={{ type: "SPORTS", system: platform, title }} {...rest} />
  ) : (
    <AppLink href="/login" {...rest} />
  );
}
