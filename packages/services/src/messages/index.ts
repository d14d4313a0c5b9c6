export * from "./ports.ts";
export * from "./templates.ts";
export * from "./send-message.ts";
export * from "./deliver-message.ts";
export * from "./resend-message.ts";
