import { accountTable } from '@halaqa/identity/tables'
import { db } from '@halaqa/kit-server/database'
import { shownAccounts } from '../../database/seeds/demo/accounts.ts'
import { seedDemo } from '../../database/seeds/demo/index.ts'
import { demoPassword } from '../../database/seeds/demo/password.ts'

/** Nobody has an account here yet. */
export const isEmptyCollege = async (): Promise<boolean> => (await db().$count(accountTable)) === 0

export const seedDemonstration = seedDemo

/** The accounts of the demonstration, for the console. Printed only on the embedded database. */
export function printAccounts(): void {
  const widest = Math.max(...shownAccounts.map(each => each.username.length))
  console.log(`\nDemonstration accounts, password ${demoPassword}`)
  for (const { username, label, guard } of shownAccounts)
    console.log(`  ${username.padEnd(widest)}  ${guard.padEnd(11)} ${label}`)
}
