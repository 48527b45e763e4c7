import { staff } from '@halaqa/identity/contract'
import { email, id, optionalText, phone, resource, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { fundsRead, fundsWrite } from './permissions.ts'

/** body: a company, a foundation, a ministry. */
export const donorKinds = ['person', 'body'] as const

const DonorInput = z.strictObject({
  kind: z.enum(donorKinds),
  name_ar: text(120),
  name_en: optionalText(120),
  phone: phone.or(z.literal('')).default(''),
  email: email.or(z.literal('')).default(''),
  /** Papers call an anonymous donor «فاعل خير»; the office alone knows the name. */
  is_anonymous: z.boolean().default(false),
  remark: optionalText(500),
})

/** T0956 to T0962: the members of the funds, who give to them. */
export const donors = resource({
  name: 'funds.donor',
  path: '/financials/member',
  record: z.object({
    id,
    ...DonorInput.shape,
    phone: z.string(),
    email: z.string(),
    is_anonymous: z.boolean(),
  }),
  input: DonorInput,
  read: staff(fundsRead),
  write: staff(fundsWrite),
  list: {
    sort: 'name_ar',
    search: ['name_ar', 'name_en', 'phone', 'email'],
    filters: ['kind', 'is_anonymous'],
  },
  operations: {
    list: '/index',
    create: '/create',
    store: '/store',
    show: '/show/{id}',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
    export: '/export',
  },
})
