import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { type SettlementRow, settlementTable } from './settlements.table.ts'

/** Held until the end: of two who decide at once the second is told what became of it. 404 where there is none. */
export async function lockSettlement(id: number): Promise<SettlementRow> {
  const [row] = await db().select().from(settlementTable).where(eq(settlementTable.id, id)).for('update')
  return row ?? refuse(notFound)
}
