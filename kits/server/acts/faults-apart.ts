import { AsyncLocalStorage } from 'node:async_hooks'
import { problem } from '@halaqa/kit-contract'

/** What became of a row on which an act of ours broke. */
export const rowFailed = problem('row-failed', 503)

const storage = new AsyncLocalStorage<true>()
/**
 * Within `work` a row of `eachOf` that throws a fault has that as its result, and the rows after it are done: for what nobody
 * waits for, and would otherwise break at the same row at each try. What is away (`isAway`) rises, also where a row refuses
 * for it: it holds back every row, and may be there at the next try.
 */
export const faultsApart = <T>(work: () => Promise<T>): Promise<T> => storage.run(true, work)
export const areFaultsApart = (): boolean => storage.getStore() === true

/** So many rows, and nothing but faults: it is not about the rows. */
export const mostAlone = 10
