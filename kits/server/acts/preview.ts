import { notFound, type Preview } from '@halaqa/kit-contract'
import { asDryRun } from '@halaqa/kit-server/database'
import { reactAtOnce } from '@halaqa/kit-server/events'
import { refusalOf, refuse } from '@halaqa/kit-server/http'
import { currentRequest, type Effects, notingEffects, ways } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { eachOf } from './each.ts'

type Beside = { consequences?: Preview['consequences'] | undefined; notes?: string[] }

/**
 * What an act would answer, found by doing it and taking it back; what is not there rises as 404, as it does of the act. What
 * comes of it in other contexts (`noteConsequence`) and who hears of it are among what goes with it: the notices, mails and
 * text messages that the act and what follows it wrote.
 */
export async function previewOf(work: () => Promise<unknown>, beside: Beside = {}): Promise<Preview> {
  let effects: Effects | undefined
  const reason = await refusalOf(async () => {
    effects = (await dryRunOf(work)).effects
  })
  if (reason === notFound.code) refuse(notFound)
  return { allowed: !reason, reason, ...shown(beside, effects) }
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
  const { answer, effects } = await dryRunOf(() => eachOf(ids, { dry_run: false }, work))
  const { done, results } = answer
  const held = results.flatMap(row => (row.code ? [row.code] : []))
  if (held.length && held.every(code => code === notFound.code) && !done) refuse(notFound)
  return {
    allowed: done > 0,
    reason: done ? null : (held[0] ?? null),
    ...shown(
      {
        consequences: [{ what, count: done }, ...consequences],
        notes: [...(done ? allHeldBack(held) : []), ...notes],
      },
      effects,
    ),
  }
}

/** Done with all that follows, and taken back. */
const dryRunOf = <T>(work: () => Promise<T>) =>
  notingEffects(() =>
    asDryRun(async () => {
      const answer = await work()
      await reactAtOnce()
      return answer
    }),
  )

/** What comes of it elsewhere, and who hears of it: so many notices, mails and text messages. */
export const toldBy = (effects: Effects): Preview['consequences'] =>
  [
    ...[...effects.consequences].map(([what, count]) => ({ what, count })),
    ...ways.map(way => ({ what: `office.told.${way}`, count: effects.told[way] })),
  ].filter(each => each.count > 0)

const shown = ({ consequences = [], notes = [] }: Beside, effects?: Effects) => ({
  consequences: [...consequences.filter(each => each.count > 0), ...(effects ? toldBy(effects) : [])],
  ...(notes.length > 0 && { notes }),
})

/** «3 rows stay as they are: …» */
export function heldBack(code: string, count: number): string {
  const { language } = currentRequest()
  return translate(language, 'preview.held-back', { count, reason: translate(language, `problem.${code}`) })
}
/** A line for each refusal. */
const allHeldBack = (codes: string[]): string[] =>
  [...new Set(codes)].map(code => heldBack(code, codes.filter(each => each === code).length))
