import { DegreeType } from '@halaqa/academics/contract'
import { staff } from '@halaqa/identity/contract'
import { baisa, day, id, problem, resource, route, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { settingsRead, settingsWrite } from './permissions.ts'

const fields = {
  name: text(80),
  year: z.int().min(2020).max(2100),
  starts_on: day,
  ends_on: day,
  degree_types: z.array(DegreeType).min(1).max(3),
  seats: z.int().min(1).max(100_000),
  /** The registration fee of this period. */
  fee: baisa,
  /** Hours for which an offer from the waiting list holds a seat. */
  offer_hours: z.int().min(1).max(720).default(72),
}
/** When and for whom the door is open. A period is open from the morning of its first day to the end of its last, in Muscat. */
export const PeriodInput = z.strictObject(fields).superRefine((period, context) => {
  if (period.ends_on < period.starts_on)
    context.addIssue({ code: 'custom', path: ['ends_on'], params: { key: 'ends-before-start' }, input: period.ends_on })
})
export const Period = z.object({ id, ...fields, offer_hours: z.int() })

export const periods = resource({
  name: 'admission.period',
  path: '/registration/radmin/periods',
  record: Period,
  input: PeriodInput,
  read: staff(settingsRead),
  write: staff(settingsWrite),
  list: { sort: '-starts_on', filters: ['year'], search: ['name'] },
  edits: ['ends_on', 'seats', 'fee', 'offer_hours'],
  operations: {
    list: '/index',
    create: '/create/{year?}',
    store: '/store',
    show: '/show/{id}',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
    deleteBulk: '/delete-bulk',
    export: '/export',
  },
})
export const registrationClosed = problem('registration-closed', 409)

/** Into which period an application for a degree would go, after a refusal. */
export const LaterPeriod = z.object({ degree_type: DegreeType, name: z.string(), fee: z.int() })
export const PublicPeriod = z.object({
  id,
  name: z.string(),
  starts_on: day,
  ends_on: day,
  degree_types: z.array(DegreeType),
  fee: z.int(),
  open: z.boolean(),
})
export const activePeriods = route({
  name: 'admission.period.active',
  method: 'GET',
  path: '/registration/periods/active',
  access: 'public',
  reply: z.object({ rows: z.array(PublicPeriod) }),
  summary: 'The periods that are open now, and the next one',
})
export const GroupInput = z.strictObject({ name: text(80), note: z.string().trim().max(500).default('') })
export const groups = resource({
  name: 'admission.group',
  path: '/registration/radmin/groups',
  record: z.object({ id, ...GroupInput.shape, note: z.string() }),
  input: GroupInput,
  read: staff(settingsRead),
  write: staff(settingsWrite),
  list: { sort: 'name', search: ['name', 'note'] },
  operations: {
    list: '/index',
    create: '/create',
    store: '/store',
    show: '/show/{id}',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
    deleteBulk: '/delete-bulk',
  },
})
