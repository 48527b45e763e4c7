import { AsyncLocalStorage } from 'node:async_hooks'
import { problem } from '@halaqa/kit-contract'
import { isDatabaseAway } from '@halaqa/kit-server/database'
import { Refusal } from '@halaqa/kit-server/http'

/** What became of a row on which an act of ours broke. */
export const rowFailed = problem('row-failed', 503)

const storage = new AsyncLocalStorage<true>()
/**
 * Within `work` a row of `eachOf` that throws a fault has that as its result, and the rows after it are done: for what nobody
 * waits for, and would otherwise break at the same row at each try. What is away rises, also where a row refuses for it: it
 * holds back every row, and may be there at the next try.
 */
export const faultsApart = <T>(work: () => Promise<T>): Promise<T> => storage.run(true, work)
export const areFaultsApart = (): boolean => storage.getStore() === true

/** Two transactions in each other's way, or a server that has no room: not the fault of the row, and gone at the next try. */
const passing = /^(40001|40P01|55P03|53\w{3})$/
/** Whether an error is about the row that was acted on, and not about what every row needs. */
export function isFaultOfRow(error: unknown): boolean {
  if (error instanceof Refusal || isDatabaseAway(error)) return false
  for (let each = error as Failure | undefined; each; each = each.cause) if (passing.test(each.code ?? '')) return false
  return true
}
type Failure = { code?: string; cause?: Failure }

/** So many rows, and nothing but faults: it is not about the rows. */
export const mostAlone = 10
