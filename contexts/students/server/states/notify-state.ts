import { accountById } from '@halaqa/identity/server'
import { genderOf } from '@halaqa/kit-contract/words'
import { pageAddress } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { sendMail } from '@halaqa/kit-server/mail'
import { isUndoable } from '@halaqa/kit-server/undo'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import type { StudentState } from '../../contract/state.ts'
import { notifyStudents } from '../notices/notify-students.ts'
import { lockStudent } from '../students/students.queries.ts'
import { type Student, studentTable } from '../students/students.table.ts'
import { movesOf } from './states.queries.ts'

const kind = 'students.notice.state'
const link = '/student/profile'

/** Where study has ended or stands still: who is told of it does not come to the portal any more to read it. */
export const stopped: readonly StudentState[] = ['delayed', 'withdrawn', 'discontinuous', 'fired', 'hold', 'graduate']

/**
 * Tells a student the state in force, when it is another than the one last told. While the last move may still be taken
 * back nothing is said: its own telling is to come. So a move that was taken back untold is never heard of, and one that
 * was passed over for such a move is told after all.
 */
export function notifyStanding(studentId: number): Promise<void> {
  return transaction(async () => {
    const student = await lockStudent(studentId)
    const moves = await movesOf(studentId)
    const last = moves.at(-1)
    if (last && isUndoable(last.at)) return
    const known = student.told_state ?? moves[0]?.from ?? student.state
    if (known === student.state) return
    await db().update(studentTable).set({ told_state: student.state }).where(eq(studentTable.id, studentId))
    const params = { state: student.state, ...genderOf(student) }
    await notifyStudents([studentId], { kind, params, link })
    if (stopped.includes(student.state)) await mailStop(student, params)
  })
}

/** Why it was decided is for the student's page and the paper of the decision, not for a mailbox. */
async function mailStop(student: Student, params: object): Promise<void> {
  const { language, email, email_verified_at } = await accountById(student.account_id)
  if (!email || !email_verified_at) return
  const word = (key: string) => translate(language, `${kind}.${key}`, { ...params })
  await sendMail({
    to: email,
    subject: word('title'),
    heading: word('title'),
    paragraphs: [word('body'), word('more')],
    button: { label: translate(language, 'identity.mail.open'), url: pageAddress(link) },
    kind,
    language,
    related: ['students.student', student.id],
  })
}
