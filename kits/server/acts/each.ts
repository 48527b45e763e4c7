import { type BulkResult, invalid, type RowResult } from '@halaqa/kit-contract'
import { asDryRun, transaction } from '@halaqa/kit-server/database'
import { Refusal } from '@halaqa/kit-server/http'
import { log } from '@halaqa/kit-server/log'
import { currentRequest, notingEffects } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { areFaultsApart, mostAlone, rowFailed } from './faults-apart.ts'
import { isAway } from './is-away.ts'
import { saidOf } from './said.ts'

/** Does the work, or does it and takes it back: a trial is the same code. */
export const unlessDryRun = <T>(dryRun: boolean, work: () => Promise<T>): Promise<T> =>
  (dryRun ? asDryRun : transaction)(work)

type Options<T> = {
  dry_run: boolean
  /** What stands beside the result of a row that was done: a note, whether it can be taken back. */
  said?: (answer: T, id: number) => Pick<RowResult, 'can_undo' | 'note'>
}

/**
 * One act on many rows, each named once and each in a transaction of its own: one that is refused does not hold back the
 * others. A trial takes all of them back together, so that a row sees what those before it would have taken: the last seat,
 * the last lesson. The messages are in the language of whoever asks. What is no refusal rises, but within `faultsApart`.
 */
export async function eachOf<T>(
  ids: readonly number[],
  { dry_run, said }: Options<T>,
  work: (id: number) => Promise<T>,
): Promise<BulkResult> {
  const { language } = currentRequest()
  const results: RowResult[] = []
  const faults: unknown[] = []
  const doAll = async () => {
    for (const id of new Set(ids)) {
      let more: Pick<RowResult, 'can_undo' | 'note'> | undefined
      const doOne = () =>
        notingEffects(() =>
          transaction(async () => {
            const answer = await work(id)
            more = said?.(answer, id)
          }),
        )
      const held = await doOne().then(
        () => null,
        error => heldBy(error, id, faults, language),
      )
      if (held) results.push({ id, ok: false, ...held })
      else results.push({ id, ok: true, code: null, message: null, ...more })
    }
  }
  await (dry_run ? asDryRun(doAll) : doAll())
  if (faults.length >= mostAlone && faults.length === results.length) throw faults[0]
  return { dry_run, done: results.filter(each => each.ok).length, results }
}

/**
 * What held a row back, in words: of what is wrong with a field the field's. What holds back every row rises. A fault is kept
 * among the others, and logged.
 */
function heldBy(error: unknown, id: number, faults: unknown[], language: string): { code: string; message: string } {
  const isApart = areFaultsApart()
  if (error instanceof Refusal && !(isApart && error.problem.status >= 500)) {
    const { code } = error.problem
    const message = code === invalid.code ? saidOf(error, language) : translate(language, `problem.${code}`)
    return { code, message }
  }
  if (!isApart || isAway(error)) throw error
  faults.push(error)
  log.error({ err: error, request: currentRequest().requestId, row: id }, 'an act on a row failed')
  return { code: rowFailed.code, message: translate(language, `problem.${rowFailed.code}`) }
}

/** The result of a row that was done, for an act on one. */
export const done = (id: number): RowResult => ({ id, ok: true, code: null, message: null })
