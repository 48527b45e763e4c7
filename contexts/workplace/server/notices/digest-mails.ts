import type { OptionalMails } from '@halaqa/identity/server'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, eq, sql } from 'drizzle-orm'
import { digestPreference, staffNotices } from '../../contract/notices.ts'
import { preferenceTable } from '../preferences/preferences.table.ts'

export const digestMail = 'workplace.digest'

/** The digest as it is switched off by the link in it: the preference that the page of notices sets. */
export const digestMails: OptionalMails = {
  kind: digestMail,
  settings: () => staffNotices.path,
  async switchOff(accountId) {
    const { account_id, key, value } = preferenceTable
    const off = { value: false, changed_at: clock.now() }
    // Whoever keeps as many preferences as one may keeps this one too: a mail must always stop.
    const changed = await db()
      .insert(preferenceTable)
      .values({ account_id: accountId, key: digestPreference, ...off })
      .onConflictDoUpdate({ target: [account_id, key], set: off, setWhere: sql`${value} <> 'false'::jsonb` })
      .returning({ account_id })
    return changed.length ? 'on' : undefined
  },
  async setBack(accountId) {
    const { account_id, key, value } = preferenceTable
    const back = await db()
      .delete(preferenceTable)
      .where(and(eq(account_id, accountId), eq(key, digestPreference), sql`${value} = 'false'::jsonb`))
      .returning({ account_id })
    return back.length > 0
  },
}
