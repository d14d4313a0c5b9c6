import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<true>();

/** Runs what belongs to an open transaction, so that `isInTransaction` knows it. */
export const inTransaction = <T>(work: () => Promise<T>): Promise<T> => scope.run(true, work);

/**
 * Whether this is called from within a command's handler. Such a one must not ask for a second connection: with the pool exhausted by handlers that wait
 * for each other's rows, everybody would wait for connections that nobody gives back. Tests refuse it.
 */
export const isInTransaction = (): boolean => scope.getStore() === true;
