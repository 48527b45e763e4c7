import { nameIn } from '@halaqa/academics/server'
import { bankAccountTable } from '@halaqa/finance/readable'
import { db } from '@halaqa/kit-server/database'
import { handleChoices } from '@halaqa/kit-server/list'
import { folded } from '@halaqa/kit-server/search'
import { eq } from 'drizzle-orm'
import { listSources } from '../../contract/operations.ts'

/** What is open to be paid from. */
export const sourceChoices = handleChoices(listSources, {
  from: () => db().select().from(bankAccountTable).$dynamic(),
  key: bankAccountTable.id,
  where: () => [eq(bankAccountTable.is_open, true)],
  search: [folded(bankAccountTable.name_ar), folded(bankAccountTable.name_en), folded(bankAccountTable.name_fr)],
  sorts: { name: bankAccountTable.name_ar },
  present: (rows, { language }) => rows.map(row => ({ id: row.id, name: nameIn(row, language) })),
})

/** The one that there is to pay from, where there is only one. */
export async function onlySource(): Promise<number | null> {
  const open = await db()
    .select({ id: bankAccountTable.id })
    .from(bankAccountTable)
    .where(eq(bankAccountTable.is_open, true))
    .limit(2)
  return open.length === 1 ? open[0]!.id : null
}
