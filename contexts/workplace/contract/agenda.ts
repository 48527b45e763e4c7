import { guard } from '@halaqa/identity/contract'
import { day, route } from '@halaqa/kit-contract'
import { z } from 'zod'

/** How many days are looked at, today counted. */
export const agendaDays = 7

/** Something that is on in the college, for those whose work it is. */
export const AgendaItem = z.object({
  /** Its own, over all contexts. */
  key: z.string(),
  starts_on: day,
  ends_on: day,
  /** `08:00–12:00`, Muscat; null when it takes the whole day. */
  hours: z.string().nullable(),
  title: z.string(),
  /** What more there is to know of it: where, how many are expected. Empty when nothing. */
  detail: z.string(),
  /** A local path. */
  link: z.string(),
})
export type AgendaItem = z.infer<typeof AgendaItem>

export const showAgenda = route({
  name: 'workplace.agenda.show',
  method: 'GET',
  path: '/api/workplace/agenda',
  access: guard('users'),
  reply: z.object({
    today: day,
    /** `on`: the day it stands under, its first, or today where it began before. */
    rows: z.array(AgendaItem.extend({ on: day })),
  }),
  summary: 'What is on today and in the six days after, for this member of staff; the first day first',
})
