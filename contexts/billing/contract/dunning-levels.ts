import { staff } from '@halaqa/identity/contract'
import { id, idInQuery, resource, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { dunningManage, feesRead } from './permissions.ts'

/** What goes out beside the notice in the portal, which always does; a text message where the student has a phone. */
export const dunningWays = ['mail', 'sms'] as const
export const DunningWay = z.enum(dunningWays)
/** What a student who is late is kept from: results are not shown, and the exam is not sat. */
export const holdKinds = ['results', 'exam'] as const
export const HoldKind = z.enum(holdKinds)
export type HoldKind = z.infer<typeof HoldKind>

const mostDays = 730
const fields = {
  /** After the last day on which it was due. */
  days: z.int().min(1).max(mostDays),
  ways: z.array(DunningWay).max(dunningWays.length),
  /** What is held from then on; nothing where it is empty. */
  holds: z.array(HoldKind).max(holdKinds.length),
}
/** Which one it is follows from its days: the least is the first. Without any, nobody is dunned. */
export const DunningLevel = z.object({ id, ...fields })
export type DunningLevel = z.infer<typeof DunningLevel>

const access = staff(dunningManage)
const read = staff(feesRead)
export const dunningLevels = resource({
  name: 'billing.dunning-level',
  path: '/financials/dunning/levels',
  record: DunningLevel,
  input: z.strictObject(fields),
  read,
  write: access,
  list: { sort: 'days' },
  operations: {
    list: '',
    create: '/create',
    store: '/store',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
  },
})

/** What the next run would do if the levels stood so; changes nothing. */
export const dunningEffect = route({
  name: 'billing.dunning-level.effect',
  method: 'GET',
  path: '/financials/dunning/effect',
  access: read,
  /** A level as it is being written, `results,exam` of what it holds; with its id where it is changed. Without days, the levels as they stand. */
  query: z.strictObject({
    id: idInQuery.optional(),
    days: z.coerce.number().pipe(z.int().min(1).max(mostDays)).optional(),
    holds: z.string().max(40).optional(),
  }),
  reply: z.object({
    /** Students who are late, of those the ones that would be told, and kept from something by it. */
    late: z.int(),
    told: z.int(),
    held: z.int(),
  }),
  summary: 'How many students would be told and held today by the levels, with one as it is being written',
})
