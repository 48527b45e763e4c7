import { staffWith } from '@halaqa/identity/server'
import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, rehearse, transaction } from '@halaqa/kit-server/database'
import { refusalOf, refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { studentsByIds } from '@halaqa/students/server'
import { eq, sql } from 'drizzle-orm'
import { advisorCannot, advisorSame, noAdvisor } from '../../contract/advisor.ts'
import { advisorAnswer } from '../../contract/permissions.ts'
import { advisingTable } from './advisor.table.ts'
import { advisingOf } from './conversations.queries.ts'

type Bulk = { ids: number[]; dry_run: boolean }

/** Gives each of these students the advisor; one who had another goes over. One result a student. */
export async function assignAdvisor({ ids, dry_run, advisor_id }: Bulk & { advisor_id: number }, language: string) {
  const [advisor] = (await staffWith(advisorAnswer, { ids: [advisor_id] })).rows
  if (!advisor) return refuse(advisorCannot, { advisor_id: 'field.not-one-of' })
  return eachStudent({ ids, dry_run }, language, async id => {
    const before = await advisingOf(id, { lock: true })
    if (before?.advisorId === advisor.id) refuse(advisorSame)
    if (before) await end(before.id)
    await db().insert(advisingTable).values({
      studentId: id,
      advisorId: advisor.id,
      advisorName: advisor.name,
      since: clock.now(),
      byName: currentActor().name,
    })
    await audit({
      action: 'learning.advisor.assign',
      subject: ['students.student', id],
      before: before ? { advisor: before.advisorName } : {},
      after: { advisor: advisor.name },
    })
  })
}

/** Leaves each of these students without an advisor. */
export const removeAdvisor = (bulk: Bulk, language: string) =>
  eachStudent(bulk, language, async id => {
    const before = (await advisingOf(id, { lock: true })) ?? refuse(noAdvisor)
    await end(before.id)
    await audit({
      action: 'learning.advisor.remove',
      subject: ['students.student', id],
      before: { advisor: before.advisorName },
    })
  })

/** Unread words of a conversation that is over wait for nobody. */
const end = (advisingId: number) =>
  db()
    .update(advisingTable)
    .set({ endedAt: clock.now(), unreadByAdvisor: 0, unreadByStudent: 0 })
    .where(eq(advisingTable.id, advisingId))

/** Two officers who assign one student take turns. */
export const takeTurns = (studentId: number) => db().execute(sql`select pg_advisory_xact_lock(42, ${studentId})`)

/** Each in a transaction of its own; a trial takes each back. */
async function eachStudent({ ids, dry_run }: Bulk, language: string, work: (id: number) => Promise<unknown>) {
  const known = await studentsByIds(ids)
  const results: { id: number; ok: boolean; code: string | null; message: string | null }[] = []
  for (const id of new Set(ids)) {
    const code = await refusalOf(() =>
      (dry_run ? rehearse : transaction)(async () => {
        if (!known.has(id)) refuse(notFound)
        await takeTurns(id)
        await work(id)
      }),
    )
    results.push({ id, ok: !code, code, message: code && translate(language, `problem.${code}`) })
  }
  return { dry_run, done: results.filter(each => each.ok).length, results }
}
