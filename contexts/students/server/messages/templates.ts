import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { refusedByDatabase } from '@halaqa/kit-server/crud'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { folded } from '@halaqa/kit-server/search'
import { eq } from 'drizzle-orm'
import { listTemplates, type templateTypes } from '../../contract/messages.ts'
import { messageWrite } from '../../contract/permissions.ts'
import { templateTable } from './messages.table.ts'

type Type = (typeof templateTypes)[number]
type Template = { type: Type; name: string; subject: string; body: string }
const present = (row: typeof templateTable.$inferSelect, actor: Actor) => ({
  ...row,
  can: { edit: actor.permissions.has(messageWrite) },
})

/** Kept texts; of the type in the address, or of the filter. */
export const templatesList = handleList(listTemplates, {
  from: () => db().select().from(templateTable).$dynamic(),
  key: templateTable.id,
  where: ({ params, query: { filter } }) => {
    const type = params.type ?? filter.type
    return [type && eq(templateTable.type, type)]
  },
  search: [folded(templateTable.name), folded(templateTable.subject)],
  sorts: { name: templateTable.name, type: templateTable.type, subject: templateTable.subject },
  present: (rows, { actor }) => rows.map(row => present(row, actor)),
})

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
