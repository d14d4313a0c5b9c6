export { DeskToastRegion } from "./desk-toasts.tsx";
export { Dialog, type DialogProps } from "./dialog.tsx";
export { Drawer, type DrawerProps } from "./drawer.tsx";
export { afterClosing, isLayerOnTop, pushLayer, startLayers } from "./layer-stack.ts";
export { Sheet, type SheetProps } from "./sheet.tsx";
export { dismissToast, showToast, ToastRegion, type ToastTone } from "./toast.tsx";
export { useFocusWhenLost } from "./use-focus-when-lost.ts";
