import { rehearse, transaction } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'

/** What an act would answer, found by doing it and taking it back; what is not there rises as 404. */
export async function previewOf(work: () => Promise<unknown>, consequences: { what: string; count: number }[] = []) {
  const reason = await refusalOf(() => rehearse(work))
  if (reason === 'not-found') await rehearse(work)
  return { allowed: !reason, reason, consequences }
}

/** Does an act on each row in a transaction of its own; a trial takes each back. One result a row. */
export async function eachOf<Id extends number>(
  ids: readonly Id[],
  { dry_run, language }: { dry_run: boolean; language: string },
  work: (id: Id) => Promise<unknown>,
) {
  const results: { id: number; ok: boolean; code: string | null; message: string | null }[] = []
  for (const id of new Set(ids)) {
    const code = await refusalOf(() => (dry_run ? rehearse : transaction)(() => work(id)))
    results.push({ id, ok: !code, code, message: code && translate(language, `problem.${code}`) })
  }
  return { dry_run, done: results.filter(each => each.ok).length, results }
}
