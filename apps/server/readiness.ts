import { currentDatabase } from '@halaqa/kit-server/database'
import { dependencyStates } from '@halaqa/kit-server/dependencies'
import { storage } from '@halaqa/kit-server/files'
import type { Redis } from 'ioredis'

type Checks = Record<string, () => Promise<unknown>>

/** Without it nothing can be answered: this process takes no work. */
export const readinessChecks: Checks = {
  database: () => currentDatabase().pool.query('select 1'),
}

/** Without these something is lacking, and the rest goes on: the process takes work and says what is degraded. */
export const lesserChecks = (redis: Redis | undefined): Checks => ({
  storage: () => storage().check(),
  ...(redis && { redis: () => redis.ping() }),
  ...Object.fromEntries(
    (['mail', 'sms', 'push', 'scanner', 'bank', 'documents', 'pictures', 'register', 'seal'] as const).map(name => [
      name,
      async () => {
        if (dependencyStates().some(each => each.name === name && each.state === 'away')) throw new Error('away')
      },
    ]),
  ),
})
