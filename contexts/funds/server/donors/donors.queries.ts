import { invalid } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { type Donor, donorTable } from './donors.table.ts'

/** The donor that a form names. Refuses `invalid` where there is none. */
export async function donorById(id: number): Promise<Donor> {
  const [found] = await db().select().from(donorTable).where(eq(donorTable.id, id)).for('share')
  return found ?? refuse(invalid, { donor_id: 'field.unknown-reference' })
}
