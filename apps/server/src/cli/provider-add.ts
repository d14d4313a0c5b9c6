import { createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { registerProvider } from "../register-provider.ts";
import type { Verb } from "./verb.ts";
import { commandLine } from "./staff-add.ts";

const protocols = ["hub88", "caleta"] as const;

/** The PEM of an RSA public key; undefined when the file holds none. */
function readPublicKey(file: string): string | undefined {
  try {
    const key = createPublicKey(readFileSync(file));
    return key.asymmetricKeyType === "rsa" ? String(key.export({ type: "spki", format: "pem" })) : undefined;
  } catch {
    return undefined;
  }
}

/** Registers a game provider, or changes one, and prints the key that it verifies our calls by. */
export const providerAdd: Verb = {
  name: ["provider", "add"],
  usage: "provider add <name> --protocol hub88|caleta --url <base> --public-key <file>",
  summary: "register a game provider that may call the wallet",
  run: async (platform, args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      strict: false,
      options: { protocol: { type: "string" }, url: { type: "string" }, "public-key": { type: "string" } },
    });
    const [name = ""] = positionals;
    const protocol = protocols.find((one) => one === values["protocol"]);
    const baseUrl = String(values["url"] ?? "");
    const publicKey = readPublicKey(String(values["public-key"] ?? ""));
    const fault = faultOf({ name, protocol, baseUrl, publicKey });
    if (fault !== undefined || protocol === undefined || publicKey === undefined) {
      console.error(`${fault ?? "refused"}\nusage: npm run maidan -- ${providerAdd.usage}`);
      return 2;
    }
    const outcome = await registerProvider(platform, commandLine(), { name, protocol, baseUrl, publicKey });
    if (!outcome.ok) {
      console.error(outcome.message);
      return 1;
    }
    console.log(
      `${name} may call ${platform.config.publicUrl}/providers/${name}/... It verifies our calls by:\n${outcome.operatorPublicKey}`,
    );
    return 0;
  },
};

function faultOf(asked: {
  readonly name: string;
  readonly protocol: string | undefined;
  readonly baseUrl: string;
  readonly publicKey: string | undefined;
}): string | undefined {
  if (!/^[a-z0-9][a-z0-9-]{1,30}$/.test(asked.name))
    return "a provider's name is 2 to 31 small letters, digits and hyphens";
  if (asked.protocol === undefined) return `the protocol is one of ${protocols.join(", ")}`;
  if (!URL.canParse(asked.baseUrl) || !/^https?:$/.test(new URL(asked.baseUrl).protocol))
    return "--url is the provider's base address";
  if (asked.publicKey === undefined) return "--public-key is a file with the provider's RSA public key (PEM)";
  return undefined;
}
