export * from "./audited.ts";
export * from "./create-staff.ts";
export * from "./enrol-totp.ts";
export * from "./permissions.ts";
export * from "./ports.ts";
export * from "./sessions.ts";
export * from "./sign-in.ts";
