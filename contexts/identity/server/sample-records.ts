import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId } from '@halaqa/kit-testing/values'
import { requestPasswordReset } from '../contract/index.ts'
import { stopLink } from './optional-mails/links.ts'

type Made = { registration: { email: string; civil_number: string } }

export const sampleRecords: SampleRecords<Made> = {
  /** The outbox has a message to be shown. */
  make: ({ as, registration }) =>
    as(undefined)(requestPasswordReset, {
      body: { username: registration.email, nationalid: registration.civil_number },
    }),
  find: async ({ member }) => ({
    ids: {
      'identity.outbox': await lastId('platform.messages'),
      // The last role is one that nobody has.
      'identity.role': await lastId('identity.roles'),
      'identity.permission': await lastId('identity.roles'),
      'identity.staff': member('monitor').id,
    },
    values: { token: 'a'.repeat(40), link: stopLink('identity.digest', member('monitor').id) },
    queries: { 'identity.role.with': { permission: 'identity.role.read' } },
  }),
}
