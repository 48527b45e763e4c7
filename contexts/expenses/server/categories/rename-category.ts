import { expense, renameAccount } from '@halaqa/finance/server'
import { transaction } from '@halaqa/kit-server/database'

/** Changes a category, and with it what its account in the books is called. */
export const withItsAccount = <T>(id: number, name: string, change: () => Promise<T>): Promise<T> =>
  transaction(async () => {
    const changed = await change()
    await renameAccount(expense({ id, name }))
    return changed
  })
