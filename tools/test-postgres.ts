/** Vitest's global setup of the integration project: one throw-away PostgreSQL, and in it a migrated template that each test file clones. */
import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { createPool } from "../packages/adapters/src/postgres/database/index.ts";
import { startPostgres } from "../packages/adapters/src/postgres/embedded/index.ts";
import { prepareJobs } from "../packages/adapters/src/postgres/jobs/index.ts";
import { migrate } from "../packages/adapters/src/postgres/migrations/index.ts";
import { scratchDir } from "./scratch-dir.ts";
import { defaultStateDir } from "./state-dir.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

export const templateName = "maidan_template";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stateDir = scratchDir("maidan-test");
  const server = await startPostgres({ stateDir, binariesDir: defaultStateDir(), isVolatile: true });
  const admin = createPool({ url: server.url, maxConnections: 1, applicationName: "maidan-test" });
  await admin.query(`create database ${templateName}`);
  const template = createPool({
    url: databaseUrl(server.url, templateName),
    maxConnections: 1,
    applicationName: "maidan-test",
  });
  await migrate(template);
  await prepareJobs(template);
  await template.end();
  await admin.end();
  project.provide("postgresUrl", server.url);
  return async () => {
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true });
  };
}

export function databaseUrl(url: string, name: string): string {
  return url.replace("@/postgres?", `@/${name}?`);
}
