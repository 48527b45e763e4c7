import { invalid } from '@halaqa/kit-contract'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { crud } from '@halaqa/kit-server/crud'
import { transaction } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { handle, refuse, replace } from '@halaqa/kit-server/http'
import { priceAdded } from '../../contract/events.ts'
import { itemPrices, items } from '../../contract/items.ts'
import { isAhead } from './items.policy.ts'
import { itemPriceTable, itemTable } from './items.table.ts'

const prices = crud(itemPrices, {
  table: itemPriceTable,
  visibleTo: () => true,
  changeableBy: isAhead,
  remove: 'delete',
  draft: () => ({ from_day: addDays(clock.today(), 1) }),
})
const storePrice = prices.find(({ route }) => route === itemPrices.routes.store)!

export const itemHandlers = [
  ...crud(items, { table: itemTable, visibleTo: () => true, draft: () => ({ unit: 'piece' as const, is_open: true }) }),
  ...replace(
    prices,
    handle(itemPrices.routes.store, context => {
      // What was charged by now was charged by the prices of then.
      if (context.body.from_day < clock.today()) refuse(invalid, { from_day: 'field.price-past' })
      return transaction(async () => {
        const added = await storePrice.run(context as never)
        await publish(priceAdded, { item_id: context.body.item_id })
        return added as never
      })
    }),
  ),
]
