import { activeSemester } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { aPaidInvoice } from '@halaqa/finance/factories'
import { gradesOf } from '@halaqa/grading/factories'
import { accountById } from '@halaqa/identity/server'
import { auditTable } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { messageTable } from '@halaqa/kit-server/mail'
import { studentRecord } from '@halaqa/records/contract'
import { codeOf, testStudents } from '@halaqa/records/test-app'
import { anEnrolment } from '@halaqa/studies/factories'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as contract from '../../contract/students.ts'
import { aStudent } from '../factories.ts'
import { studentHomeOf } from '../own-profile/student-home.ts'
import { studentTable } from '../students/students.table.ts'

const students = testStudents()
const person = {
  full_name: 'أحمد سعيد ناصر الرواحي',
  latin_name: 'Ahmed Said Nasser Al Rawahi',
  civil_number: '81234567',
  birth_date: '1999-05-04',
  gender: 'male' as const,
  nationality: 'OM',
  email: 'ahmed@example.om',
  mobile: '+96892000142',
}
const found = async (query: object) =>
  (await students.officer(contract.listStudents, { query: query as never })).rows.map(row => row.full_name)

describe('the list', () => {
  it('finds by a name however it is spelt, by number, civil number and telephone', async () => {
    const ahmed = await aStudent({ full_name: 'أحمد سعيد الرواحي', civil_number: '81234567', mobile: '+96892000142' })
    await aStudent({ full_name: 'مريم خلفان البلوشية' })
    for (const q of ['احمد رواحي', 'الرَّواحي', ahmed.number, '81234567', '٨١٢٣٤٥٦٧', '92000142'])
      expect([q, await found({ q })]).toEqual([q, ['أحمد سعيد الرواحي']])
    expect(await found({ q: '100%_' })).toEqual([])
  })

  it('names first, where it is asked, whose own name is searched for, and then who has it among their fathers', async () => {
    for (const name of ['سالم أحمد الكندي', 'خالد سالم الكندي', 'محمد خالد سالم البلوشي', 'راشد سالم ناصر'])
      await aStudent({ full_name: name })
    const newest = ['راشد سالم ناصر', 'محمد خالد سالم البلوشي', 'خالد سالم الكندي']
    expect(await found({ q: 'سالم', sort: '-closest' })).toEqual(['سالم أحمد الكندي', ...newest])
    expect(await found({ q: 'سالم' })).toEqual([...newest, 'سالم أحمد الكندي'])
    expect(await found({ sort: '-closest' })).toHaveLength(4)
  })

  it('filters by state, speciality, department, degree, term and gender', async () => {
    const one = await aStudent({ full_name: 'أول', gender: 'female', term: 3, state: 'delayed' })
    await aStudent({ full_name: 'ثان' })
    const { rows } = await students.officer(contract.listStudents, {})
    const { specialty_id, degree_type } = rows[0]!
    for (const filter of [{ state: 'delayed' }, { term: 3 }, { gender: 'female' }])
      expect(await found({ filter })).toEqual(['أول'])
    for (const filter of [{ specialty_id }, { degree_type }, { department_id: one.department_id }])
      expect(await found({ filter })).toHaveLength(2)
    expect(await found({ filter: { specialty_id: 999 } })).toEqual([])
  })

  it('sorts by average with those without one last, and tells pages and totals', async () => {
    for (const [fullName, gpa] of [
      ['بلا معدل', null],
      ['أعلى', 380],
      ['أدنى', 210],
    ] as const)
      await aStudent({ full_name: fullName, gpa })
    expect(await found({ sort: '-gpa' })).toEqual(['أعلى', 'أدنى', 'بلا معدل'])
    expect(await found({ sort: 'gpa' })).toEqual(['بلا معدل', 'أدنى', 'أعلى'])
    const page = await students.officer(contract.listStudents, { query: { sort: '-gpa', page: 2, per_page: 2 } })
    expect(page).toMatchObject({ total: 3, current_page: 2, last_page: 2 })
    expect(page.rows.map(row => row.gpa)).toEqual([null])
  })

  it('is exported as a sheet whose formulas are text, for whoever may export only', async () => {
    await aStudent({ full_name: '=cmd|x' })
    const ask = (who: string) =>
      students.app.inject({
        method: 'GET',
        url: '/students/export?format=csv',
        headers: { 'x-who': who, accept: 'application/json' },
      })
    const reply = await ask('one')
    expect(reply.statusCode).toBe(200)
    expect(String(reply.rawPayload)).toContain('الرقم الجامعي')
    expect(String(reply.rawPayload)).not.toMatch(/(^|[,"])=cmd/m)
    expect((await ask('reader')).statusCode).toBe(403)
  })
})

describe('a student added by staff', () => {
  const store = async (more: object = {}) => {
    const { rows } = await students.officer(contract.listStudents, { query: { per_page: 1 } })
    const specialty_id = rows[0]?.specialty_id ?? 1
    return students.officer(contract.storeStudent, {
      body: { ...person, specialty_id, enrolled_on: '2026-02-01', term: 2, enrol: false, ...more },
    })
  }
  it('has a number, an account without a password, and a link to set one', async () => {
    const made = await store()
    expect(made.number).toMatch(/^S-\d\d-\d{5}$/)
    const record = await students.officer(studentRecord, { params: { id: made.id } })
    expect(record).toMatchObject({ term: 2, state: 'active', state_since: '2026-02-01', email_verified: false })
    const [student] = await db().select().from(studentTable)
    expect(await accountById(student!.account_id)).toMatchObject({ guard: 'students', state: 'invited' })
    expect((await db().select().from(messageTable)).map(mail => mail.recipient)).toEqual(['ahmed@example.om'])
  })

  it('is one record a person: an open record and a known address are refused at their fields', async () => {
    await store()
    const errors = (more: object) => store(more).catch(error => error.problem.errors)
    expect(await errors({ email: 'other@example.om' })).toHaveProperty('civil_number')
    expect(await errors({ civil_number: '81234568' })).toHaveProperty('email')
    expect(await errors({ specialty_id: 999, civil_number: '1'.repeat(8) })).toHaveProperty('specialty_id')
    expect(await errors({ enrolled_on: '2199-01-01', civil_number: '1'.repeat(8) })).toHaveProperty('enrolled_on')
    await db().update(studentTable).set({ state: 'graduate' })
    expect(await codeOf(store({ email: 'again@example.om' }))).toBe('done')
  })
})

describe('a correction', () => {
  it('by POST, PUT or PATCH is found by its new words, reaches the account, and leaves before and after', async () => {
    const { id, account_id } = await aStudent()
    const params = { id }
    await students.officer(contract.updateStudent, { params, body: person })
    await students.officer(contract.putStudent, { params, body: { ...person, mobile: '+96892000143' } })
    const changed = await students.officer(contract.patchStudent, { params, body: { full_name: 'سالم الرواحي' } })
    expect(changed).toMatchObject({ full_name: 'سالم الرواحي', mobile: '+96892000143', email: 'ahmed@example.om' })
    expect(await found({ q: 'سالم رواحي' })).toHaveLength(1)
    expect(await accountById(account_id)).toMatchObject({ name: 'سالم الرواحي', national_id: '81234567' })
    const rows = await db().select().from(auditTable).where(eq(auditTable.action, 'students.student.update'))
    expect(rows.at(-1)!.after).toEqual({ full_name: 'سالم الرواحي' })
  })

  it('refuses a birth date that cannot be, and leaves no line in the log where nothing is another', async () => {
    const { id } = await aStudent()
    const params = { id }
    for (const birth_date of ['2031-01-01', '1902-01-01'])
      await expect(students.officer(contract.patchStudent, { params, body: { birth_date } })).rejects.toMatchObject({
        problem: { errors: { birth_date: expect.any(String) } },
      })
    await students.officer(contract.patchStudent, { params, body: { email: 'other@example.om' } })
    await students.officer(contract.patchStudent, { params, body: { email: 'other@example.om' } })
    const rows = await db().select().from(auditTable).where(eq(auditTable.action, 'students.student.update'))
    expect(rows.map(row => row.after)).toEqual([{ email: 'other@example.om' }])
  })

  it('never deletes: DELETE at its address is refused', async () => {
    const { id } = await aStudent()
    expect(await codeOf(students.officer(contract.deleteByUpdate, { params: { id } }))).toBe('student-delete-elsewhere')
    expect(await codeOf(students.reader(contract.deleteByUpdate, { params: { id } }))).toBe('forbidden')
    expect(await db().$count(studentTable)).toBe(1)
  })
})

describe('a deletion', () => {
  const body = { reason: 'أُضيف مرتين' }
  it('takes a student who was added by mistake, with the account', async () => {
    const { id, account_id } = await aStudent()
    const params = { id }
    expect(await students.officer(contract.deleteStudent.preview, { params })).toMatchObject({ allowed: true })
    await students.officer(contract.deleteStudent.perform, { params, body })
    expect(await codeOf(accountById(account_id).catch(error => Promise.reject({ problem: error.problem })))).toBe(
      'not-found',
    )
    expect(await codeOf(students.officer(contract.deleteStudent.perform, { params, body }))).toBe('not-found')
    expect(await codeOf(students.officer(contract.deleteStudent.perform, { params: {}, body }))).toBe('not-found')
  })

  it('leaves whoever has a subject or a mark, and says how many', async () => {
    const { id } = await aStudent()
    const semester = await activeSemester()
    const enrolment = await anEnrolment({ student_id: id, subject_id: await aSubject(), semester_id: semester!.id })
    await gradesOf(enrolment.id, 80)
    expect(await students.officer(contract.deleteStudent.preview, { params: { id } })).toEqual({
      allowed: false,
      reason: 'student-record-kept',
      consequences: [{ what: 'studies.enrolment', count: 1 }],
    })
    expect(await codeOf(students.officer(contract.deleteStudent.perform, { params: { id }, body }))).toBe(
      'student-record-kept',
    )
  })

  it('of many is tried first and answers each', async () => {
    const [one, two] = [await aStudent(), await aStudent({ registration_id: 5 })]
    const many = { ids: [one.id, two.id], act: 'delete' as const, ...body }
    const tried = await students.officer(contract.bulkStudents.perform, { body: { ...many, dry_run: true } })
    expect(tried.results.map(each => each.code)).toEqual([null, 'student-record-kept'])
    expect(await db().$count(studentTable)).toBe(2)
    expect((await students.officer(contract.bulkStudents.perform, { body: many })).done).toBe(1)
    const term = { ids: [two.id], act: 'term' as const, term: 4, ...body }
    await students.officer(contract.bulkStudents.perform, { body: term })
    expect((await db().select().from(studentTable))[0]!.term).toBe(4)
    expect(
      await codeOf(students.officer(contract.bulkStudents.perform, { body: { ...term, term: undefined } as never })),
    ).toBe('invalid')
  })
})

it('of many that are put into a term, those who do not study are refused by name, the others say old and new', async () => {
  const standing = async (
    state: 'active' | 'hold' | 'graduate' | 'withdrawn' | 'delayed' | 'discontinuous' | 'fired',
  ) => (await aStudent({ state, term: 2 })).id
  const studying = [await standing('active'), await standing('hold')]
  const away = []
  for (const state of ['graduate', 'withdrawn', 'delayed', 'discontinuous', 'fired'] as const)
    away.push(await standing(state))
  const ids = [...studying, ...away]
  const many = { ids, act: 'term' as const, term: 3, reason: 'تصحيح' }
  const tried = await students.officer(contract.bulkStudents.perform, { body: { ...many, dry_run: true } })
  expect(tried.results.map(each => each.code)).toEqual([null, null, ...away.map(() => 'student-no-place-in-plan')])
  expect(tried.results[0]).toMatchObject({ note: 'من الفصل 2 إلى الفصل 3' })
  expect((await students.officer(contract.bulkStudents.perform, { body: many })).done).toBe(2)
  const stands = await db()
    .select({ id: studentTable.id, term: studentTable.term })
    .from(studentTable)
    .orderBy(studentTable.id)
  expect(stands.filter(each => each.term === 3).map(each => each.id)).toEqual(studying)
})

describe('the record', () => {
  it('shows subjects by semester; marks only to whoever may read grades', async () => {
    const { id } = await aStudent()
    const semester = await activeSemester()
    const enrolment = await anEnrolment({ student_id: id, subject_id: await aSubject(), semester_id: semester!.id })
    await gradesOf(enrolment.id, 80)
    const { semesters } = await students.reader(studentRecord, { params: { id } })
    expect(semesters[0]!.rows).toMatchObject([{ state: 'success', mark: null, released: false }])
    expect((await students.reader(studentRecord, { params: { id } })).acts).toEqual([])
    expect(await codeOf(students.stranger(studentRecord, { params: { id } }))).toBe('unauthenticated')
    expect(await codeOf(students.officer(studentRecord, { params: { id: 999 } }))).toBe('not-found')
  })
})

it('a student’s own record holds the receipts of the own time as an applicant, and nobody else’s', async () => {
  const paidBy = (registration: number) =>
    aPaidInvoice({
      kind: 'registration',
      reference: `admission.registration:${registration}`,
      payer: { guard: 'registrars', id: registration, name: 'متقدّم' },
      lines: [{ label: 'رسم التسجيل', quantity: 1, unit_amount: 20_000 }],
    })
  const [own] = [await paidBy(5), await paidBy(6), await paidBy(51)]
  const [applied, created] = [await aStudent({ registration_id: 5 }), await aStudent()]
  const { receipts } = await studentHomeOf(applied.account_id, 'ar')
  expect(receipts).toMatchObject([{ uuid: own.uuid, kind: 'registration', amount: 20_000 }])
  expect((await studentHomeOf(created.account_id, 'ar')).receipts).toEqual([])
})
