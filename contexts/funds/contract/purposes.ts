import { staff } from '@halaqa/identity/contract'
import { id, resource, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { fundsRead, fundsWrite } from './permissions.ts'

/** The tones of the house; the name always stands beside the colour. */
export const purposeTones = ['primary', 'gold', 'success', 'warning', 'error', 'info', 'neutral'] as const
export type PurposeTone = (typeof purposeTones)[number]

const PurposeInput = z.strictObject({
  name_ar: text(80),
  name_en: text(80),
  name_fr: text(80),
  colour: z.enum(purposeTones).default('neutral'),
  /** Offered where a fund is described. */
  is_active: z.boolean().default(true),
})

/** T0963 to T0969: what people give for; a fund has some of them as tags. */
export const purposes = resource({
  name: 'funds.purpose',
  path: '/financials/tag',
  record: z.object({ id, ...PurposeInput.shape, colour: z.enum(purposeTones), is_active: z.boolean() }),
  input: PurposeInput,
  read: staff(fundsRead),
  write: staff(fundsWrite),
  list: { sort: 'name_ar', search: ['name_ar', 'name_en', 'name_fr'], filters: ['is_active'] },
  edits: ['is_active'],
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
