import { EmptyState } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";

export function LoginPage(): ReactNode {
  return (
    <main>
      <PageHeader title="Login" back="/account" />
      <EmptyState />
    </main>
  );
}
