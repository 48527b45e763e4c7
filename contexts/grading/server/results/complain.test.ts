import { aSemester, aSemesterEvent, aSpecialty } from '@halaqa/academics/factories'
import { ensureAcademics } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { payInvoice } from '@halaqa/finance/factories'
import { invoicesOf } from '@halaqa/finance/server'
import { assemble } from '@halaqa/kit-server/assembly'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { Refusal } from '@halaqa/kit-server/http'
import { type Actor, nobody } from '@halaqa/kit-server/request'
import { defineWords, readWords } from '@halaqa/kit-server/words'
import { pageOfList, testDatabase } from '@halaqa/kit-testing'
import { aBlock, aStudent } from '@halaqa/students/factories'
import type { Student } from '@halaqa/students/server'
import { anEnrolment, releaseAll } from '@halaqa/studies/factories'
import { enrolmentTable } from '@halaqa/studies/readable'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { gradeEnter } from '../../contract/permissions.ts'
import { listComplaints } from '../../contract/results.ts'
import { aComplaint, gradesOf } from '../factories.ts'
import { gradeChangeTable } from '../grades/grades.table.ts'
import { answerPreview, changeAfter } from './after-complaint.ts'
import { answerComplaint, complainAbout, complaintTerms, openPaid } from './complain.ts'
import { complaintById, complaintsList } from './complaints.queries.ts'
import { complaintTable } from './complaints.table.ts'
import { withdrawComplaint } from './withdraw-complaint.ts'

// Whether results are held is asked of other contexts, none of which are here.
assemble([])
const database = testDatabase()
beforeAll(() => defineWords(readWords(new URL('../../messages/', import.meta.url))))
afterAll(() => defineWords([]))
const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => (error instanceof Refusal ? error.problem.code : Promise.reject(error)),
  )
let student: Student
let actor: Actor
let subjectIds: number[]
let semesterId: number
beforeEach(async () => {
  await database.reset()
  await ensureAcademics()
  await aSpecialty({ degree_type: 'bachelor' })
  student = await aStudent()
  actor = { ...nobody, id: student.account_id, guard: 'students' }
  semesterId = (await aSemester()).id
  const today = clock.today()
  const { rows } = await db().execute<{ id: number }>(
    sql`select id from academics.event_types where rule_key = 'complaints'`,
  )
  const typeId = rows[0]!.id
  await aSemesterEvent({ semester_id: semesterId, type_id: typeId, starts_on: today, ends_on: today })
  subjectIds = [await aSubject(), await aSubject()]
  for (const subjectId of subjectIds) {
    const { id } = await anEnrolment({ student_id: student.id, subject_id: subjectId, semester_id: semesterId })
    await gradesOf(id, 45)
    await releaseAll(semesterId, subjectId)
  }
})
const complain = (ids = subjectIds) => complainAbout(actor, { subjectIds: ids, text: 'أرجو المراجعة' }, 'ar')
const complaints = () => db().select().from(complaintTable).orderBy(complaintTable.id)
const refunds = async () => (await db().execute(sql`select amount::int from finance.refunds`)).rows

it('is told its price and its end first, which changes nothing', async () => {
  const terms = await complaintTerms(student.account_id, subjectIds, 'ar')
  expect(terms).toMatchObject({ allowed: true, fee: 5000, total: 10_000, ends_on: clock.today() })
  expect(await complaints()).toEqual([])
})

it('several results are paid for together and heard once that is paid', async () => {
  const { payment } = await complain()
  expect(payment).toMatchObject({ amount: 10_000 })
  expect((await complaints()).map(each => each.state)).toEqual(['unpaid', 'unpaid'])
  const { invoice_id } = (await complaints())[0]!
  await payInvoice(invoice_id!)
  await openPaid(invoice_id!)
  expect((await complaints()).map(each => each.state)).toEqual(['open', 'open'])
  expect(await refused(complain())).toBe('complaint-exists')
})

it('two clicks make one complaint and one invoice, which can be gone on with', async () => {
  await Promise.all([complain(), complain()])
  await complain()
  expect(await complaints()).toHaveLength(2)
  expect(await invoicesOf({ guard: 'students', id: student.account_id })).toHaveLength(1)
})

it('upheld, it gets its own fee back, once; refused, nothing', async () => {
  await complain()
  const [first, second] = await complaints()
  expect(await refused(answerComplaint(first!.id, { upheld: true, answer: 'نعم' }))).toBe('complaint-unpaid')
  await payInvoice(first!.invoice_id!)
  await openPaid(first!.invoice_id!)
  await answerComplaint(first!.id, { upheld: true, answer: 'صُححت الدرجة' })
  await answerComplaint(second!.id, { upheld: false, answer: 'الدرجة صحيحة' })
  expect(await refused(answerComplaint(first!.id, { upheld: true, answer: 'نعم' }))).toBe('complaint-decided')
  expect(await refunds()).toEqual([{ amount: 5000 }])
  expect((await complaints()).map(each => [each.state, each.given_back])).toEqual([
    ['upheld', true],
    ['refused', false],
  ])
})

