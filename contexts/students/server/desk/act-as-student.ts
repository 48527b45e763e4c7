import { accountById, actAs } from '@halaqa/identity/server'
import { handle, refuse } from '@halaqa/kit-server/http'
import { actAsStudent, cannotSignIn } from '../../contract/act-as.ts'
import { studentById } from '../students/students.queries.ts'

/** The account of a student that somebody may act as. */
async function accountToActAs(studentId: number): Promise<{ accountId: number; canSignIn: boolean }> {
  const { account_id } = await studentById(studentId)
  return { accountId: account_id, canSignIn: (await accountById(account_id)).state === 'active' }
}

export const actAsHandlers = [
  handle(actAsStudent.preview, async ({ params }) => {
    const { canSignIn } = await accountToActAs(params.stduent_id)
    return { allowed: canSignIn, reason: canSignIn ? null : cannotSignIn.code, consequences: [] }
  }),
  handle(actAsStudent.perform, async ({ params, body, actor }) => {
    const { accountId, canSignIn } = await accountToActAs(params.stduent_id)
    if (!canSignIn) refuse(cannotSignIn)
    const { token, endsAt } = await actAs(actor, accountId, body.reason)
    return { token, ends_at: endsAt.toISOString() }
  }),
]
