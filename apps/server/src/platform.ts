import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Logger } from "pino";
import type { Bus } from "@maidan/services/bus";
import type { CommandRunner, Reader } from "@maidan/services/command";
import type { LedgerStore } from "@maidan/services/ledger";
import type { TlsIdentity } from "@maidan/adapters/tls-identity";
import type { JobHandler } from "@maidan/adapters/postgres/jobs";
import type { Config, Role } from "./config.ts";
import type { Services } from "./services.ts";

/** A port that a wiring opened itself. */
export interface OpenedPort {
  readonly name: "bettingStream" | "games";
  readonly port: number;
  close(): Promise<void> | void;
}

/**
 * What every feature's wiring is given. A wiring builds its stores and use cases, offers them to others in `services`, and registers its routes,
 * jobs and background work. Wirings run in the order of `wiring/index.ts`; what must wait until all are wired goes into `onReady`.
 */
export interface Platform {
  readonly config: Config;
  readonly pool: pg.Pool;
  /** Connections of the engine alone, so that a flood of requests cannot starve it. */
  readonly enginePool: pg.Pool;
  readonly reader: Reader;
  readonly runner: CommandRunner;
  readonly ledger: LedgerStore;
  readonly bus: Bus;
  readonly log: Logger;
  /** Player app and its API, on PORT. */
  readonly playerApp: FastifyInstance;
  /** Back office and its API, on OFFICE_PORT. */
  readonly officeApp: FastifyInstance;
  /** The exchange API of trading programs, over HTTPS on BETTING_API_PORT. */
  readonly programApp: FastifyInstance;
  /** The certificate of the betting ports; undefined for an operator command, which opens none. */
  readonly tls: TlsIdentity | undefined;
  /** Use cases that other features need, filled by the wirings. */
  readonly services: Partial<Services>;
  /** Looks a service up; throws with its name when its wiring has not run. */
  use<Name extends keyof Services>(name: Name): Services[Name];
  /** Whether this process runs the role: loops (engine, feed) start only then. An operator command has at most the engine. */
  hasRole(role: Role): boolean;
  /** Background jobs by name, run by the worker role. */
  readonly jobs: Map<string, JobHandler>;
  /** graphile-worker crontab lines. */
  readonly crontab: string[];
  /** Runs after all wirings and before the ports open: seeding, starting loops. In order of registration. */
  onReady(start: () => Promise<void> | void): void;
  /** Opens a port of its own with the others, after all is ready. Not run by an operator command. */
  onOpen(open: () => Promise<OpenedPort>): void;
  /** Runs at shutdown, last registered first, after the ports closed. */
  onClose(stop: () => Promise<void> | void): void;
}
