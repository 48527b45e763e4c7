import { searchKey } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { registrationTable } from '../registrations/registrations.table.ts'
import { equationMemoryTable, equationSubjectTable, equationTable } from './equations.table.ts'

type Memory = typeof equationMemoryTable.$inferSelect
const present = (row: Memory) => ({
  accept: row.accept,
  equal_to: row.equalTo,
  equal_subject_id: row.equalSubjectId,
  source: row.source,
  decided_at: row.decidedAt.toISOString(),
  times: row.times,
})

/** Keeps what an approved degree decided on each of its subjects; the last decision is the one that is proposed. */
export async function rememberDecisions(equationId: number): Promise<void> {
  const rows = await db()
    .select({ subject: equationSubjectTable, university: equationTable.university, source: registrationTable.number })
    .from(equationSubjectTable)
    .innerJoin(equationTable, eq(equationTable.id, equationSubjectTable.equationId))
    .innerJoin(registrationTable, eq(registrationTable.id, equationTable.registrationId))
    .where(and(eq(equationTable.id, equationId), ne(equationSubjectTable.status, 'waiting')))
  for (const { subject, university, source } of rows) {
    const decided = {
      accept: subject.status === 'accepted',
      equalTo: subject.equalTo ?? '',
      equalSubjectId: subject.equalSubjectId,
      source,
      decidedAt: clock.now(),
    }
    const { universityKey, subjectKey, accept, equalTo, times } = equationMemoryTable
    const isSame = sql`${accept} = ${decided.accept} and ${equalTo} = ${decided.equalTo}`
    await db()
      .insert(equationMemoryTable)
      .values({ ...decided, universityKey: searchKey(university), subjectKey: searchKey(subject.name) })
      .onConflictDoUpdate({
        target: [universityKey, subjectKey],
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
      and(eq(equationMemoryTable.universityKey, searchKey(university)), inArray(equationMemoryTable.subjectKey, keys)),
    )
  return new Map(rows.map(row => [row.subjectKey, present(row)]))
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
