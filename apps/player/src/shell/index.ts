export { ContactList, HelpSheet } from "./help-sheet.tsx";
export { ErrorModal } from "./error-modal.tsx";
export { PageHeader, type PageHeaderProps } from "./page-header.tsx";
export { RichText } from "./rich-text.tsx";
export { Shell, type Frame } from "./shell.tsx";
export { PageSkeleton, Splash } from "./splash.tsx";
export { Broken, Maintenance, NotFound } from "./failures.tsx";
