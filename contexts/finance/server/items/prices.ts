import type { DegreeType } from '@halaqa/academics/contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, keptUntilChanged } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { asc, eq } from 'drizzle-orm'
import { type ItemCode, itemWithoutPrice } from '../../contract/items.ts'
import { isPriceFor, type PriceFacts, priceOn } from '../../contract/price.ts'
import { itemPriceTable, itemTable } from './items.table.ts'

const allPrices = keptUntilChanged([itemTable, itemPriceTable], () =>
  db()
    .select({
      id: itemPriceTable.id,
      code: itemTable.code,
      degree_type: itemPriceTable.degree_type,
      specialty_id: itemPriceTable.specialty_id,
      amount: itemPriceTable.amount,
      from_day: itemPriceTable.from_day,
    })
    .from(itemPriceTable)
    .innerJoin(itemTable, eq(itemTable.id, itemPriceTable.item_id)),
)

/** What a unit of something costs, with the price that says so. Refuses `item-without-price`. */
export async function priceOf(code: ItemCode, facts: PriceFacts): Promise<{ price_id: number; unit_amount: number }> {
  return (await pricesOf(code))(facts)
}

/** The same for many, asked once. */
export async function pricesOf(code: ItemCode) {
  const prices = (await allPrices()).filter(each => each.code === code)
  return (facts: PriceFacts) => {
    const found = priceOn(prices, facts)
    return found ? { price_id: found.id, unit_amount: found.amount } : refuse(itemWithoutPrice)
  }
}

/** What a credit hour of a speciality costs, in baisa: on that day, or today. */
export async function hourFeesOn(on = clock.today()) {
  const price = await pricesOf('study')
  return ({ id, degree_type }: { id: number; degree_type: DegreeType }) =>
    price({ degree_type, specialty_id: id, on }).unit_amount
}

/** A price of an hour that counts no longer for a speciality, with the one that does; in baisa. */
export type OutdatedPrice = { specialty_id: number; price_id: number; now: { price_id: number; unit_amount: number } }
/** Those by which hours may have been charged that cost another amount on that day. */
export async function outdatedHourPrices(
  specialties: readonly { id: number; degree_type: DegreeType }[],
  on: string,
): Promise<OutdatedPrice[]> {
  const prices = (await allPrices()).filter(each => each.code === 'study')
  return specialties.flatMap(({ id: specialty_id, degree_type }) => {
    const counts = priceOn(prices, { degree_type, specialty_id, on })
    if (!counts) return []
    const now = { price_id: counts.id, unit_amount: counts.amount }
    return prices
      .filter(each => each.amount !== counts.amount && isPriceFor(each, { degree_type, specialty_id }))
      .map(({ id: price_id }) => ({ specialty_id, price_id, now }))
  })
}

/** An item with what it costs somebody on a day, and the account of its income. */
export type ItemToCharge = typeof itemTable.$inferSelect & {
  price_id: number | null
  /** In baisa, of one unit; nothing where no price counts on that day. */
  unit_amount: number | null
  account: string
  account_name: string | undefined
}
/** All items, the closed ones too, in the order in which they were added. */
export async function itemsToCharge(facts: PriceFacts): Promise<ItemToCharge[]> {
  const items = await db().select().from(itemTable).orderBy(asc(itemTable.id))
  const prices = await db().select().from(itemPriceTable)
  return items.map(item => {
    const price = priceOn(
      prices.filter(each => each.item_id === item.id),
      facts,
    )
    return {
      ...item,
      price_id: price?.id ?? null,
      unit_amount: price?.amount ?? null,
      account: item.code ?? `item-${item.id}`,
      account_name: item.code ? undefined : item.name_ar,
    }
  })
}
