import { randomBytes } from 'node:crypto'
import { dropDatabasesOf } from './template.ts'

/** Around a whole run of the tests, in the process that starts the others. */
export function setup(): void {
  process.env.TEST_RUN = randomBytes(4).toString('hex')
}

export async function teardown(): Promise<void> {
  const { TEST_DATABASE_URL, TEST_RUN } = process.env
  if (TEST_DATABASE_URL && TEST_RUN) await dropDatabasesOf(TEST_DATABASE_URL, TEST_RUN)
}
