import { renameAccount } from '@halaqa/finance/server'
import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { refusedByDatabase } from '@halaqa/kit-server/crud'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import type { SponsorInput } from '../../contract/sponsors.ts'
import { sponsorTable } from '../tables/sponsors.table.ts'
import { accountOfSponsor } from './sponsor-account.ts'

/** Adds a sponsor. Answers its id. */
export const addSponsor = (fields: SponsorInput): Promise<number> =>
  transaction(async () => {
    const [row] = await refusedByDatabase(sponsorTable, () => db().insert(sponsorTable).values(fields).returning())
    await audit({ action: 'sponsors.sponsor.store', subject: ['sponsors.sponsor', row!.id], after: fields })
    return row!.id
  })

/** Changes a sponsor, and with it what its account in the books is called; bills keep the name that they were made with. */
export const changeSponsor = (id: number, fields: SponsorInput): Promise<void> =>
  transaction(async () => {
    const [before] = await db().select().from(sponsorTable).where(eq(sponsorTable.id, id)).for('update')
    if (!before) return refuse(notFound)
    await refusedByDatabase(sponsorTable, () => db().update(sponsorTable).set(fields).where(eq(sponsorTable.id, id)))
    await renameAccount(accountOfSponsor({ id, ...fields }))
    const { id: _id, search_text: _text, ...was } = before
    await audit({ action: 'sponsors.sponsor.update', subject: ['sponsors.sponsor', id], before: was, after: fields })
  })

/** Deletes a sponsor that never paid for anybody; refuses `has-dependents` where a sponsorship or a bill names it. */
export const deleteSponsor = (id: number): Promise<{ id: number; ok: boolean }> =>
  transaction(async () => {
    const [row] = await refusedByDatabase(sponsorTable, () =>
      db().delete(sponsorTable).where(eq(sponsorTable.id, id)).returning(),
    )
    if (!row) return refuse(notFound)
    const { id: _id, search_text: _text, ...before } = row
    await audit({ action: 'sponsors.sponsor.delete', subject: ['sponsors.sponsor', id], before })
    return { id, ok: true }
  })
