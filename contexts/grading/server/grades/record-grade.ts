import type { MarkSource, PartKey } from '@halaqa/curriculum/contract'
import { markPartsOf } from '@halaqa/curriculum/server'
import { invalid } from '@halaqa/kit-contract'
import { transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { enrolmentById, isReleased } from '@halaqa/studies/server'
import { gradeChanged, gradeReleased } from '../../contract/grade-office.ts'
import { wasMarked } from './enter-grade.ts'
import { standingOf } from './grades.queries.ts'
import { lockSheet } from './lock-sheet.ts'
import { notifyLateMark } from './notify-release.ts'
import { standingGrade, writeGrade } from './write-grade.ts'

export type MeasuredGrade = {
  enrolmentId: number
  part: PartKey
  /** Hundredths of a point, no more than the part has; null takes the mark away, of an attempt that was annulled say. */
  value: number | null
  /** Where it was measured; the part must be of that source. */
  source: Exclude<MarkSource, 'entered'>
  /** For the trace: which exam, which recitation. */
  reason: string
}

/**
 * A mark as another context measured it. From then on staff cannot type over it: it is recorded anew from there, or changed by
 * two officers. Refuses what students see already, unless it is a first mark, and what a person has entered by hand. Takes the
 * same locks as an entry, so that a release and a recorded mark take turns.
 */
export function recordGrade({ enrolmentId, part, value, source, reason }: MeasuredGrade): Promise<void> {
  return transaction(async () => {
    await lockSheet(await enrolmentById(enrolmentId))
    const enrolment = await enrolmentById(enrolmentId, { lock: true })
    const own = (await markPartsOf(enrolment.subject_id)).find(each => each.part === part)
    if (own?.source !== source) refuse(invalid, { part: 'field.not-one-of' })
    const stands = await standingGrade(enrolmentId, part)
    if ((stands?.value ?? null) === value) return
    if (stands && stands.source !== source) refuse(gradeChanged, undefined, await standingOf(enrolmentId, part))
    const isLate = await isReleased(enrolment, part)
    if (isLate && (stands || (await wasMarked(enrolmentId, part)))) refuse(gradeReleased)
    await writeGrade(enrolment, { part, value }, { source, reason })
    if (isLate) await notifyLateMark(enrolmentId, part)
  })
}
