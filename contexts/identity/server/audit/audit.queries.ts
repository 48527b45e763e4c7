import { type Language, setApart } from '@halaqa/kit-contract/format'
import { auditTable } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { withinWord } from '@halaqa/kit-server/during'
import { handleList, withinDays } from '@halaqa/kit-server/list'
import { translate } from '@halaqa/kit-server/words'
import { eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { type AuditRow, listAudit } from '../../contract/audit.ts'
import { fieldName, valueText } from '../../contract/audit-words.ts'
import { accountTable } from '../accounts/accounts.table.ts'
import { actIn, kindIn, wordsOf } from './audit-words.ts'

const accountKind = 'identity.account'
/** Whose accounts the rows are about, by their ids as the log keeps them. */
async function namesOf(rows: { subject_kind: string; subject_id: string }[]): Promise<Map<string, string>> {
  const ids = rows.filter(row => row.subject_kind === accountKind).map(row => Number(row.subject_id))
  if (!ids.length) return new Map()
  const { id, name } = accountTable
  const accounts = await db().select({ id, name }).from(accountTable).where(inArray(id, ids))
  return new Map(accounts.map(each => [String(each.id), each.name]))
}

type Row = z.infer<typeof AuditRow>
/** What was before or after, field by field. */
const valuesOf = (kind: string, values: Row['before'], language: string) =>
  setApart(
    Object.entries(values ?? {}).map(
      ([field, value]) => `${fieldName(wordsOf(language), kind, field)}: ${valueText(value)}`,
    ),
    language as Language,
  )

/** The audit log, newest first. Days are those of Muscat. */
export const auditList = handleList(listAudit, {
  from: () => db().select().from(auditTable).$dynamic(),
  keys: () => db().select({ id: auditTable.id }).from(auditTable).$dynamic(),
  key: auditTable.id,
  where: async ({ query: { filter } }) => [
    filter.action && eq(auditTable.action, filter.action),
    filter.subject_kind && eq(auditTable.subject_kind, filter.subject_kind),
    filter.subject_id && eq(auditTable.subject_id, filter.subject_id),
    // The server itself is 0.
    filter.actor_id === undefined ? undefined : eq(auditTable.actor_id, filter.actor_id),
    withinDays(auditTable.at, filter.from, filter.to),
    await withinWord(auditTable.at, filter.during),
  ],
  search: auditTable.search_text,
  sorts: { at: auditTable.id },
  // As the page says them.
  cells: {
    actor_name: (row, language) =>
      row.actor_guard === 'system' ? translate(language, 'identity.audit.system') : row.actor_name,
    actor_guard: (row, language) => wordsOf(language)(`identity.guard.${row.actor_guard}`, { _: '' }),
    action: (row, language) => actIn(language, row.action),
    subject_kind: (row, language) => kindIn(language, row.subject_kind),
    before: (row, language) => valuesOf(row.subject_kind, row.before, language),
    after: (row, language) => valuesOf(row.subject_kind, row.after, language),
  },
  present: async rows => {
    const names = await namesOf(rows)
    return rows.map(row => ({
      id: row.id,
      at: row.at.toISOString(),
      actor_id: row.actor_id,
      actor_name: row.actor_name,
      actor_guard: row.actor_guard,
      acting_by: row.acting_by_name,
      address: row.address,
      action: row.action,
      subject_kind: row.subject_kind,
      subject_id: row.subject_id,
      subject_name: row.subject_kind === accountKind ? (names.get(row.subject_id) ?? null) : null,
      note: row.note,
      before: row.before as Record<string, unknown> | null,
      after: row.after as Record<string, unknown> | null,
    }))
  },
})
