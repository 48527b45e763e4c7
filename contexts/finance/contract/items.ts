import { DegreeType } from '@halaqa/academics/contract'
import { staff } from '@halaqa/identity/contract'
import { baisa, day, id, problem, reference, resource, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { invoiceRead, itemManage } from './permissions.ts'

/** What is charged by rule: an hour of study; an exam that is sat again, both parts or one. What else is sold has no code. */
export const itemCodes = ['study', 'resit', 'resit_part'] as const
export type ItemCode = (typeof itemCodes)[number]
export const ItemUnit = z.enum(['hour', 'subject', 'piece'])

/** Nobody has said yet what it costs. */
export const itemWithoutPrice = problem('item-without-price', 409)

const ItemInput = z.strictObject({
  name_ar: text(80),
  name_en: text(80),
  name_fr: text(80),
  unit: ItemUnit,
  is_open: z.boolean().default(true),
})
export const items = resource({
  name: 'finance.item',
  path: '/financials/items',
  record: z.object({ id, ...ItemInput.shape, is_open: z.boolean() }),
  input: ItemInput,
  read: staff(invoiceRead),
  write: staff(itemManage),
  list: { sort: 'id', filters: ['unit', 'is_open'], search: ['name_ar', 'name_en'] },
  operations: {
    list: '/index',
    create: '/create',
    store: '/store',
    edit: '/edit/{id}',
    update: '/update/{id}',
    export: '/export',
  },
})

const PriceInput = z.strictObject({
  item_id: reference('finance.item'),
  /** For everybody where neither is named. */
  degree_type: DegreeType.nullable().default(null),
  specialty_id: reference('academics.specialty').nullable().default(null),
  amount: baisa,
  from_day: day,
})
/** What is charged for an item from a day on. Never edited: a new price is set, and lines keep the one that they were charged by. */
export const itemPrices = resource({
  name: 'finance.price',
  path: '/financials/items/prices',
  record: z.object({
    id,
    ...PriceInput.shape,
    degree_type: DegreeType.nullable(),
    specialty_id: PriceInput.shape.specialty_id.unwrap(),
  }),
  input: PriceInput,
  read: staff(invoiceRead),
  write: staff(itemManage),
  list: { sort: '-from_day', filters: ['item_id', 'degree_type', 'specialty_id'] },
  operations: {
    list: '/index',
    create: '/create',
    store: '/store',
    show: '/show/{id}',
    delete: '/delete/{id}',
    export: '/export',
  },
})
