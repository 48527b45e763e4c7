import { auditTable } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { and, asc, desc, eq, gte, ilike, inArray, lt, or, sql } from 'drizzle-orm'
import { accountTable } from '../accounts/accounts.table.ts'

type Query = {
  page: number
  per_page: number
  sort: 'at' | '-at'
  q?: string | undefined
  filter: {
    action?: string | undefined
    subject_kind?: string | undefined
    subject_id?: string | undefined
    actor_id?: number | undefined
    from?: string | undefined
    to?: string | undefined
  }
}

const accountKind = 'identity.account'
/** Whose accounts the rows are about, by their ids as the log keeps them. */
async function namesOf(rows: { subjectKind: string; subjectId: string }[]): Promise<Map<string, string>> {
  const ids = rows.filter(row => row.subjectKind === accountKind).map(row => Number(row.subjectId))
  if (!ids.length) return new Map()
  const { id, name } = accountTable
  const accounts = await db().select({ id, name }).from(accountTable).where(inArray(id, ids))
  return new Map(accounts.map(each => [String(each.id), each.name]))
}

/** The audit log, newest first. Days are those of Muscat. */
export async function auditPage(query: Query) {
  const { action, subject_kind, subject_id, actor_id, from, to } = query.filter
  const words = query.q && `%${query.q.replace(/[\\%_]/g, '\\$&')}%`
  const where = and(
    action ? eq(auditTable.action, action) : undefined,
    subject_kind ? eq(auditTable.subjectKind, subject_kind) : undefined,
    subject_id ? eq(auditTable.subjectId, subject_id) : undefined,
    actor_id === undefined ? undefined : eq(auditTable.actorId, actor_id),
    from ? gte(auditTable.at, sql`${from}::date::timestamp at time zone 'Asia/Muscat'`) : undefined,
    to ? lt(auditTable.at, sql`(${to}::date + 1)::timestamp at time zone 'Asia/Muscat'`) : undefined,
    words
      ? or(ilike(auditTable.actorName, words), ilike(auditTable.action, words), eq(auditTable.subjectId, query.q!))
      : undefined,
  )
  const total = await db().$count(auditTable, where)
  const rows = await db()
    .select()
    .from(auditTable)
    .where(where)
    .orderBy(query.sort === 'at' ? asc(auditTable.id) : desc(auditTable.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  const names = await namesOf(rows)
  return {
    rows: rows.map(row => ({
      id: row.id,
      at: row.at.toISOString(),
      actor_id: row.actorId,
      actor_name: row.actorName,
      actor_guard: row.actorGuard,
      acting_by: row.actingByName,
      address: row.address,
      action: row.action,
      subject_kind: row.subjectKind,
      subject_id: row.subjectId,
      subject_name: row.subjectKind === accountKind ? (names.get(row.subjectId) ?? null) : null,
      note: row.note,
      before: row.before as Record<string, unknown> | null,
      after: row.after as Record<string, unknown> | null,
    })),
    total,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
  }
}
