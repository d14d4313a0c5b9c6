import { classNames } from "@maidan/ui/controls";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** To everything about a player. */
export function PlayerLink(props: { id: string; className?: string; children: ReactNode }): ReactNode {
  return (
    <Link
      to="/players/$id"
      params={{ id: props.id }}
      className={classNames("inline-flex min-h-6 items-center hover:text-accent", props.className)}
    >
      {props.children}
    </Link>
  );
}
