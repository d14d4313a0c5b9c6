export { SettingsPage } from "./settings-page.tsx";
export { settingsText } from "./text.ts";
