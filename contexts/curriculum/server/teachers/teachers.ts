import { semesterById, semesterList } from '@halaqa/academics/server'
import { accountById, accountsByIds } from '@halaqa/identity/server'
import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, desc, eq } from 'drizzle-orm'
import { teacherWrite } from '../../contract/permissions.ts'
import { noTeacher, teacherTwice } from '../../contract/subject-teacher.ts'
import { headOf, openSubject, subjectById } from '../subjects/subjects.queries.ts'
import { subjectTeacherTable } from './teachers.table.ts'

type Teaching = typeof subjectTeacherTable.$inferSelect
type Input = { account_id: number; semester_id: number; role: 'lead' | 'assistant'; hours: number }

async function present(rows: Teaching[], actor: Actor, language: string) {
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  const accounts = await accountsByIds(rows.map(row => row.account_id))
  const can = { delete: actor.permissions.has(teacherWrite) }
  return rows.map(row => {
    const account = accounts.get(row.account_id)
    const semester = semesters.get(row.semester_id) ?? ''
    return { ...row, semester, name: account?.name ?? '', email: account?.email ?? '', can }
  })
}

/** Who teaches a subject, the latest semester first. */
export async function teachersPage(subjectId: number, semesterId: number | undefined, actor: Actor, language: string) {
  const subject = await subjectById(subjectId)
  const rows = await db()
    .select()
    .from(subjectTeacherTable)
    .where(and(eq(subjectTeacherTable.subject_id, subjectId), ofSemester(semesterId)))
    .orderBy(desc(subjectTeacherTable.role), asc(subjectTeacherTable.id))
  const semesters = await semesterList(language)
  const place = new Map(semesters.map((each, at) => [each.id, at]))
  const { id, code, name } = headOf(subject, language)
  return {
    subject: { id, code, name, hours: subject.hours },
    semesters: semesters.map(({ id, name }) => ({ id, name })),
    running: semesters.find(each => each.isActive)?.id ?? null,
    rows: await present(
      rows.toSorted((one, other) => place.get(one.semester_id)! - place.get(other.semester_id)!),
      actor,
      language,
    ),
    can: { edit: actor.permissions.has(teacherWrite) && subject.state !== 'archived' },
  }
}

const ofSemester = (id: number | undefined) => (id ? eq(subjectTeacherTable.semester_id, id) : undefined)

/** Assigns a teacher. Refuses accounts of other guards, and one teacher twice in a semester. */
export const assignTeacher = (subjectId: number, input: Input, actor: Actor, language: string) =>
  transaction(async () => {
    await openSubject(subjectId)
    await requireSemester(input.semester_id)
    const account = await accountById(input.account_id)
    if (account.guard !== 'teachers') refuse(noTeacher, { account_id: 'field.no-teacher' })
    const row = await insertOnce({ subject_id: subjectId, ...input })
    await audit({
      action: 'curriculum.subject-teacher.store',
      subject: ['curriculum.subject', subjectId],
      after: input,
    })
    return (await present([row], actor, language))[0]!
  })

async function requireSemester(id: number): Promise<void> {
  await semesterById(id).catch(() => refuse(invalid, { semester_id: 'field.unknown-reference' }))
}

async function insertOnce(values: Omit<Teaching, 'id'>): Promise<Teaching> {
  const [row] = await db().insert(subjectTeacherTable).values(values).onConflictDoNothing().returning()
  return row ?? refuse(teacherTwice, { account_id: 'field.taken' })
}

/** `copy` takes the assignment over into another semester, `remove` ends it. */
export function actOnTeaching(subjectId: number, act: 'remove' | 'copy', semesterId: number | undefined) {
  if (act === 'copy' && !semesterId) refuse(invalid, { semester_id: 'field.needed' })
  return (id: number): Promise<void> =>
    transaction(async () => {
      await openSubject(subjectId)
      if (semesterId) await requireSemester(semesterId)
      const these = and(eq(subjectTeacherTable.id, id), eq(subjectTeacherTable.subject_id, subjectId))
      const [row] = await db().select().from(subjectTeacherTable).where(these)
      if (!row) return refuse(notFound)
      const { id: _id, ...values } = row
      if (act === 'copy') await insertOnce({ ...values, semester_id: semesterId! })
      else await db().delete(subjectTeacherTable).where(these)
      await audit({
        action: `curriculum.subject-teacher.${act}`,
        subject: ['curriculum.subject', subjectId],
        before: row,
        after: { semester_id: semesterId },
      })
    })
}

export async function teachingIds(subjectId: number): Promise<number[]> {
  await subjectById(subjectId)
  const rows = await db()
    .select({ id: subjectTeacherTable.id })
    .from(subjectTeacherTable)
    .where(eq(subjectTeacherTable.subject_id, subjectId))
  return rows.map(row => row.id)
}
