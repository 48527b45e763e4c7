import { invalid } from '@halaqa/kit-contract'
import { Refusal, refuse } from '@halaqa/kit-server/http'
import { accountTaken } from './create-account.ts'

/**
 * Does `work`, which adds an account or changes an address. Where it refuses `account-taken`, what is said is said at the
 * field of the form in which the address stands: `errors` by field, as `invalid` says them.
 */
export async function refuseAtField<T>(errors: Record<string, string>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.problem === accountTaken) refuse(invalid, errors)
    throw error
  }
}
