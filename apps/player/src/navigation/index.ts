export {
  AppLink,
  go,
  routeStateNow,
  setPreloader,
  useRouteState,
  type AppLinkProps,
  type GoOptions,
} from "./navigation.tsx";
