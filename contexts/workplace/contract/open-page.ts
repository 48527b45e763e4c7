import { guard } from '@halaqa/identity/contract'
import { id, instant, route } from '@halaqa/kit-contract'
import { z } from 'zod'

/** For how many seconds a record is open without saying so again. */
export const openSeconds = 45

/** A tab says every twenty seconds which record it has open, and once that it has none. */
export const noteOpenPage = route({
  name: 'workplace.open-page.store',
  method: 'POST',
  path: '/api/workplace/open_pages',
  access: guard('users'),
  body: z.strictObject({
    /** Of the tab, for as long as it lives. */
    tab: z.uuid(),
    /** The local path of the page of a record that the person may open; null for none. */
    address: z
      .string()
      .max(200)
      .regex(/^(\/[\w.-]+)+$/)
      .nullable(),
  }),
  reply: z.object({ others: z.array(z.object({ id, name: z.string(), since: instant })) }),
  summary: 'Say which record is open in a tab of the office; answers which colleagues have it open',
  repeatable: true,
})
