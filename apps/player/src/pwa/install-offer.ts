/** The browser's offer to install, where it makes one. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function setOffer(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

export const installOffer = (): InstallOffer | undefined => offer;
export const dropInstallOffer = (): void => setOffer(undefined);

export function subscribeInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the browser's offer for the moment when the player asks for it. Called once at the start. */
export function keepInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    setOffer(event as InstallOffer);
  });
  addEventListener("appinstalled", dropInstallOffer);
}
