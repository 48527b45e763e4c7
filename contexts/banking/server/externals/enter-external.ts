import { openBankAccount, requireMoneyDay } from '@halaqa/finance/server'
import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { externalOfOther, externalState } from '../../contract/external-decisions.ts'
import type { ExternalInput } from '../../contract/externals.ts'
import { type ExternalRow, externalTable } from '../tables/externals.table.ts'

/** Enters money that concerns no student; a colleague approves it. The same form sent twice is one entry. Answers its id. */
export const enterExternal = ({ form_uuid, ...input }: ExternalInput & { form_uuid: string }): Promise<number> =>
  transaction(async () => {
    await requireUsable(input)
    const actor = currentActor()
    const now = clock.now()
    const who = { entered_by_id: actor.id, entered_by_name: actor.name, entered_at: now }
    const asked = { asked_by_id: actor.id, asked_by_name: actor.name, asked_at: now }
    const [row] = await db()
      .insert(externalTable)
      .values({ ...input, form_uuid, state: 'entered', ...who, ...asked })
      .onConflictDoNothing({ target: externalTable.form_uuid })
      .returning({ id: externalTable.id })
    if (!row) return enteredBefore(form_uuid)
    await audit({ action: 'banking.external.store', subject: ['banking.external', row.id], after: input })
    return row.id
  })

async function enteredBefore(formUuid: string): Promise<number> {
  const [before] = await db().select().from(externalTable).where(eq(externalTable.form_uuid, formUuid))
  return before!.id
}

/** Changes an entry of one's own that is not posted; it waits for approval, anew where it was refused. */
export const changeExternal = (id: number, input: ExternalInput): Promise<void> =>
  transaction(async () => {
    const before = await ownUnposted(id)
    await requireUsable(input)
    await db()
      .update(externalTable)
      .set({ ...input, state: 'entered', reason: '', revision: before.revision + 1, asked_at: clock.now() })
      .where(eq(externalTable.id, id))
    const { bank_account_id, kind, direction, amount, happened_on, desk_id, description, state } = before
    await audit({
      action: 'banking.external.update',
      subject: ['banking.external', id],
      before: { bank_account_id, kind, direction, amount, happened_on, desk_id, description, state },
      after: { ...input, state: 'entered' },
    })
  })

/** Deletes an entry of one's own that is not posted. */
export const deleteExternal = (id: number): Promise<{ id: number; ok: boolean }> =>
  transaction(async () => {
    const { amount, happened_on, description, state } = await ownUnposted(id)
    await db().delete(externalTable).where(eq(externalTable.id, id))
    await audit({
      action: 'banking.external.delete',
      subject: ['banking.external', id],
      before: { amount, happened_on, description, state },
    })
    return { id, ok: true }
  })

/** The entry, held until the transaction ends. 404 where there is none. */
export async function lockExternal(id: number): Promise<ExternalRow> {
  const [row] = await db().select().from(externalTable).where(eq(externalTable.id, id)).for('update')
  return row ?? refuse(notFound)
}

async function ownUnposted(id: number): Promise<ExternalRow> {
  const row = await lockExternal(id)
  if (row.entered_by_id !== currentActor().id) refuse(externalOfOther)
  if (row.state !== 'entered' && row.state !== 'refused') refuse(externalState)
  return row
}

/** A bank takes charges and gives interest; cash has a desk, and nothing else has. */
async function requireUsable({ bank_account_id, desk_id, kind, direction, happened_on }: ExternalInput): Promise<void> {
  await requireMoneyDay('happened_on', happened_on)
  if ((kind === 'charge' && direction === 'in') || (['interest', 'rent'].includes(kind) && direction === 'out'))
    refuse(invalid, { direction: 'field.direction-of-kind' })
  if (kind === 'cash' && desk_id === null) refuse(invalid, { desk_id: 'field.required' })
  if (kind !== 'cash' && desk_id !== null) refuse(invalid, { desk_id: 'field.desk-of-cash' })
  if ((await openBankAccount(bank_account_id)).kind !== 'bank')
    refuse(invalid, { bank_account_id: 'field.unknown-reference' })
  if (desk_id !== null && (await openBankAccount(desk_id, 'desk_id')).kind !== 'cash')
    refuse(invalid, { desk_id: 'field.unknown-reference' })
}
