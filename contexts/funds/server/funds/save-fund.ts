import { renameAccount } from '@halaqa/finance/server'
import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { refusedByDatabase } from '@halaqa/kit-server/crud'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq, inArray } from 'drizzle-orm'
import type { FundInput } from '../../contract/funds.ts'
import { purposeTable } from '../purposes/purposes.table.ts'
import { fundPurposeTable, fundTable } from '../tables/funds.table.ts'
import { accountOfFund } from './fund-account.ts'

/** Adds a fund with its purposes. Answers its id. */
export const addFund = ({ purpose_ids, ...fields }: FundInput): Promise<number> =>
  transaction(async () => {
    const [row] = await refusedByDatabase(fundTable, () => db().insert(fundTable).values(fields).returning())
    await writePurposes(row!.id, purpose_ids)
    await audit({ action: 'funds.fund.store', subject: ['funds.fund', row!.id], after: { ...fields, purpose_ids } })
    return row!.id
  })

/** Changes a fund, and with it what its account in the books is called. */
export const changeFund = (id: number, { purpose_ids, ...fields }: FundInput): Promise<void> =>
  transaction(async () => {
    const [before] = await db().select().from(fundTable).where(eq(fundTable.id, id)).for('update')
    if (!before) return refuse(notFound)
    await refusedByDatabase(fundTable, () => db().update(fundTable).set(fields).where(eq(fundTable.id, id)))
    const old = await db().delete(fundPurposeTable).where(eq(fundPurposeTable.fund_id, id)).returning()
    await writePurposes(id, purpose_ids)
    await renameAccount(accountOfFund({ id, ...fields }))
    const { id: _id, ...was } = before
    await audit({
      action: 'funds.fund.update',
      subject: ['funds.fund', id],
      before: { ...was, purpose_ids: old.map(each => each.purpose_id) },
      after: { ...fields, purpose_ids },
    })
  })

/** Deletes a fund to which nothing was ever given; refuses `has-dependents` where a donation or a grant names it. */
export const deleteFund = (id: number): Promise<{ id: number; ok: boolean }> =>
  transaction(async () => {
    const [row] = await refusedByDatabase(fundTable, () =>
      db().delete(fundTable).where(eq(fundTable.id, id)).returning(),
    )
    if (!row) return refuse(notFound)
    const { id: _id, ...before } = row
    await audit({ action: 'funds.fund.delete', subject: ['funds.fund', id], before })
    return { id, ok: true }
  })

async function writePurposes(fund_id: number, wanted: readonly number[]): Promise<void> {
  const ids = [...new Set(wanted)]
  if (!ids.length) return
  if ((await db().$count(purposeTable, inArray(purposeTable.id, ids))) < ids.length)
    refuse(invalid, { purpose_ids: 'field.unknown-reference' })
  await db()
    .insert(fundPurposeTable)
    .values(ids.map(purpose_id => ({ fund_id, purpose_id })))
}
