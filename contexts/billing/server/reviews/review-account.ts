import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { lockStudent } from '@halaqa/students/server'
import { and, eq } from 'drizzle-orm'
import { nothingReviewed, nothingToReview } from '../../contract/account-reviews.ts'
import { accountReviewTable } from './account-reviews.table.ts'
import { findingsOf } from './reviews.queries.ts'

const reviews = accountReviewTable
const of = (studentId: number, semesterId: number) =>
  and(eq(reviews.student_id, studentId), eq(reviews.semester_id, semesterId))

/** Finds right as it stands what does not look right in the account of a student in a semester. Refuses where nothing is due. */
export function confirmAccount(studentId: number, semesterId: number, note: string) {
  return transaction(async () => {
    const { id: student_id } = await lockStudent(studentId)
    const due = (await findingsOf(student_id, semesterId)).filter(each => each.review === 'due')
    if (!due.length) refuse(nothingToReview)
    const { id: by_id, name: by_name } = currentActor()
    for (const { finding, measure } of due) {
      const seen = { measure, note, by_id, by_name, at: clock.now() }
      await db()
        .insert(reviews)
        .values({ student_id, semester_id: semesterId, finding, ...seen })
        .onConflictDoUpdate({ target: [reviews.student_id, reviews.semester_id, reviews.finding], set: seen })
    }
    await audit({
      action: 'billing.account-review.confirm',
      subject: ['students.student', student_id],
      after: { semester: semesterId, findings: due.map(each => each.finding), amount: due.map(each => each.amount) },
      note,
    })
    return { student_id, findings: due.length }
  })
}

/** Takes that back: the account is to be looked at again. Refuses where nobody found it right. */
export function reviewAccountAgain(studentId: number, semesterId: number) {
  return transaction(async () => {
    const { id: student_id } = await lockStudent(studentId)
    const gone = await db().delete(reviews).where(of(student_id, semesterId)).returning({ finding: reviews.finding })
    if (!gone.length) refuse(nothingReviewed)
    await audit({
      action: 'billing.account-review.again',
      subject: ['students.student', student_id],
      after: { semester: semesterId, findings: gone.map(each => each.finding) },
    })
    return { student_id, findings: gone.length }
  })
}
