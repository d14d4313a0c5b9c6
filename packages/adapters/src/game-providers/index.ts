import { createGcpProtocol } from "./gcp.ts";
import { createHub88Protocol } from "./hub88.ts";
import { createProviderGateway as createGateway, type ProviderAccess } from "./provider-calls.ts";

export { gcpSignature } from "./gcp.ts";
export type { ProviderAccess } from "./provider-calls.ts";

/** What is asked of game providers, each in the protocol that it was registered with. */
export const createProviderGateway = (deps: {
  readonly access: (provider: string) => Promise<ProviderAccess | undefined>;
  readonly fetch?: typeof fetch;
}) =>
  createGateway({
    ...deps,
    protocols: (fetching) => ({
      hub88: createHub88Protocol(fetching, "hub88"),
      caleta: createHub88Protocol(fetching, "caleta"),
      gcp: createGcpProtocol(fetching),
    }),
  });
