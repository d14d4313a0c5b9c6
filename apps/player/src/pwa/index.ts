export { dropInstallOffer, installOffer, keepInstallOffer, subscribeInstallOffer } from "./install-offer.ts";
export { isUpdateWaiting, registerWorker, subscribeUpdate, takeUpdate } from "./worker.ts";
