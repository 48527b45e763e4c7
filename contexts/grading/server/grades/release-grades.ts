import { semesterById } from '@halaqa/academics/server'
import { markPartsOf } from '@halaqa/curriculum/server'
import { invalid } from '@halaqa/kit-contract'
import { previewOf } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { ReleasePart } from '@halaqa/studies/contract'
import { enrolmentTable } from '@halaqa/studies/readable'
import {
  closeRelease,
  openRelease,
  refreshAverages,
  releasedParts,
  releasesOf,
  type Sheet,
} from '@halaqa/studies/server'
import { and, count, eq, ne } from 'drizzle-orm'
import { alreadyReleased, nothingToRelease, notReleased } from '../../contract/grade-release.ts'
import { gradeTable } from './grades.table.ts'
import { lockSheetAlone } from './lock-sheet.ts'
import { notifyRelease } from './notify-release.ts'
import { partLabels } from './part-labels.ts'
import { promotedOn } from './promoted-on.ts'

const sheet = ({ semester_id, subject_id }: Sheet) =>
  and(
    eq(enrolmentTable.semester_id, semester_id),
    eq(enrolmentTable.subject_id, subject_id),
    ne(enrolmentTable.state, 'equal'),
  )
/** Shows parts of a subject's marks to its students from now on. Parts that are shown already stay as they are. */
export function releaseGrades(of: Sheet, parts: readonly ReleasePart[]): Promise<ReleasePart[]> {
  return transaction(async () => {
    await lockSheetAlone(of)
    await checkParts(of, parts)
    const missing = await withoutMarks(of, parts)
    if (missing.every(each => each.marked === 0)) refuse(nothingToRelease)
    const added = await openRelease(of, parts)
    if (!added.length) refuse(alreadyReleased)
    if (added.includes('result')) await refreshAll(of)
    await note('release', of, { parts: added })
    await notifyRelease(of, added)
    return (await releasedParts(of)).map(each => each.part)
  })
}

/** Takes releases back: students see these marks no longer, averages are computed without them. */
export function recallGrades(of: Sheet, parts: readonly ReleasePart[], reason: string): Promise<ReleasePart[]> {
  return transaction(async () => {
    await lockSheetAlone(of)
    await checkParts(of, parts)
    const recalled = await closeRelease(of, parts, reason)
    if (!recalled.length) refuse(notReleased)
    if (recalled.includes('result')) await refreshAll(of)
    await note('recall', of, { parts: recalled }, reason)
    return (await releasedParts(of)).map(each => each.part)
  })
}

/** For each part: how many students it would be shown to, and how many have no mark of it. */
export async function withoutMarks(of: Sheet, parts: readonly ReleasePart[]) {
  const [all] = await db()
    .select({ students: count(), whole: count(enrolmentTable.mark) })
    .from(enrolmentTable)
    .where(sheet(of))
  const byPart = await db()
    .select({ part: gradeTable.part, marked: count() })
    .from(gradeTable)
    .innerJoin(enrolmentTable, eq(enrolmentTable.id, gradeTable.enrolment_id))
    .where(sheet(of))
    .groupBy(gradeTable.part)
  return parts.map(part => ({
    part,
    students: all!.students,
    marked: part === 'result' ? all!.whole : (byPart.find(each => each.part === part)?.marked ?? 0),
  }))
}

/**
 * What the office is told before it releases: to how many who have a mark of a part that is chosen, and how many have none.
 * Without a choice, of the whole result.
 */
export async function releasePreview(of: Sheet, parts: readonly ReleasePart[] = ['result']) {
  const preview = await previewOf(() => releaseGrades(of, parts))
  const counts = await withoutMarks(of, parts)
  const marked = Math.max(...counts.map(each => each.marked))
  const { students } = counts[0]!
  return {
    ...preview,
    consequences: [
      { what: 'grading.grade.release.students', count: marked },
      ...(students > marked ? [{ what: 'grading.grade.release.unmarked', count: students - marked }] : []),
    ],
  }
}

/**
 * The same before a release is taken back: who saw a mark of these parts until now, and who went on by the result and stays
 * there. Without a choice, of all that is released.
 */
export async function recallPreview(of: Sheet, parts?: readonly ReleasePart[]) {
  await checkParts(of, parts ?? ['result'])
  const open = (await releasedParts(of)).map(each => each.part)
  const meant = parts ?? open
  if (!meant.some(part => open.includes(part))) return { allowed: false, reason: notReleased.code, consequences: [] }
  const counts = await withoutMarks(
    of,
    meant.filter(part => open.includes(part)),
  )
  const count = Math.max(...counts.map(each => each.marked))
  const promoted = meant.includes('result') ? await promotedOn(of) : 0
  return {
    allowed: true,
    reason: null,
    consequences: [
      { what: 'grading.grade.recall.students', count },
      ...(promoted ? [{ what: 'grading.grade.recall.promoted', count: promoted }] : []),
    ],
  }
}

/** What was shown and taken back of a sheet, the newest first. */
export async function releaseHistory(of: Sheet, language: string) {
  const rows = await releasesOf(of)
  const labelOf = await partLabels([of.subject_id], language)
  return rows.map(row => ({
    id: row.id,
    part: row.part,
    label: labelOf(of.subject_id, row.part),
    released_at: row.released_at.toISOString(),
    released_by: row.released_by,
    recalled_at: row.recalled_at?.toISOString() ?? null,
    recalled_by: row.recalled_by,
    reason: row.recall_reason,
  }))
}

async function checkParts({ semester_id, subject_id }: Sheet, parts: readonly ReleasePart[]) {
  await semesterById(semester_id)
  const own: ReleasePart[] = (await markPartsOf(subject_id)).map(each => each.part)
  if (parts.some(part => part !== 'result' && !own.includes(part))) refuse(invalid, { parts: 'field.not-one-of' })
}

async function refreshAll(of: Sheet) {
  const rows = await db().select({ id: enrolmentTable.student_id }).from(enrolmentTable).where(sheet(of))
  await refreshAverages(rows.map(row => row.id))
}

function note(verb: 'release' | 'recall', { semester_id, subject_id }: Sheet, after: object, reason?: string) {
  const what = { subject: ['grading.grade', `${semester_id}/${subject_id}`] as const, after, note: reason }
  return verb === 'release'
    ? audit({ action: 'grading.grade.release', ...what })
    : audit({ action: 'grading.grade.recall', ...what })
}
