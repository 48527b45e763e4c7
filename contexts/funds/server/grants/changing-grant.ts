import { notFound } from '@halaqa/kit-contract'
import { type AuditVerb, audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { type GrantState, grantState } from '../../contract/grants.ts'
import { type GrantRow, grantTable } from '../tables/grants.table.ts'

export type Changed = { id: number; state: GrantState }

/** What the entries of a grant are posted under. */
export const referenceOf = (id: number): string => `funds.grant:${id}`

/** Held until the end: of two who decide at once the second is told what became of it. Refuses `grant-state`. */
export const changingGrant = (
  id: number,
  from: GrantState,
  work: (grant: GrantRow) => Promise<Changed>,
): Promise<Changed> =>
  transaction(async () => {
    const [grant] = await db().select().from(grantTable).where(eq(grantTable.id, id)).for('update')
    if (!grant) return refuse(notFound)
    if (grant.state !== from) refuse(grantState)
    return work(grant)
  })

/** Writes what became of a grant, and leaves its trace. */
export async function writeGrant(
  { id, state }: Pick<GrantRow, 'id' | 'state'>,
  verb: AuditVerb,
  to: Partial<typeof grantTable.$inferInsert> & { state: GrantState },
): Promise<Changed> {
  await db().update(grantTable).set(to).where(eq(grantTable.id, id))
  await audit({
    action: `funds.grant.${verb}`,
    subject: ['funds.grant', id],
    before: { state },
    after: { state: to.state },
    note: to.note || undefined,
  })
  return { id, state: to.state }
}
