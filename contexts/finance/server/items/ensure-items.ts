import { db, transaction } from '@halaqa/kit-server/database'
import type { ItemCode } from '../../contract/items.ts'
import { itemPriceTable, itemTable } from './items.table.ts'

type Shipped = Omit<typeof itemTable.$inferInsert, 'id' | 'is_open'> & { code: ItemCode; amount: number }
/** What is charged by rule, at the prices of the college (decision 24), in baisa. */
const shippedItems: Shipped[] = [
  {
    code: 'study',
    name_ar: 'ساعة معتمدة',
    name_en: 'Credit hour',
    name_fr: 'Heure de crédit',
    unit: 'hour',
    amount: 15_000,
  },
  {
    code: 'resit',
    name_ar: 'إعادة اختبار، بجزأيه',
    name_en: 'Resit, both parts',
    name_fr: 'Rattrapage, deux parties',
    unit: 'subject',
    amount: 30_000,
  },
  {
    code: 'resit_part',
    name_ar: 'إعادة اختبار، جزء واحد',
    name_en: 'Resit, one part',
    name_fr: 'Rattrapage, une partie',
    unit: 'subject',
    amount: 15_000,
  },
]
/** Before any college was. */
const always = '2000-01-01'

/** What the college charges by rule, with a price, where there is nothing yet. Harmless to run at every start. */
export async function ensureItems(): Promise<void> {
  await transaction(async () => {
    if (await db().$count(itemTable)) return
    const rows = await db()
      .insert(itemTable)
      .values(shippedItems.map(({ amount: _, ...item }) => item))
      .returning({ id: itemTable.id, code: itemTable.code })
    await db()
      .insert(itemPriceTable)
      .values(
        rows.map(({ id, code }) => ({
          item_id: id,
          amount: shippedItems.find(item => item.code === code)!.amount,
          from_day: always,
        })),
      )
  })
}
