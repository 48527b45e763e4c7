import { currentRequest, nobody, withRequest } from '@halaqa/kit-server/request'
import type { Account } from '../accounts/accounts.table.ts'

/**
 * Somebody without a session has proven to be the owner of this account, by a password or by what was mailed to it: what
 * `work` writes down is theirs. Whoever has a session, and the system, stay who they are.
 */
export function asOwner<T>(account: Pick<Account, 'id' | 'name' | 'guard'>, work: () => Promise<T>): Promise<T> {
  const request = currentRequest()
  if (request.actor.guard !== nobody.guard) return work()
  const { id, name, guard } = account
  return withRequest({ ...request, actor: { id, name, guard, permissions: new Set() } }, work)
}
