import { forbidden, unauthenticated } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { accountById } from '../accounts/accounts.queries.ts'
import { actorOfToken } from './actor.ts'
import { openSession } from './open-session.ts'

/**
 * The caller holds a session and a student token (P002): when the student grew out of the caller's account,
 * a session of the student's own is opened in this browser.
 */
export async function exchangeForStudent(actor: Actor, studentToken: string) {
  const student = await actorOfToken(studentToken)
  if (student?.guard !== 'students' || student.actingBy) return refuse(unauthenticated)
  const theirs = await accountById(student.id)
  // Not one's own: a short-lived token that was stolen would become a long session.
  if (theirs.former_account_id !== actor.id) refuse(forbidden)
  await audit({ action: 'identity.session.exchange', subject: ['identity.account', theirs.id] })
  return openSession(theirs)
}
