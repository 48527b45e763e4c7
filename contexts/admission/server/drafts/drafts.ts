import { randomBytes } from 'node:crypto'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse, tooLarge } from '@halaqa/kit-server/http'
import { eq, lt } from 'drizzle-orm'
import { draftTable } from '../periods/periods.table.ts'

export type DraftData = Record<string, string | number | boolean | null>
const daysKept = 30
const oldest = () => new Date(clock.now().getTime() - daysKept * 24 * 60 * 60_000)
/** What must never be kept in a draft. */
const isSecret = (field: string) => /passw|secret|^(agreed|website|code|pin)$/i.test(field)

/** Keeps a half-written application and answers the token to come back with. Passwords are dropped. */
export async function keepDraft(data: DraftData, token?: string): Promise<string> {
  const kept = JSON.stringify(Object.fromEntries(Object.entries(data).filter(([key]) => !isSecret(key))))
  if (kept.length > 8_000) refuse(tooLarge)
  const savedAt = clock.now()
  const known = token && (await readDraft(token)) ? token : randomBytes(24).toString('base64url')
  await db()
    .insert(draftTable)
    .values({ token: known, data: kept, savedAt })
    .onConflictDoUpdate({ target: draftTable.token, set: { data: kept, savedAt } })
  return known
}

/** The half-written application of a token; null when there is none, or it is over. */
export async function readDraft(token: string): Promise<DraftData | null> {
  const [row] = await db().select().from(draftTable).where(eq(draftTable.token, token))
  if (!row || row.savedAt < oldest()) return null
  return JSON.parse(row.data) as DraftData
}

export async function dropDraft(token: string): Promise<void> {
  await db().delete(draftTable).where(eq(draftTable.token, token))
}

/** Removes what nobody came back to; run every night. */
export async function sweepDrafts(): Promise<void> {
  await db().delete(draftTable).where(lt(draftTable.savedAt, oldest()))
}
