import { guard } from '@halaqa/identity/contract'
import { id, instant, route } from '@halaqa/kit-contract'
import { z } from 'zod'

/** For how many seconds a page is open without saying so again. */
export const openSeconds = 45

/** A page of a record says every twenty seconds that it is open, and once that it is left. */
export const noteOpenPage = route({
  name: 'workplace.open-page.store',
  method: 'POST',
  path: '/api/workplace/open_pages',
  access: guard('users'),
  body: z.strictObject({
    /** A local path without its query, of a page that the person may open. */
    address: z
      .string()
      .max(200)
      .regex(/^(\/[\w.-]+)+$/),
    left: z.boolean().default(false),
  }),
  reply: z.object({ others: z.array(z.object({ id, name: z.string(), since: instant })) }),
  summary: 'Say that a page of the office is open, or left; answers which colleagues have it open',
  repeatable: true,
})
