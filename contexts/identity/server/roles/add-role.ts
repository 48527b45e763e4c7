import { randomUUID } from 'node:crypto'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { roleTable } from '../accounts/accounts.table.ts'

/** A role of the college's own, without any permission yet. Its code is a random one that nothing in the program names. */
export function addRole(names: { name_ar: string; name_en: string; name_fr: string }) {
  return transaction(async () => {
    const [role] = await db()
      .insert(roleTable)
      .values({ ...names, code: `own-${randomUUID().slice(0, 8)}` })
      .returning()
    const { id, code, shipped } = role!
    await audit({ action: 'identity.role.store', subject: ['identity.role', id], after: names })
    return { id, ...names, code, shipped, can: { edit: true, delete: true } }
  })
}
