import { screens } from '@halaqa/kit-office'
import { itemPrices, items } from '../../contract/items.ts'

export const itemScreens = screens(items, { columns: ['name_ar', 'name_en', 'unit', 'is_open'] })
export const priceScreens = screens(itemPrices, {
  columns: ['item_id', 'amount', 'from_day', 'degree_type', 'specialty_id'],
})
