import { createContext, use, useCallback, useMemo, useState, type ReactNode } from "react";
import { writeKeys } from "../storage/index.ts";

const cookieDays = 365;

interface DataSaver {
  /** Fewer pictures, nothing fetched ahead. */
  readonly isSaving: boolean;
  readonly setSaving: (isSaving: boolean) => void;
}

const DataSaverContext = createContext<DataSaver>({ isSaving: false, setSaving: () => undefined });

let isSavingNow = false;
/** Outside of components: whether something may be fetched ahead of its need. */
export const mayPrefetch = (): boolean => !isSavingNow;

/** `initial` is what the server read: the browser's `Save-Data`, or the person's own choice, which comes first. */
export function DataSaverProvider({ initial, children }: { initial: boolean; children: ReactNode }): ReactNode {
  const [isSaving, setChosen] = useState(initial);
  const setSaving = useCallback((next: boolean) => {
    writeKeys({ dataSaver: next ? "1" : "0" });
    document.cookie = `data_saver=${next ? 1 : 0}; path=/; max-age=${cookieDays * 86_400}; samesite=lax`;
    isSavingNow = next;
    setChosen(next);
  }, []);
  const value = useMemo(() => ({ isSaving, setSaving }), [isSaving, setSaving]);
  return <DataSaverContext value={value}>{children}</DataSaverContext>;
}

/** Told by the start of the app in the browser, before anything is fetched ahead. */
export const startDataSaver = (isSaving: boolean): void => {
  isSavingNow = isSaving;
};

export const useDataSaver = (): DataSaver => use(DataSaverContext);