it('is closed outside of its days, for results that are not shown, and while results are blocked', async () => {
  const hidden = await aSubject()
  const { id } = await anEnrolment({ student_id: student.id, subject_id: hidden, semester_id: semesterId })
  await gradesOf(id, 45)
  expect(await refused(complain([hidden]))).toBe('nothing-to-complain')
  await db().execute(sql`update academics.semester_events set starts_on = '2020-01-01', ends_on = '2020-01-02'`)
  expect(await refused(complain())).toBe('complaints-closed')
  await aBlock(student.id, null)
  expect(await refused(complain())).toBe('results-blocked')
})

it('attack: staff who act as the student do not pay in the student’s name', async () => {
  const work = complainAbout({ ...actor, actingBy: { id: 1, name: 'موظف' } }, { subjectIds, text: 'نص' }, 'ar')
  expect(await refused(work)).toBe('pay-own-only')
})

it('tells before the answer what becomes of the fee, which changes nothing', async () => {
  await complain()
  const [first] = await complaints()
  await payInvoice(first!.invoice_id!)
  await openPaid(first!.invoice_id!)
  const notes = async (upheld: boolean) =>
    ((await answerPreview(first!.id, upheld, 'en')) as { notes?: string[] }).notes?.join(' ')
  expect(await notes(true)).toMatch(/given back: .*5\.000/)
  expect(await notes(false)).toMatch(/is kept/)
  expect(await refunds()).toEqual([])
  expect((await complaints())[0]).toMatchObject({ state: 'open', answer: '' })
})

it('upheld, opens the change of the mark with its answer as the reason, once', async () => {
  const { enrolment_id: enrolmentId } = await aComplaint((await db().select().from(enrolmentTable))[0]!.id)
  const [complaint] = await complaints()
  const officer = { ...nobody, permissions: new Set([gradeEnter]) }
  expect(await complaintById(complaint!.id, officer, 'ar')).toMatchObject({ can: { change: false } })
  const change = () => changeAfter(complaint!.id, { part: 'quiz', value: 500 })
  expect(await refused(change())).toBe('conflict')
  await answerComplaint(complaint!.id, { upheld: true, answer: 'سؤال لم يُصحح' })
  // The change begins with what stands there now, part by part.
  const before = await complaintById(complaint!.id, officer, 'ar')
  expect(before).toMatchObject({ can: { change: true }, text: complaint!.text, answer: 'سؤال لم يُصحح' })
  expect(before.parts.map(each => each.value).every(each => each !== null)).toBe(true)
  const about = async (enrolment_id: number) =>
    (await pageOfList(listComplaints, complaintsList, { query: { filter: { enrolment_id } }, actor: officer })).rows
  expect((await about(enrolmentId)).map(each => each.id)).toEqual([complaint!.id])
  expect(await about(enrolmentId + 1)).toEqual([])
  await change()
  const [asked] = await db().select().from(gradeChangeTable)
  expect(asked).toMatchObject({
    enrolment_id: enrolmentId,
    after: 500,
    state: 'open',
    reason: expect.stringContaining('سؤال لم يُصحح'),
  })
  expect(await refused(change())).toBe('grade-change-open')
})

it('unpaid, is taken back with all of its invoice: nothing is owed, and it can be made again', async () => {
  await complain()
  const [first, second] = await complaints()
  expect(await withdrawComplaint(actor, second!.id)).toEqual({ subjects_ids: subjectIds, text: 'أرجو المراجعة' })
  expect(await complaints()).toEqual([])
  const states = async () =>
    (await invoicesOf({ guard: 'students', id: student.account_id })).map(each => each.state).sort()
  expect(await states()).toEqual(['cancelled'])
  expect(await refused(withdrawComplaint(actor, first!.id))).toBe('not-found')
  expect((await complain()).ids).toHaveLength(2)
  expect(await states()).toEqual(['cancelled', 'open'])
})

it('is not taken back by another, by who acts for the student, nor once its fee is paid', async () => {
  await complain()
  const [first] = await complaints()
  const stranger = await aStudent()
  expect(await refused(withdrawComplaint({ ...actor, id: stranger.account_id }, first!.id))).toBe('not-found')
  expect(await refused(withdrawComplaint({ ...actor, actingBy: 'موظف' } as unknown as Actor, first!.id))).toBe(
    'pay-own-only',
  )
  await payInvoice(first!.invoice_id!)
  // The bank has said so, and the complaint has not heard it yet.
  expect(await refused(withdrawComplaint(actor, first!.id))).toBe('invoice-settled')
  await openPaid(first!.invoice_id!)
  expect(await refused(withdrawComplaint(actor, first!.id))).toBe('complaint-decided')
  expect(await complaints()).toHaveLength(2)
})
