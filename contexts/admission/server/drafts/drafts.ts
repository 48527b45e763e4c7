import { randomBytes } from 'node:crypto'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse, tooLarge } from '@halaqa/kit-server/http'
import { eq, lt } from 'drizzle-orm'
import { draftNewer } from '../../contract/sign-up.ts'
import { draftTable } from '../periods/periods.table.ts'

export type DraftData = Record<string, string | number | boolean | null>
const daysKept = 30
const oldest = () => new Date(clock.now().getTime() - daysKept * 24 * 60 * 60_000)
/** What must never be kept in a draft. */
const isSecret = (field: string) => /passw|secret|^(agreed|website|code|pin)$/i.test(field)

/**
 * Keeps a half-written application and answers the token to come back with. Passwords are dropped. `version` is the one
 * that was gone on from: another tab or device that saved since is not overwritten (`draft-newer`).
 */
export function keepDraft(data: DraftData, from: { token?: string | undefined; version?: number | undefined } = {}) {
  const kept = JSON.stringify(Object.fromEntries(Object.entries(data).filter(([key]) => !isSecret(key))))
  if (kept.length > 8_000) refuse(tooLarge)
  return transaction(async () => {
    const savedAt = clock.now()
    const known = from.token ? await lockDraft(from.token) : undefined
    if (known && known.version !== from.version) refuse(draftNewer)
    const version = (known?.version ?? 0) + 1
    const token = known?.token ?? randomBytes(24).toString('base64url')
    if (known)
      await db().update(draftTable).set({ data: kept, version, saved_at: savedAt }).where(eq(draftTable.token, token))
    else await db().insert(draftTable).values({ token, data: kept, version, saved_at: savedAt })
    return { token, version }
  })
}

async function lockDraft(token: string) {
  const [row] = await db().select().from(draftTable).where(eq(draftTable.token, token)).for('update')
  return row && row.saved_at >= oldest() ? row : undefined
}

/** The half-written application of a token, which save it is and when it was made; undefined when there is none, or it is over. */
export async function readDraft(token: string) {
  const [row] = await db().select().from(draftTable).where(eq(draftTable.token, token))
  if (!row || row.saved_at < oldest()) return undefined
  return { data: JSON.parse(row.data) as DraftData, version: row.version, savedAt: row.saved_at }
}

export async function dropDraft(token: string): Promise<void> {
  await db().delete(draftTable).where(eq(draftTable.token, token))
}

/** Removes what nobody came back to; run every night. */
export async function sweepDrafts(): Promise<void> {
  await db().delete(draftTable).where(lt(draftTable.saved_at, oldest()))
}
