import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { seal, unseal } from '@halaqa/kit-server/secrets'
import { and, eq, gt, lte } from 'drizzle-orm'
import { escaped } from './html.ts'
import { messageSecretTable, type messageTable } from './messages.table.ts'

/**
 * Links and codes that open something once. They never stand in a message as it is written down: in their place stand
 * dots, and what belongs there lies sealed beside it until the message is sent, the secret is used, or its time is over.
 */
export type OneTime = {
  values: Record<string, string>
  endsAt: Date
  /** Which secret it is, so that it can be forgotten when it is used. */
  about: readonly [kind: string, id: number | string]
}

/** What stands in a message for the secret of this name. */
export const dotsFor = (name: string): string => `•${name}•`
/** As the office shows it. */
export const withDots = (text: string): string => text.replace(/•\w+•/g, '•••')

const keyName = 'message-secrets'
const aboutOf = ([kind, id]: OneTime['about']) => `${kind}:${id}`

/** Throws when a secret stands in the text: whoever reads messages would have it. */
export function requireDots(oneTime: OneTime, ...texts: (string | null | undefined)[]): void {
  for (const value of Object.values(oneTime.values))
    if (texts.some(text => text?.includes(value))) throw new Error('a one-time secret stands in the text of a message')
}

export async function keepSealed(messageId: number, { values, endsAt, about }: OneTime): Promise<void> {
  const sealed = seal(keyName, JSON.stringify(values))
  await db()
    .insert(messageSecretTable)
    .values({ message_id: messageId, sealed, ends_at: endsAt, about: aboutOf(about) })
}

/** Undefined when it was sealed under another HALAQA_SECRET: such a secret is lost, and its message shows dots. */
function unsealed(sealed: string): Record<string, string> | undefined {
  try {
    return JSON.parse(unseal(keyName, sealed)) as Record<string, string>
  } catch {
    return undefined
  }
}

type Written = Pick<typeof messageTable.$inferSelect, 'id' | 'html' | 'text' | 'is_secret'>
/** The message as the recipient gets it; undefined when it held a secret that was sent, used or is over. */
export async function openedMessage(row: Written): Promise<{ html: string | null; text: string } | undefined> {
  if (!row.is_secret) return { html: row.html, text: row.text }
  const inForce = and(eq(messageSecretTable.message_id, row.id), gt(messageSecretTable.ends_at, clock.now()))
  const [found] = await db().select().from(messageSecretTable).where(inForce)
  if (!found) return undefined
  const values = unsealed(found.sealed)
  if (!values) return undefined
  const filled = (text: string, written: (value: string) => string) =>
    text.replace(/•(\w+)•/g, (mark, name: string) => (values[name] === undefined ? mark : written(values[name])))
  return { html: row.html && filled(row.html, escaped), text: filled(row.text, value => value) }
}

/** The secret was used, or is good no more: no message holds it any longer. */
export async function forgetSecret(about: OneTime['about']): Promise<void> {
  await db()
    .delete(messageSecretTable)
    .where(eq(messageSecretTable.about, aboutOf(about)))
}

export async function forgetSecretOf(messageId: number): Promise<void> {
  await db().delete(messageSecretTable).where(eq(messageSecretTable.message_id, messageId))
}

/** Those whose time is over; answers how many. */
export async function forgetOldSecrets(): Promise<number> {
  const gone = await db()
    .delete(messageSecretTable)
    .where(lte(messageSecretTable.ends_at, clock.now()))
    .returning({ id: messageSecretTable.message_id })
  return gone.length
}
