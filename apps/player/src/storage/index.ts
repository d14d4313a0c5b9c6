export { FirstPinsProvider, useFirstPins } from "./first-pins.tsx";
export { logoutKeys, storageKeys, type StorageKey } from "./keys.ts";
export { clearStorage, forgetSession, readKey, removeKeys, subscribeStorage, writeKeys } from "./storage.ts";
export { useStored } from "./use-stored.ts";
