import { accountTable } from '@halaqa/identity/tables'
import { assemble } from '@halaqa/kit-server/assembly'
import { ConfigError, config } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { inArray } from 'drizzle-orm'
import { shownAccounts } from '../../database/seeds/demo/accounts.ts'
import { seedDemo } from '../../database/seeds/demo/index.ts'
import { demoPassword } from '../../database/seeds/demo/password.ts'
import { contexts } from './contexts.ts'

/** Nobody has an account here yet. */
export const isEmptyCollege = async (): Promise<boolean> => (await db().$count(accountTable)) === 0

/** Its notices are written in words, so these are known first: no server is built yet that would define them. */
export async function seedDemonstration(say: (line: string) => void): Promise<void> {
  assemble(contexts)
  await seedDemo(say)
}

/** People must not be let into a college whose administrator has a password that stands in the README. */
export async function refuseDemonstration(): Promise<void> {
  if (config().isLocal) return
  const names = shownAccounts.map(each => each.username)
  const found = await db()
    .select({ email: accountTable.email })
    .from(accountTable)
    .where(inArray(accountTable.email, names))
    .limit(1)
  if (found.length)
    throw new ConfigError([
      `the database holds the demonstration (${found[0]!.email}), whose passwords everybody knows; begin with an empty one`,
    ])
}

/** The accounts of the demonstration, for the console. Printed only on the embedded database. */
export function printAccounts(): void {
  const widest = Math.max(...shownAccounts.map(each => each.username.length))
  console.log(`\nDemonstration accounts, password ${demoPassword}`)
  for (const { username, label, guard } of shownAccounts)
    console.log(`  ${username.padEnd(widest)}  ${guard.padEnd(11)} ${label}`)
}
