import { clock } from '@halaqa/kit-server/clock'
import { db, prepared, takeTurns, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, eq, sql } from 'drizzle-orm'
import {
  mostPreferenceBytes,
  mostPreferences,
  preferenceTooLarge,
  tooManyPreferences,
} from '../../contract/preferences.ts'
import { viewsFor } from '../views/shared-views.queries.ts'
import { preferenceTable } from './preferences.table.ts'

export async function preferencesOf(actor: Actor) {
  const rows = await ofAccount({ account: actor.id })
  return Object.fromEntries(rows.map(row => [row.key, row.value as never]))
}
const ofAccount = prepared(handle =>
  handle
    .select()
    .from(preferenceTable)
    .where(eq(preferenceTable.account_id, sql.placeholder('account')))
    .prepare('workplace_preferences'),
)

/** What the office starts with: what the person set, and what others share with them. */
export async function startOf(actor: Actor, language: string) {
  const [values, views] = await Promise.all([preferencesOf(actor), viewsFor(actor, language)])
  return { values, views }
}

/** Null forgets it. Refused where one person would keep too much. */
export async function setPreference(actor: Actor, key: string, value: unknown): Promise<void> {
  const own = eq(preferenceTable.account_id, actor.id)
  if (value === null) {
    await db()
      .delete(preferenceTable)
      .where(and(own, eq(preferenceTable.key, key)))
    return
  }
  if (Buffer.byteLength(JSON.stringify(value)) > mostPreferenceBytes) refuse(preferenceTooLarge)
  await transaction(async () => {
    await takeTurns('workplace.preferences', actor.id)
    const known = await db().select({ key: preferenceTable.key }).from(preferenceTable).where(own)
    if (known.length >= mostPreferences && !known.some(each => each.key === key)) refuse(tooManyPreferences)
    const set = { value, changed_at: clock.now() }
    await db()
      .insert(preferenceTable)
      .values({ account_id: actor.id, key, ...set })
      .onConflictDoUpdate({ target: [preferenceTable.account_id, preferenceTable.key], set })
  })
}
