import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readProviderKey } from "@maidan/adapters/http/game-room";
import type { WalletProtocol } from "@maidan/services/game-wallet";
import { registerProvider } from "../register-provider.ts";
import type { Verb } from "./verb.ts";
import { commandLine } from "./staff-add.ts";

/** The field knows the third one by the name of its largest aggregator too. */
const protocolNames: Readonly<Record<string, WalletProtocol>> = {
  hub88: "hub88",
  caleta: "caleta",
  gcp: "gcp",
  softswiss: "gcp",
};

/** A key of the protocol from a file; undefined when it holds none. */
function readKey(protocol: WalletProtocol | undefined, file: string): string | undefined {
  try {
    return protocol === undefined ? undefined : readProviderKey(protocol, readFileSync(file, "utf8"))?.key;
  } catch {
    return undefined;
  }
}

/** Registers a game provider, or changes one, and prints the key that it verifies our calls by. */
export const providerAdd: Verb = {
  name: ["provider", "add"],
  usage:
    "provider add <name> --protocol hub88|caleta|gcp --url <base> --public-key|--shared-key <file> [--sweep-hours <hours>|never]",
  summary: "register a game provider that may call the wallet",
  run: async (platform, args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      strict: false,
      options: {
        protocol: { type: "string" },
        url: { type: "string" },
        "public-key": { type: "string" },
        "shared-key": { type: "string" },
        "sweep-hours": { type: "string" },
      },
    });
    const [name = ""] = positionals;
    const protocol = protocolNames[String(values["protocol"])];
    const baseUrl = String(values["url"] ?? "");
    const key = readKey(protocol, String(values["shared-key"] ?? values["public-key"] ?? ""));
    const sweepHours = sweepHoursOf(values["sweep-hours"]);
    const fault = faultOf({ name, protocol, baseUrl, key, sweepHours });
    if (fault !== undefined || protocol === undefined || key === undefined) {
      console.error(`${fault ?? "refused"}\nusage: npm run maidan -- ${providerAdd.usage}`);
      return 2;
    }
    const isShared = protocol === "gcp";
    const outcome = await registerProvider(platform, commandLine(), {
      name,
      protocol,
      baseUrl,
      publicKey: isShared ? "" : key,
      ...(isShared ? { sharedKey: key } : {}),
      ...(sweepHours === undefined ? {} : { sweepHours }),
    });
    if (!outcome.ok) {
      console.error(outcome.message);
      return 1;
    }
    const verifies = isShared
      ? "Both sides sign by the shared key."
      : `It verifies our calls by:\n${outcome.operatorPublicKey}`;
    console.log(`${name} may call ${platform.config.publicUrl}/providers/${name}/... ${verifies}`);
    return 0;
  },
};

function faultOf(asked: {
  readonly name: string;
  readonly protocol: string | undefined;
  readonly baseUrl: string;
  readonly key: string | undefined;
  readonly sweepHours: number | null | undefined;
}): string | undefined {
  if (!/^[a-z0-9][a-z0-9-]{1,30}$/.test(asked.name))
    return "a provider's name is 2 to 31 small letters, digits and hyphens";
  if (asked.protocol === undefined) return `the protocol is one of ${Object.keys(protocolNames).join(", ")}`;
  if (!URL.canParse(asked.baseUrl) || !/^https?:$/.test(new URL(asked.baseUrl).protocol))
    return "--url is the provider's base address";
  if (asked.key === undefined) {
    return asked.protocol === "gcp"
      ? "--shared-key is a file with the key that both sides share, 16 to 512 printable characters"
      : "--public-key is a file with the provider's RSA public key (PEM)";
  }
  if (Number.isNaN(asked.sweepHours)) return "--sweep-hours is 1 to 2160, or never";
  return undefined;
}

/** Undefined when it isn't given; not a number when it is neither hours nor `never`. */
function sweepHoursOf(given: unknown): number | null | undefined {
  if (given === undefined) return undefined;
  if (given === "never") return null;
  const hours = Number(given);
  return Number.isInteger(hours) && hours >= 1 && hours <= 2160 ? hours : Number.NaN;
}
