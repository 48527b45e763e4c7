import { instant, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { staff } from './guards.ts'
import { systemRead } from './permissions.ts'

export const serverDate = route({
  name: 'identity.extra.serverdate',
  method: 'GET',
  path: '/api/extra/serverdate',
  access: 'public',
  reply: z.object({ serverdate: z.iso.datetime() }),
  summary: 'The clock of the server, UTC',
})
/** A client whose own version is lower unregisters its service workers and reloads (rule R042). */
export const beacon = route({
  name: 'identity.extra.beacon',
  method: 'GET',
  path: '/api/extra/beacon',
  access: 'public',
  reply: z.object({ version: z.int() }),
  summary: 'The version of the pages that the server serves',
})
export const checkVersion = route({
  name: 'identity.extra.checkversion',
  method: 'GET',
  path: '/api/v1/software/checkversion',
  access: 'public',
  query: z.strictObject({
    version: z.coerce.number().int().min(0).optional(),
    platform: z.string().max(20).optional(),
  }),
  reply: z.object({ version: z.int(), current: z.boolean(), must_update: z.boolean() }),
  summary: 'Whether a client version is current',
})

/** What does not answer at the moment, oldest first. Mail that waits for a server is no fault of who wrote it. */
export const dependencyNames = [
  'redis',
  'mail',
  'sms',
  'push',
  'storage',
  'scanner',
  'bank',
  'documents',
  'pictures',
  'register',
  'seal',
] as const
export const awayNow = route({
  name: 'identity.system.away',
  method: 'GET',
  path: '/identity/system/away',
  access: staff(systemRead),
  reply: z.object({ rows: z.array(z.object({ name: z.enum(dependencyNames), since: instant })) }),
  summary: 'What the product leans on and does not answer',
})
