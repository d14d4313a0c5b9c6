import { EmptyState } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";

export function SignupPage(): ReactNode {
  return (
    <main>
      <PageHeader title="Sign up" back="/account" />
      <EmptyState />
    </main>
  );
}
