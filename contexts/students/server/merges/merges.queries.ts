import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { desc, eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { studentTable } from '../students/students.table.ts'
import { mergeTable } from './merges.table.ts'
import { isInTime } from './undo-merge.ts'

const newest = 100
const fromTable = alias(studentTable, 'from_student')
const intoTable = alias(studentTable, 'into_student')

const viewsWhere = async (where?: SQL) => {
  const rows = await db()
    .select({ merge: mergeTable, from: fromTable, into: intoTable })
    .from(mergeTable)
    .innerJoin(fromTable, eq(fromTable.id, mergeTable.from_id))
    .innerJoin(intoTable, eq(intoTable.id, mergeTable.into_id))
    .where(where)
    .orderBy(desc(mergeTable.id))
    .limit(newest)
  return rows.map(({ merge, from, into }) => ({
    id: merge.id,
    from: { id: from.id, number: from.number, full_name: from.full_name },
    into: { id: into.id, number: into.number, full_name: into.full_name },
    enrolments: merge.moved.enrolments?.length ?? 0,
    notes: merge.moved.notes?.length ?? 0,
    messages: merge.moved.messages?.length ?? 0,
    reason: merge.reason,
    by: merge.by_name,
    at: merge.at.toISOString(),
    undone_at: merge.undone_at?.toISOString() ?? null,
    can: { undo: isInTime(merge) },
  }))
}

export const newestMerges = () => viewsWhere()
export async function mergeView(id: number) {
  const [view] = await viewsWhere(eq(mergeTable.id, id))
  return view ?? refuse(notFound)
}
