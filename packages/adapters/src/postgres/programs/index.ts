export { createAppKeyStore } from "./app-key-store.ts";
export { createCertificateStore } from "./certificate-store.ts";
export { createHeartbeatStore } from "./heartbeat-store.ts";
export { createProgramSessionStore } from "./program-session-store.ts";
