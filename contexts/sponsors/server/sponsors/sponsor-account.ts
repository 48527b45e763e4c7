import { type AccountOf, type NamedOf, sponsor } from '@halaqa/finance/server'
import { addressOf, invalid } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq, inArray } from 'drizzle-orm'
import { showSponsor } from '../../contract/sponsors.ts'
import { type SponsorRow, sponsorTable } from '../tables/sponsors.table.ts'

/** Where what a sponsor owes stands in the books. */
export const accountOfSponsor = ({ id, name_ar }: Pick<SponsorRow, 'id' | 'name_ar'>): AccountOf =>
  sponsor({ id, name: name_ar })

/**
 * A sponsor, held until the transaction ends: of two bills of one, or of two who settle with it, the second waits. Held before bank
 * accounts and invoices. Refuses `invalid` where there is none.
 */
export async function lockSponsor(id: number): Promise<SponsorRow> {
  const [row] = await db().select().from(sponsorTable).where(eq(sponsorTable.id, id)).for('no key update')
  return row ?? refuse(invalid, { sponsor_id: 'field.unknown-reference' })
}

/** What a sponsor is called in a language; French and English readers have one Latin name. */
export const sponsorName = ({ name_ar, name_en }: Pick<SponsorRow, 'name_ar' | 'name_en'>, language: string): string =>
  language === 'ar' ? name_ar : name_en || name_ar

/** What the accounts of sponsors are called in a language. */
export const namesOfSponsors: NamedOf = {
  kind: 'sponsor',
  named: async (ids, language) => {
    const rows = await db()
      .select()
      .from(sponsorTable)
      .where(inArray(sponsorTable.id, [...ids]))
    return new Map(rows.map(row => [row.id, sponsorName(row, language)]))
  },
  page: id => addressOf(showSponsor, { params: { id } }),
}
