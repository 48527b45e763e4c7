import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { type OperationRow, operationTable } from './operations.table.ts'

/** The operation, held until the transaction ends: of two who do something with it the second waits. 404 where there is none. */
export async function lockOperation(id: number): Promise<OperationRow> {
  const [row] = await db().select().from(operationTable).where(eq(operationTable.id, id)).for('update')
  return row ?? refuse(notFound)
}
