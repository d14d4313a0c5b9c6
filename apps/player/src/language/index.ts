export { AppLanguage, isLanguage } from "./app-language.tsx";
