import { staff } from '@halaqa/identity/contract'
import {
  action,
  baisa,
  choices,
  day,
  email,
  id,
  idInPath,
  list,
  optionalText,
  phone,
  route,
  shownVersion,
  text,
  VersionQuery,
  yesNoInQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { sponsorsRead, sponsorsWrite } from './permissions.ts'

/** body: a ministry, a company, a foundation. */
export const sponsorKinds = ['body', 'person'] as const
export const SponsorKind = z.enum(sponsorKinds)

const names = { kind: SponsorKind, name_ar: text(120), name_en: optionalText(120) }
const reached = {
  /** Of a company in the commercial register; of a person the civil number. */
  registration_number: optionalText(40),
  contact_name: optionalText(120),
  address: optionalText(300),
  remark: optionalText(500),
}
export const SponsorInput = z.strictObject({
  ...names,
  ...reached,
  phone: phone.or(z.literal('')).default(''),
  email: email.or(z.literal('')).default(''),
  /** For one that is not, no new sponsorship is asked; what it owes stays. */
  is_active: z.boolean().default(true),
})
export type SponsorInput = z.output<typeof SponsorInput>

/** What somebody owes, or has to good: less than nothing. */
const signed = z.int().meta({ 'x-kind': 'money' })

/** Who pays for several students, with what was billed and not taken back and what stands by the books, in baisa. */
export const Sponsor = z.object({
  id,
  name: z.string(),
  ...names,
  ...reached,
  phone: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  /** Sponsorships that hold now. */
  students: z.int(),
  billed: baisa,
  paid: baisa,
  balance: signed,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Sponsor = z.infer<typeof Sponsor>

const params = z.object({ id: idInPath })
export const listSponsors = list({
  word: 'sponsors.sponsor',
  path: '/sponsors',
  access: staff(sponsorsRead),
  row: Sponsor,
  sorts: ['name', 'students', 'billed', 'paid', 'balance'],
  sort: 'name',
  filters: { kind: SponsorKind, is_active: yesNoInQuery },
  totals: ['students', 'billed', 'paid', 'balance'],
  columns: [
    'name',
    'kind',
    'registration_number',
    'contact_name',
    'phone',
    'email',
    'students',
    'billed',
    'paid',
    'balance',
    'is_active',
  ],
  summary: 'Sponsors: who pays for several students, and what each owes',
})
export const createSponsor = route({
  name: 'sponsors.sponsor.create',
  method: 'GET',
  path: '/sponsors/create',
  access: staff(sponsorsWrite),
  reply: z.object({ kind: SponsorKind, is_active: z.boolean() }),
  summary: 'What a new sponsor starts from',
})
export const storeSponsor = route({
  name: 'sponsors.sponsor.store',
  method: 'POST',
  path: '/sponsors/store',
  access: staff(sponsorsWrite),
  body: SponsorInput,
  reply: Sponsor,
  status: 201,
  summary: 'Add a sponsor',
})

/** What a bill still asks, by how many days ago it was approved. */
export const Aging = z.object({
  within_30: baisa,
  within_60: baisa,
  within_90: baisa,
  beyond: baisa,
})

export const showSponsor = route({
  name: 'sponsors.sponsor.show',
  method: 'GET',
  path: '/sponsors/show/{id}',
  access: staff(sponsorsRead),
  params,
  reply: Sponsor.extend({
    /** In the books; null where nothing ever moved. */
    account_id: id.nullable(),
    sponsorships: z.int(),
    bills: z.int(),
    payments: z.int(),
    aging: Aging,
    /** The oldest bill of which something is not paid. */
    oldest_on: day.nullable(),
    /** The statement by person: what was billed for each student, and what of it stands. */
    people: z.array(
      z.object({
        student_id: id,
        student: z.string(),
        student_number: z.string(),
        invoices: z.int(),
        billed: baisa,
        back: baisa,
        stands: baisa,
      }),
    ),
  }),
  summary: 'A sponsor: what it owes and since when, and what was billed for each student',
  followable: true,
})
export const editSponsor = route({
  name: 'sponsors.sponsor.edit',
  method: 'GET',
  path: '/sponsors/edit/{id}',
  access: staff(sponsorsWrite),
  params,
  reply: Sponsor.extend(shownVersion),
  summary: 'A sponsor to be changed',
})
export const updateSponsor = route({
  name: 'sponsors.sponsor.update',
  method: 'POST',
  path: '/sponsors/update/{id}',
  access: staff(sponsorsWrite),
  params,
  changes: editSponsor,
  query: VersionQuery,
  body: SponsorInput,
  reply: Sponsor,
  summary: 'Change a sponsor: what it is called, how it is reached, whether it is active',
})
export const deleteSponsor = action({
  name: 'sponsors.sponsor.delete',
  path: '/sponsors/delete/{id}',
  access: staff(sponsorsWrite),
  params,
  reply: z.object({ id, ok: z.boolean() }),
  summary: 'Delete a sponsor that never paid for anybody',
})

/** Sponsors for whom something new may be asked. */
export const listActiveSponsors = choices({
  name: 'sponsors.active-sponsor.list',
  path: '/api/sponsors/active',
  access: staff(sponsorsRead),
  row: z.object({ id, name: z.string() }),
  summary: 'Active sponsors',
})
