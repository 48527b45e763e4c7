import { accountById, accountsOfGuards } from '@halaqa/identity/server'
import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, desc, eq } from 'drizzle-orm'
import { teacherWrite } from '../../contract/permissions.ts'
import { noTeacher, teacherTwice } from '../../contract/subject-teacher.ts'
import { headOf, openSubject } from '../lessons/lessons.queries.ts'
import { subjectById } from '../subjects/subjects.queries.ts'
import { subjectTeacherTable } from './teachers.table.ts'

type Teaching = typeof subjectTeacherTable.$inferSelect
type Input = { accountId: number; semester: string; role: 'lead' | 'assistant'; hours: number }

async function present(rows: Teaching[], actor: Actor) {
  const ids = [...new Set(rows.map(row => row.accountId))]
  const found = ids.length
    ? await accountsOfGuards({ guards: ['teachers'], ids, page: 1, per_page: ids.length })
    : { rows: [] }
  const accounts = new Map(found.rows.map(account => [account.id, account]))
  const can = { delete: actor.permissions.has(teacherWrite) }
  return rows.map(row => {
    const account = accounts.get(row.accountId)
    return { ...row, name: account?.name ?? '', email: account?.email ?? '', can }
  })
}

/** Who teaches a subject, the latest semester first. */
export async function teachersPage(subjectId: number, semester: string | undefined, actor: Actor, language: string) {
  const subject = await subjectById(subjectId)
  const rows = await db()
    .select()
    .from(subjectTeacherTable)
    .where(eq(subjectTeacherTable.subjectId, subjectId))
    .orderBy(desc(subjectTeacherTable.semester), desc(subjectTeacherTable.role), asc(subjectTeacherTable.id))
  const { id, code, name } = headOf(subject, language)
  return {
    subject: { id, code, name, hours: subject.hours },
    semesters: [...new Set(rows.map(row => row.semester))],
    rows: await present(semester ? rows.filter(row => row.semester === semester) : rows, actor),
    can: { edit: actor.permissions.has(teacherWrite) && subject.state !== 'archived' },
  }
}

/** Assigns a teacher. Refuses accounts of other guards, and one teacher twice in a semester. */
export const assignTeacher = (subjectId: number, input: Input, actor: Actor) =>
  transaction(async () => {
    await openSubject(subjectId)
    const account = await accountById(input.accountId)
    if (account.guard !== 'teachers') refuse(noTeacher, { accountId: 'field.no-teacher' })
    const row = await insertOnce({ subjectId, ...input })
    await audit({
      action: 'curriculum.subject-teacher.store',
      subject: ['curriculum.subject', subjectId],
      after: input,
    })
    return (await present([row], actor))[0]!
  })

async function insertOnce(values: Omit<Teaching, 'id'>): Promise<Teaching> {
  const [row] = await db().insert(subjectTeacherTable).values(values).onConflictDoNothing().returning()
  return row ?? refuse(teacherTwice, { accountId: 'field.taken' })
}

/** `copy` takes the assignment over into another semester, `remove` ends it. */
export function actOnTeaching(subjectId: number, act: 'remove' | 'copy', semester: string | undefined) {
  if (act === 'copy' && !semester) refuse(invalid, { semester: 'field.needed' })
  return (id: number): Promise<void> =>
    transaction(async () => {
      await openSubject(subjectId)
      const these = and(eq(subjectTeacherTable.id, id), eq(subjectTeacherTable.subjectId, subjectId))
      const [row] = await db().select().from(subjectTeacherTable).where(these)
      if (!row) return refuse(notFound)
      const { id: _id, ...values } = row
      if (act === 'copy') await insertOnce({ ...values, semester: semester! })
      else await db().delete(subjectTeacherTable).where(these)
      await audit({
        action: `curriculum.subject-teacher.${act}`,
        subject: ['curriculum.subject', subjectId],
        before: row,
        after: { semester },
      })
    })
}

export async function teachingIds(subjectId: number): Promise<number[]> {
  await subjectById(subjectId)
  const rows = await db()
    .select({ id: subjectTeacherTable.id })
    .from(subjectTeacherTable)
    .where(eq(subjectTeacherTable.subjectId, subjectId))
  return rows.map(row => row.id)
}
