import { allOf, type Language } from '@halaqa/kit-contract/format'
import { previewOf } from '@halaqa/kit-server/acts'
import { translate } from '@halaqa/kit-server/words'
import { planChange } from '../../contract/plan-change.ts'
import { draftOf, inForce, linesOf, versionsOf } from './plans.queries.ts'
import { publishPlan } from './save-plan.ts'

type Beside = NonNullable<Parameters<typeof previewOf>[1]>

/** Whether the draft may be published, and what it asks that the version in force does not. */
export const previewPublication = async (specialtyId: number, beside: Beside, language: string) =>
  previewOf(() => publishPlan(specialtyId), { ...beside, notes: await differences(specialtyId, language) })

async function differences(specialtyId: number, language: string): Promise<string[]> {
  const versions = await versionsOf(specialtyId)
  const [draft, current] = [draftOf(versions), inForce(versions)]
  if (!draft) return []
  const word = (key: string, values: object = {}) =>
    translate(language, `curriculum.plan.publishing.${key}`, { ...values })
  if (!current) return [word('first')]
  const [before, after] = [await linesOf(current), await linesOf(draft)]
  const codes = new Map([...before, ...after].map(line => [line.subject_id, line.code]))
  const change = planChange(before, after)
  const told = (['added', 'removed', 'changed'] as const).filter(key => change[key].length)
  if (!told.length) return [word('same', { version: current.version })]
  const listed = (ids: number[]) =>
    allOf(
      ids.map(id => codes.get(id)!),
      language as Language,
    )
  return [
    word('against', { version: current.version }),
    ...told.map(key => word(key, { subjects: listed(change[key]) })),
  ]
}
