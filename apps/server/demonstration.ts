import { accountTable } from '@halaqa/identity/tables'
import { db } from '@halaqa/kit-server/database'
import { defineWords } from '@halaqa/kit-server/words'
import { shownAccounts } from '../../database/seeds/demo/accounts.ts'
import { seedDemo } from '../../database/seeds/demo/index.ts'
import { demoPassword } from '../../database/seeds/demo/password.ts'
import { contexts } from './contexts.ts'

/** Nobody has an account here yet. */
export const isEmptyCollege = async (): Promise<boolean> => (await db().$count(accountTable)) === 0

/** Its notices are written in words, so these are known first: no server is built yet that would define them. */
export async function seedDemonstration(say: (line: string) => void): Promise<void> {
  defineWords(contexts.map(context => context.words))
  await seedDemo(say)
}

/** The accounts of the demonstration, for the console. Printed only on the embedded database. */
export function printAccounts(): void {
  const widest = Math.max(...shownAccounts.map(each => each.username.length))
  console.log(`\nDemonstration accounts, password ${demoPassword}`)
  for (const { username, label, guard } of shownAccounts)
    console.log(`  ${username.padEnd(widest)}  ${guard.padEnd(11)} ${label}`)
}
