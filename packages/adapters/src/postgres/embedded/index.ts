export * from "./start-postgres.ts";
export { FolderClosed } from "./binaries.ts";
