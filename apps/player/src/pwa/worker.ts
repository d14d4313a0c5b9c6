/** The app's service worker, and the new version that may wait behind the running one. */
let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

function setWaiting(worker: ServiceWorker | null): void {
  waiting = worker ?? undefined;
  for (const listener of listeners) listener();
}

export const isUpdateWaiting = (): boolean => waiting !== undefined;

export function subscribeUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets the waiting version take over; the page is loaded again under it. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting?.postMessage("take-over");
}

/** Registers the worker and watches for newer ones: when the page is loaded, and each time that it comes to the front. */
export async function registerWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register("/service-worker.js");
  // The first one of all serves at once: nothing older is there.
  const look = (): void => {
    if (navigator.serviceWorker.controller !== null) setWaiting(registration.waiting);
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void registration.update().catch(() => undefined);
  });
}
