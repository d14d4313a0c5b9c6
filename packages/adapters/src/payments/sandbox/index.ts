export { createSandboxPayouts, createSandboxStatementSource } from "./adapters.ts";
export { createSandboxMoney, type SandboxMoneyParts } from "./assemble.ts";
export { createSandboxGateway } from "./gateway.ts";
