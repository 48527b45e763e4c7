import { db } from '@halaqa/kit-server/database'
import { and, eq, ne } from 'drizzle-orm'
import { type DigestFrequency, digestFrequencies } from '../../contract/digests.ts'
import type { Guard } from '../../contract/guards.ts'
import type { OptionalMails } from '../optional-mails/optional-mails.ts'
import { digestTable } from './digests.table.ts'

export const digestMail = 'identity.digest'
/** Where it is set: beside the pushes. */
export const digestSettings = (guard: Guard): string => `/account?as=${guard}#digest`

/** The digest as it is switched off by the link in it; the groups stay as they were chosen. */
export const digestMails: OptionalMails = {
  kind: digestMail,
  settings: digestSettings,
  async switchOff(accountId) {
    const { account_id, frequency } = digestTable
    const isOn = and(eq(account_id, accountId), ne(frequency, 'off'))
    const [on] = await db().select({ frequency }).from(digestTable).where(isOn).for('update')
    if (on) await db().update(digestTable).set({ frequency: 'off' }).where(isOn)
    return on?.frequency
  },
  async setBack(accountId, before) {
    const { account_id, frequency } = digestTable
    if (!isFrequency(before)) return false
    const back = await db()
      .update(digestTable)
      .set({ frequency: before })
      .where(and(eq(account_id, accountId), eq(frequency, 'off')))
      .returning({ account_id })
    return back.length > 0
  },
}

const isFrequency = (value: string): value is DigestFrequency => digestFrequencies.some(each => each === value)
