import { anAccount, hashPassword, tokenOf } from '@halaqa/identity/factories'
import { clientOf, type TestClient } from '@halaqa/kit-testing'
import type { SampleMember } from '@halaqa/kit-testing/sample-records'
import type { FastifyInstance } from 'fastify'

/** Who plays in the tests of the whole server; the names tell who they are. */
const players = {
  administrator: { guard: 'users', roles: ['administrator'] },
  registrationOfficer: { guard: 'users', roles: ['registration-officer'] },
  academicAffairs: { guard: 'users', roles: ['academic-affairs'] },
  studentAffairs: { guard: 'users', roles: ['student-affairs'] },
  examOfficer: { guard: 'users', roles: ['exam-officer'] },
  monitor: { guard: 'users', roles: ['monitor'] },
  financeOfficer: { guard: 'users', roles: ['finance-officer'] },
  librarian: { guard: 'users', roles: ['librarian'] },
  supportAgent: { guard: 'users', roles: ['support-agent'] },
  contentEditor: { guard: 'users', roles: ['content-editor'] },
  quranCoordinator: { guard: 'users', roles: ['quran-coordinator'] },
  questionAuthor: { guard: 'users', roles: ['question-author'] },
  questionReviewer: { guard: 'users', roles: ['question-reviewer'] },
  auditor: { guard: 'users', roles: ['auditor'] },
  staffWithoutRole: { guard: 'users', roles: [] },
  teacher: { guard: 'teachers', roles: [] },
  reader: { guard: 'libraryusers', roles: [] },
  affiliate: { guard: 'affiliates', roles: [] },
  customer: { guard: 'marketusers', roles: [] },
} as const
export type Player = keyof typeof players
export const playerNames = Object.keys(players) as Player[]

export const playerPassword = 'Nakhal-Fort-1834'

export type Member = { id: number; guard: string; email: string; token: string }
export type Cast = Record<Player, Member> & {
  /** Somebody who is made in the test itself: an applicant, a student. */
  join: (accountId: number) => Promise<Member>
  /** The contract's calls in the name of a player, a member, or nobody. */
  as: (who: Player | Member | SampleMember | undefined) => TestClient
}

/** Makes the accounts with open sessions, one password for all. Roles must be there (`prepareCollege`). */
export async function castOf(app: FastifyInstance): Promise<Cast> {
  const passwordHash = await hashPassword(playerPassword)
  const members = {} as Record<Player, Member>
  for (const [name, { guard, roles }] of Object.entries(players) as [Player, (typeof players)[Player]][]) {
    const email = `${name.toLowerCase()}@cast.example`
    const account = await anAccount({ guard, name, email, passwordHash, roles: [...roles] })
    members[name] = { id: account.id, guard, email, token: await tokenOf(account.id) }
  }
  return {
    ...members,
    join: async accountId => ({ id: accountId, guard: '', email: '', token: await tokenOf(accountId) }),
    as: who => clientOf(app, headersOf(typeof who === 'string' ? members[who] : who)),
  }
}

const headersOf = (member: SampleMember | undefined): Record<string, string> =>
  member ? { 'x-access-token': member.token } : {}
