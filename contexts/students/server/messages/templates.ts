import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { refusedByDatabase } from '@halaqa/kit-server/crud'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, desc, eq, ilike, inArray, or } from 'drizzle-orm'
import type { templateTypes } from '../../contract/messages.ts'
import { messageWrite } from '../../contract/permissions.ts'
import { templateTable } from './messages.table.ts'

type Type = (typeof templateTypes)[number]
type Template = { type: Type; name: string; subject: string; body: string }
type Asked = {
  page: number
  per_page: number
  sort: string
  q?: string | undefined
  ids?: number[] | undefined
  filter: { type?: Type | undefined }
}

const present = (row: typeof templateTable.$inferSelect, actor: Actor) => ({
  ...row,
  can: { edit: actor.permissions.has(messageWrite) },
})

/** Kept texts; of the type in the address, or of the filter. */
export async function templatesPage(type: Type | undefined, query: Asked, actor: Actor) {
  const { page, per_page, sort, q, ids, filter } = query
  const wanted = type ?? filter.type
  const like = q && `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`
  const where = and(
    ids && inArray(templateTable.id, ids),
    wanted && eq(templateTable.type, wanted),
    like ? or(ilike(templateTable.name, like), ilike(templateTable.subject, like)) : undefined,
  )
  const total = await db().$count(templateTable, where)
  const rows = await db()
    .select()
    .from(templateTable)
    .where(where)
    .orderBy((sort.startsWith('-') ? desc : asc)(templateTable.name))
    .limit(per_page)
    .offset((page - 1) * per_page)
  return {
    rows: rows.map(row => present(row, actor)),
    total,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
  }
}

export async function templateById(id: number) {
  const [row] = await db().select().from(templateTable).where(eq(templateTable.id, id))
  return row ?? refuse(notFound)
}
export const templateView = async (id: number, actor: Actor) => present(await templateById(id), actor)

export function addTemplate(template: Template): Promise<number> {
  return transaction(async () => {
    const [row] = await refusedByDatabase(templateTable, () => db().insert(templateTable).values(template).returning())
    await audit({ action: 'students.template.store', subject: ['students.template', row!.id], after: template })
    return row!.id
  })
}

export function changeTemplate(id: number, template: Template): Promise<void> {
  return transaction(async () => {
    const before = await templateById(id)
    await refusedByDatabase(templateTable, () =>
      db().update(templateTable).set(template).where(eq(templateTable.id, id)),
    )
    await audit({ action: 'students.template.update', subject: ['students.template', id], before, after: template })
  })
}
