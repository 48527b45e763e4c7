import { searchKey } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { equationMemoryTable, equationSubjectTable, equationTable } from '../registrations/equations.table.ts'
import { registrationTable } from '../registrations/registrations.table.ts'

type Memory = typeof equationMemoryTable.$inferSelect
const present = (row: Memory) => ({
  accept: row.accept,
  equal_to: row.equal_to,
  equal_subject_id: row.equal_subject_id,
  source: row.source,
  decided_at: row.decided_at.toISOString(),
  times: row.times,
})

/** Keeps what an approved degree decided on each of its subjects; the last decision is the one that is proposed. */
export async function rememberDecisions(equationId: number): Promise<void> {
  const rows = await db()
    .select({ subject: equationSubjectTable, university: equationTable.university, source: registrationTable.number })
    .from(equationSubjectTable)
    .innerJoin(equationTable, eq(equationTable.id, equationSubjectTable.equation_id))
    .innerJoin(registrationTable, eq(registrationTable.id, equationTable.registration_id))
    .where(and(eq(equationTable.id, equationId), ne(equationSubjectTable.status, 'waiting')))
  for (const { subject, university, source } of rows) {
    const decided = {
      accept: subject.status === 'accepted',
      equal_to: subject.equal_to ?? '',
      equal_subject_id: subject.equal_subject_id,
      source,
      decided_at: clock.now(),
    }
    const { university_key, subject_key, accept, equal_to, times } = equationMemoryTable
    const isSame = sql`${accept} = ${decided.accept} and ${equal_to} = ${decided.equal_to}`
    await db()
      .insert(equationMemoryTable)
      .values({ ...decided, university_key: searchKey(university), subject_key: searchKey(subject.name) })
      .onConflictDoUpdate({
        target: [university_key, subject_key],
        set: { ...decided, times: sql`case when ${isSame} then ${times} + 1 else 1 end` },
      })
  }
}

/** What was decided before for these subjects of a university, by their folded names. */
export async function proposalsFor(university: string, subjects: string[]) {
  const keys = [...new Set(subjects.map(searchKey))]
  if (!keys.length) return new Map<string, ReturnType<typeof present>>()
  const rows = await db()
    .select()
    .from(equationMemoryTable)
    .where(
      and(
        eq(equationMemoryTable.university_key, searchKey(university)),
        inArray(equationMemoryTable.subject_key, keys),
      ),
    )
  return new Map(rows.map(row => [row.subject_key, present(row)]))
}

/** The universities of earlier equivalences. */
export async function knownUniversities(): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ name: equationTable.university })
    .from(equationTable)
    .where(ne(equationTable.university, ''))
    .orderBy(asc(equationTable.university))
    .limit(500)
  return rows.map(row => row.name)
}
