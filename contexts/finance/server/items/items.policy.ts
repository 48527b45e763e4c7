import { clock } from '@halaqa/kit-server/clock'
import { gt, type SQL } from 'drizzle-orm'
import { itemPriceTable } from './items.table.ts'

/** A price that does not count yet: by one that does somebody was charged. */
export const isAhead = (): SQL => gt(itemPriceTable.from_day, clock.today())
