import { useEffect, type ReactNode } from "react";
import { PageSkeleton } from "../../shell/index.ts";
import { useLogOut } from "./use-log-out.ts";

/** /player/logout, the address of the desktop's "Log out": the session lives in this browser, so the app ends it. [ROUTE-35] [OP-05] */
export function LogoutPage(): ReactNode {
  const logOut = useLogOut();
  useEffect(() => void logOut(), [logOut]);
  return <PageSkeleton />;
}
