import { nameIn } from '@halaqa/academics/server'
import { accountById, accountsByIds } from '@halaqa/identity/server'
import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { eq, gte, lt, type SQL } from 'drizzle-orm'
import { type ExceptionInput, listExceptions } from '../../contract/exception.ts'
import { exceptionWrite } from '../../contract/permissions.ts'
import { lessonById } from '../lessons/lessons.queries.ts'
import { lessonTable } from '../lessons/lessons.table.ts'
import { subjectById } from '../subjects/subjects.queries.ts'
import { subjectTable } from '../subjects/subjects.table.ts'
import { exceptionTable } from './exceptions.table.ts'

const learners = ['students', 'teachers']
const joined = (where: SQL | undefined) =>
  db()
    .select({ exception: exceptionTable, subject: subjectTable, lesson: lessonTable.title })
    .from(exceptionTable)
    .innerJoin(subjectTable, eq(subjectTable.id, exceptionTable.subject_id))
    .leftJoin(lessonTable, eq(lessonTable.id, exceptionTable.lesson_id))
    .where(where)
    .$dynamic()

async function present(rows: Awaited<ReturnType<typeof joined>>, actor: Actor, language: string) {
  const accounts = await accountsByIds(rows.map(row => row.exception.account_id))
  return rows.map(({ exception: { created_at: _at, ...exception }, subject, lesson }) => ({
    ...exception,
    account: accounts.get(exception.account_id)?.name ?? '',
    guard: accounts.get(exception.account_id)?.guard ?? '',
    subject: `${subject.code} · ${nameIn(subject, language)}`,
    lesson,
    can: { delete: actor.permissions.has(exceptionWrite) },
  }))
}

export const exceptionsList = handleList(listExceptions, {
  from: () => joined(undefined),
  // Only a search looks at the subjects.
  keys: ({ query }) => {
    const all = db().select({ id: exceptionTable.id }).from(exceptionTable).$dynamic()
    return query.q ? all.innerJoin(subjectTable, eq(subjectTable.id, exceptionTable.subject_id)) : all
  },
  key: exceptionTable.id,
  where: ({ query: { filter } }) => [
    filter.effect && eq(exceptionTable.effect, filter.effect),
    filter.subject_id && eq(exceptionTable.subject_id, filter.subject_id),
    filter.when && (filter.when === 'now' ? gte : lt)(exceptionTable.ends_on, clock.today()),
  ],
  search: subjectTable.search_text,
  sorts: {
    id: exceptionTable.id,
    effect: exceptionTable.effect,
    starts_on: exceptionTable.starts_on,
    ends_on: exceptionTable.ends_on,
  },
  present: (rows, { actor, language }) => present(rows, actor, language),
})

export async function exceptionById(id: number, actor: Actor, language: string) {
  const [row] = await present(await joined(eq(exceptionTable.id, id)), actor, language)
  return row ?? refuse(notFound)
}

/** An exception for a student or teacher; the lesson must be one of the subject. Answers its id. */
export const storeException = (input: ExceptionInput): Promise<number> =>
  transaction(async () => {
    const { guard } = await accountById(input.account_id)
    if (!learners.includes(guard)) refuse(invalid, { account_id: 'field.unknown-reference' })
    await subjectById(input.subject_id)
    if (input.lesson_id !== null && (await lessonById(input.lesson_id)).subject_id !== input.subject_id)
      refuse(invalid, { lesson_id: 'field.other-subject' })
    const [row] = await db()
      .insert(exceptionTable)
      .values({ ...input, created_at: clock.now() })
      .returning()
    await audit({
      action: 'curriculum.exception.store',
      subject: ['curriculum.exception', row!.id],
      record: ['curriculum.subject', input.subject_id],
      after: input,
      note: input.reason,
    })
    return row!.id
  })

export const removeException = (id: number): Promise<void> =>
  transaction(async () => {
    const [before] = await db().delete(exceptionTable).where(eq(exceptionTable.id, id)).returning()
    if (!before) return refuse(notFound)
    await audit({
      action: 'curriculum.exception.delete',
      subject: ['curriculum.exception', id],
      record: ['curriculum.subject', before.subject_id],
      before,
    })
  })
