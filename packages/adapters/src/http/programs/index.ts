export { limitTransactions } from "./transaction-limit.ts";
export { createCharacterLengths } from "./character-lengths.ts";
export { registerAppKeyRoutes, type AppKeyRouteDeps } from "./app-key-routes.ts";
export { registerCertificateRoutes, type CertificateRouteDeps } from "./certificate-routes.ts";
export { certificateView } from "./certificate-view.ts";
export { limitRequests, programRequestLimit } from "./request-limit.ts";
export { registerIdentityRoutes, type IdentityRouteDeps } from "./identity-routes.ts";
