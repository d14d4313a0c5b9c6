export { AppLink, go, setPreloader, useRouteState, type AppLinkProps, type GoOptions } from "./navigation.tsx";
