import { awayDependencies } from '@halaqa/kit-server/dependencies'

/** What does not answer, as the contract says it. */
export const awayAsTold = async () =>
  (await awayDependencies()).map(({ name, since }) => ({ name, since: since.toISOString() }))
