import { activeSemester } from '@halaqa/academics/server'
import { subjectTable } from '@halaqa/curriculum/factories'
import { aComplaintWithFee, exceptFromDismissal, gradesOf, requestChange } from '@halaqa/grading/factories'
import { accountTable } from '@halaqa/identity/tables'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { issuePaper, revokePaper } from '@halaqa/records/factories'
import { aBlock, addTemplate, aPhoto, moveStudent, studentTable, writeToStudent } from '@halaqa/students/factories'
import { anEnrolment, aPaidBook, enrolmentTable, giveBook, refreshAverages, sellBook } from '@halaqa/studies/factories'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { aSilhouette } from './silhouette.ts'

type Student = typeof studentTable.$inferSelect

/** What student affairs has done and what waits for them: nothing of it touches the known student, who comes first. */
export async function seedStudentAffairs(pastSemesterId: number): Promise<void> {
  const semester = await activeSemester()
  const [officer] = await db().select().from(accountTable).where(eq(accountTable.email, 'students@halaqa.example'))
  const [, ...students] = await db().select().from(studentTable).orderBy(asc(studentTable.id))
  if (!semester || !officer || students.length < 12) return
  const actor = { ...system, id: officer.id, name: officer.name }
  await withRequest({ ...currentRequest(), actor }, async () => {
    await seedSheets(students.slice(0, 8), semester.id)
    await seedMoves(students)
    await seedWords(students)
    await seedBooks(students, semester.id)
    await seedMarksWork(students, { now: semester.id, past: pastSemesterId })
    await seedPapers(students.slice(0, 6))
    for (const student of students.slice(0, 5)) await aPhoto(student.id, await aSilhouette())
  })
}

/** Subjects that all programmes share, with some of the marks entered and none shown yet. */
async function seedSheets(students: Student[], semesterId: number): Promise<void> {
  const shared = await db()
    .select()
    .from(subjectTable)
    .where(inArray(subjectTable.code, ['AQD101', 'ARB101', 'TJW101']))
  for (const [place, { id: subjectId }] of shared.entries())
    for (const [at, { id: studentId }] of students.entries()) {
      const of = { student_id: studentId, subject_id: subjectId, semester_id: semesterId }
      const [there] = await db()
        .select()
        .from(enrolmentTable)
        .where(and(eq(enrolmentTable.student_id, studentId), eq(enrolmentTable.subject_id, subjectId)))
      const enrolment = there ?? (await anEnrolment(of, { paid: true }))
      if (!there && at > place * 3) await gradesOf(enrolment.id, 47 + ((at * 11 + place * 5) % 50))
    }
}

/** Certificates that were issued, one of them with a name that was corrected since. */
async function seedPapers(students: Student[]): Promise<void> {
  const papers = []
  for (const { id } of students) papers.push(await issuePaper('certificate', id))
  await revokePaper(papers[1]!.id, 'صدرت باسم غير صحيح')
}

async function seedMoves(students: Student[]): Promise<void> {
  const today = clock.today()
  const move = { starts_on: today, ends_on: null, decision_number: '' }
  const [delayed, withdrawn, graduate] = students.slice(-3)
  await moveStudent(delayed!.id, {
    ...move,
    to: 'delayed',
    ends_on: addDays(today, 120),
    reason: 'ظرف صحي بتقرير طبي',
  })
  await moveStudent(withdrawn!.id, { ...move, to: 'withdrawn', reason: 'الانتقال إلى جامعة أخرى' })
  await moveStudent(graduate!.id, {
    ...move,
    to: 'graduate',
    reason: 'إتمام متطلبات التخرج',
    decision_number: '12/2026',
  })
}

async function seedWords(students: Student[]): Promise<void> {
  const subject = 'موعد الاختبار النهائي'
  const body = 'السلام عليكم {{name}}،\n\nيبدأ الاختبار النهائي يوم الأحد، ومكانه في صفحة جدولك.'
  await addTemplate({ type: 'general', name: 'موعد الاختبار', subject, body })
  for (const { id } of students.slice(1, 3)) await writeToStudent(id, { subject, body, by_mail: false, by_sms: false })
}

async function seedBooks(students: Student[], semester_id: number): Promise<void> {
  const books = [
    ['شرح الأربعين النووية', 1500],
    ['متن الآجرومية', 800],
  ] as const
  for (const [at, [title, unit_price]] of books.entries())
    await sellBook({ student_id: students[at + 1]!.id, semester_id, title, quantity: at + 1, unit_price })
  await aPaidBook({ student_id: students[0]!.id, semester_id, title: 'متن الآجرومية', quantity: 1, unit_price: 800 })
  const reason = 'من صندوق الطلبة المعسرين'
  await giveBook({ student_id: students[4]!.id, semester_id, title: 'شرح الأربعين النووية', reason })
}

/** A result that was released is complained about, another is to be changed; one student's results are blocked. */
async function seedMarksWork(students: Student[], semester: { now: number; past: number }): Promise<void> {
  await aBlock(students[4]!.id, null)
  await aBlock(students[5]!.id)
  await exceptFromDismissal({
    student_id: students[3]!.id,
    ground: 'duration',
    until_semester_id: semester.now,
    decision_number: '4/2026',
    reason: 'ظروف صحية',
  })
  const [student] = students
  const [subject] = await db().select().from(subjectTable).where(eq(subjectTable.code, 'SIR101'))
  const of = { student_id: student!.id, subject_id: subject!.id, semester_id: semester.past }
  const enrolment = await anEnrolment(of, { paid: true })
  await gradesOf(enrolment.id, 58)
  await aComplaintWithFee(enrolment.id, true, { text: 'أظن أن السؤال الثالث لم يُصحَّح.' })
  const reason = 'سؤال لم يُحسب في الجمع'
  await requestChange({ enrolmentId: enrolment.id, part: 'final', value: 3400, reason })
  // Another has passed it too, and was registered again by mistake.
  const again = { ...of, student_id: students[1]!.id }
  const passed = await anEnrolment(again, { paid: true })
  await gradesOf(passed.id, 71)
  await aComplaintWithFee(passed.id, false)
  await anEnrolment({ ...again, semester_id: semester.now }, { origin: 'office' })
  await refreshAverages([student!.id, students[1]!.id])
}
