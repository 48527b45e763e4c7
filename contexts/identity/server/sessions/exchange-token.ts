import { forbidden, unauthenticated } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { accountById } from '../accounts/accounts.queries.ts'
import { actorOfToken } from './actor.ts'
import { openSession } from './open-session.ts'

/**
 * The caller holds a session and a student token (P002): when both belong to the same person, by civil number,
 * a session of the student's own is opened in this browser.
 */
export async function exchangeForStudent(actor: Actor, studentToken: string) {
  const student = await actorOfToken(studentToken)
  if (student?.guard !== 'students' || student.actingBy) return refuse(unauthenticated)
  const [own, theirs] = [await accountById(actor.id), await accountById(student.id)]
  // Not one's own: a short-lived token that was stolen would become a long session.
  const isSamePerson = own.id !== theirs.id && own.nationalId !== null && own.nationalId === theirs.nationalId
  if (!isSamePerson) refuse(forbidden)
  await audit({ action: 'identity.session.exchange', subject: ['identity.account', theirs.id] })
  return openSession(theirs)
}
