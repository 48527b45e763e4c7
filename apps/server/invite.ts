import { inviteAdministrator, NotInvited } from '@halaqa/identity/server'
import { defineWords } from '@halaqa/kit-server/words'
import { contexts } from './contexts.ts'
import { openCollege } from './lifecycle.ts'
import { plainReason } from './plain-reason.ts'

/** `npm run invite -- <mail>`: a one-time link for an administrator, printed here; for a college nobody can get into any more. */
const email = process.argv[2] ?? ''
if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(email)) {
  console.error('usage: npm run invite -- <mail address of an administrator>')
  process.exit(2)
}
try {
  defineWords(contexts.flatMap(context => context.words))
  const database = await openCollege(({ name }) => console.log(`migrating: ${name}`))
  const link = await inviteAdministrator(email).finally(() => database.close())
  console.log(`\n${email} sets a password here, once:\n${link}\n`)
  process.exit(0)
} catch (error) {
  console.error(error instanceof NotInvited ? error.message : (plainReason(error) ?? error))
  process.exit(1)
}
