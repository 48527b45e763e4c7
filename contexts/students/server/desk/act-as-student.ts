import { accountById, actAs, actingMinutes } from '@halaqa/identity/server'
import { handle, refuse } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { actAsStudent, cannotSignIn } from '../../contract/act-as.ts'
import { studentById } from '../students/students.queries.ts'

/** The account of a student that somebody may act as. */
async function accountToActAs(studentId: number): Promise<{ accountId: number; canSignIn: boolean }> {
  const { account_id } = await studentById(studentId)
  return { accountId: account_id, canSignIn: (await accountById(account_id)).state === 'active' }
}

export const actAsHandlers = [
  handle(actAsStudent.preview, async ({ params, language }) => {
    const { canSignIn } = await accountToActAs(params.stduent_id)
    if (!canSignIn) return { allowed: false, reason: cannotSignIn.code, consequences: [] }
    const note = (key: string) => translate(language, `students.login.${key}`, { minutes: actingMinutes })
    return { allowed: true, reason: null, consequences: [], notes: ['sees', 'lasts', 'kept'].map(note) }
  }),
  handle(actAsStudent.perform, async ({ params, body, actor }) => {
    const { accountId, canSignIn } = await accountToActAs(params.stduent_id)
    if (!canSignIn) refuse(cannotSignIn)
    const { token, endsAt } = await actAs(actor, accountId, body.reason)
    return { token, ends_at: endsAt.toISOString() }
  }),
]
