import { nameIn } from '@halaqa/academics/server'
import type { NamedOf } from '@halaqa/finance/server'
import { invalid } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleChoices } from '@halaqa/kit-server/list'
import { folded } from '@halaqa/kit-server/search'
import { asc, eq, inArray } from 'drizzle-orm'
import { listOpenCategories } from '../../contract/operations.ts'
import { type Category, categoryTable } from './categories.table.ts'

/** The category that a form names. Refuses `invalid` where there is none, or it is closed. */
export async function openCategory(id: number): Promise<Category> {
  const [found] = await db().select().from(categoryTable).where(eq(categoryTable.id, id)).for('share')
  return found?.is_open ? found : refuse(invalid, { category_id: 'field.unknown-reference' })
}

export async function categoryById(id: number): Promise<Category> {
  const [found] = await db().select().from(categoryTable).where(eq(categoryTable.id, id)).for('share')
  return found!
}

/** Those under which something may be entered. */
export const categoryChoices = handleChoices(listOpenCategories, {
  from: () => db().select().from(categoryTable).$dynamic(),
  key: categoryTable.id,
  where: () => [eq(categoryTable.is_open, true)],
  search: [folded(categoryTable.name_ar), folded(categoryTable.name_en), folded(categoryTable.name_fr)],
  sorts: { name: categoryTable.name_ar },
  present: (rows, { language }) => rows.map(row => ({ id: row.id, name: nameIn(row, language) })),
})

/** What the accounts of categories are called in a language. */
export const namesOfCategories: NamedOf = {
  kind: 'expense',
  named: async (ids, language) => {
    const rows = await db()
      .select()
      .from(categoryTable)
      .where(inArray(categoryTable.id, [...ids]))
    return new Map(rows.map(row => [row.id, nameIn(row, language)]))
  },
}

/** All of them by name, in the language of whoever asks. */
export async function namedCategories(language: string) {
  const rows = await db().select().from(categoryTable).orderBy(asc(categoryTable.name_ar))
  return rows.map(row => ({ id: row.id, name: nameIn(row, language), is_open: row.is_open }))
}
