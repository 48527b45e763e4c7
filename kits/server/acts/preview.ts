import { notFound, type Preview } from '@halaqa/kit-contract'
import { asDryRun } from '@halaqa/kit-server/database'
import { refusalOf, refuse } from '@halaqa/kit-server/http'
import { currentRequest } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { eachOf } from './each.ts'

type Beside = { consequences?: Preview['consequences']; notes?: string[] }

/** What an act would answer, found by doing it and taking it back; what is not there rises as 404, as it does of the act. */
export async function previewOf(work: () => Promise<unknown>, beside: Beside = {}): Promise<Preview> {
  const reason = await refusalOf(() => asDryRun(work))
  if (reason === notFound.code) refuse(notFound)
  return { allowed: !reason, reason, ...shown(beside) }
}

/**
 * What an act on many would answer, found by trying it on each row: allowed when it can be done to one of them. How many
 * those are stands under `what`, and a note says for each refusal how many rows it holds back. Where none of them is there,
 * 404.
 */
export async function previewOfMany(
  ids: readonly number[] = [],
  { what, consequences = [], notes = [] }: Beside & { what: string },
  work: (id: number) => Promise<unknown>,
): Promise<Preview> {
  const { done, results } = await eachOf(ids, { dry_run: true }, work)
  const held = results.flatMap(row => (row.code ? [row.code] : []))
  if (held.length && held.every(code => code === notFound.code) && !done) refuse(notFound)
  return {
    allowed: done > 0,
    reason: done ? null : (held[0] ?? null),
    ...shown({
      consequences: [{ what, count: done }, ...consequences],
      notes: [...(done ? heldBack(held) : []), ...notes],
    }),
  }
}

const shown = ({ consequences = [], notes = [] }: Beside) => ({
  consequences: consequences.filter(each => each.count > 0),
  ...(notes.length > 0 && { notes }),
})

/** «3 rows stay as they are: …», a line for each refusal. */
function heldBack(codes: string[]): string[] {
  const { language } = currentRequest()
  return [...new Set(codes)].map(code =>
    translate(language, 'preview.held-back', {
      count: codes.filter(each => each === code).length,
      reason: translate(language, `problem.${code}`),
    }),
  )
}
