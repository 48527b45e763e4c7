import { staff } from '@halaqa/identity/contract'
import { id, resource, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { categoryWrite, expensesRead } from './permissions.ts'

/** What money is spent for. It has an account in the books; under a closed one nothing new is entered. */
const CategoryInput = z.strictObject({
  name_ar: text(80),
  name_en: text(80),
  name_fr: text(80),
  is_open: z.boolean().default(true),
})

/** T0977 to T0983 */
export const categories = resource({
  name: 'expenses.category',
  path: '/financials/expense',
  record: z.object({ id, ...CategoryInput.shape, is_open: z.boolean() }),
  input: CategoryInput,
  read: staff(expensesRead),
  write: staff(categoryWrite),
  list: { sort: 'name_ar', search: ['name_ar', 'name_en', 'name_fr'], filters: ['is_open'] },
  edits: ['is_open'],
  operations: {
    list: '/index',
    create: '/create',
    store: '/store',
    show: '/show/{id}',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
  },
})
