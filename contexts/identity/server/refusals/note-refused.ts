import { type AuditAction, audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { registry } from '@halaqa/kit-server/metrics'
import { type Actor, currentRequest, nobody, withRequest } from '@halaqa/kit-server/request'
import { lt, sql } from 'drizzle-orm'
import { Counter } from 'prom-client'
import { PERIODS } from '../retention/periods.ts'
import { refusalTable } from './refusals.table.ts'

/** What is refused to somebody who may be somebody else than they say. */
export type Refused = {
  action:
    | 'identity.session.refused'
    | 'identity.session.slowed'
    | 'identity.session.unknown-secret'
    | 'identity.session.stolen'
    | 'identity.access.refused'
  subject: readonly [kind: string, id: number | string]
  note?: string
  /** How often; default 1. */
  tries?: number
}

const refusals = new Counter({
  name: 'halaqa_refusals_total',
  help: 'Sign-ins, refresh secrets and requests that were refused, by kind',
  labelNames: ['kind'],
  registers: [registry],
})

/**
 * Leaves a trace of a refusal: in the figures each time, in the audit log the first time and then once an hour with how
 * often, for each kind, subject and address. What somebody typed is not kept: it may be a password in the wrong box.
 */
export async function noteRefused({ action, subject, note, tries = 1 }: Refused): Promise<void> {
  refusals.inc({ kind: action.replace('identity.', '') }, tries)
  const { actor, address } = currentRequest()
  await transaction(async () => {
    const [row] = await db()
      .insert(refusalTable)
      .values({
        key: [action, ...subject, actor.id, address].join(' '),
        action,
        subject_kind: subject[0],
        subject_id: String(subject[1]),
        actor_id: actor.id,
        address,
        note: note ?? null,
        since: clock.now(),
        tries,
      })
      .onConflictDoUpdate({ target: refusalTable.key, set: { tries: sql`${refusalTable.tries} + ${tries}` } })
      .returning({ tries: refusalTable.tries })
    if (row!.tries === tries) await audit({ action, subject, note, after: { tries } })
  })
}

/** Writes down how often, of those that were counted for an hour, and begins anew. Answers how many there were. */
export function sumRefusals(): Promise<number> {
  return transaction(async () => {
    const until = new Date(clock.now().getTime() - PERIODS.refusalMinutes * 60_000)
    const rows = await db().delete(refusalTable).where(lt(refusalTable.since, until)).returning()
    for (const row of rows.filter(({ tries }) => tries > 1)) {
      const request = { ...currentRequest(), actor: { ...nobody, id: row.actor_id }, address: row.address }
      // As it was noted above: the table keeps it as text.
      const action = row.action as AuditAction
      const { subject_kind, subject_id, note, tries, since } = row
      await withRequest(request, () =>
        audit({
          action,
          subject: [subject_kind, subject_id],
          note: note ?? undefined,
          after: { tries, since: since.toISOString() },
        }),
      )
    }
    return rows.length
  })
}

/** Requests that people were not allowed, since the last time they were written down. */
const forbidden = new Map<string, { actor: Actor; address: string; note: string; tries: number }>()

/**
 * Counts a 403 of somebody who is signed in. Only in memory: a request that is refused changes nothing. The process writes
 * them down every minute (`writeForbidden`).
 */
export function countForbidden(actor: Actor, address: string, route = ''): void {
  const key = `${actor.id} ${address}`
  const known = forbidden.get(key) ?? { actor, address, note: route, tries: 0 }
  if (forbidden.size > 10_000) forbidden.clear() // a flood of them stands in the figures of requests
  forbidden.set(key, { ...known, tries: known.tries + 1 })
}

export async function writeForbidden(): Promise<void> {
  const rows = [...forbidden.values()]
  forbidden.clear()
  for (const { actor, address, note, tries } of rows)
    await withRequest({ ...currentRequest(), actor, address }, () =>
      noteRefused({ action: 'identity.access.refused', subject: ['identity.account', actor.id], note, tries }),
    )
}
