export {
  AppLink,
  dropRouteState,
  go,
  loadNextPageAnew,
  routeStateNow,
  setPreloader,
  useRouteState,
  type AppLinkProps,
  type GoOptions,
} from "./navigation.tsx";
