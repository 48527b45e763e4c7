import * as admission from '@halaqa/admission/contract'
import { anApplicant, anEntryExam } from '@halaqa/admission/factories'
import { aSubject } from '@halaqa/curriculum/factories'
import * as students from '@halaqa/students/contract'
import { describe, expect, it } from 'vitest'
import { after, applicantsOf, codeOf, mailText, pdf, problemOf } from './applicants.ts'
import { one, testCollege } from './world.ts'

/** The exam, an earlier degree, the decision, the student. */
const college = testCollege()
const { settleDown, as, officer, join, profile, stepOf, upload } = applicantsOf(college)

describe('the entry exam', () => {
  it('a pass leads on, a fail waits; only for who sits it, in the exam of the degree', async () => {
    const exam = await anEntryExam({ degree_type: 'bachelor', score_total: 100, score_pass: 50 })
    const other = await anEntryExam({ degree_type: 'diploma' })
    const registration = await anApplicant({ at: 'entry_exam' })
    const enter = (exam_id: number, score: number, id = registration.id) =>
      college.cast.as('examOfficer')(admission.enterExamResult, { params: { id }, body: { exam_id, score } })
    expect(await codeOf(enter(other.id, 60))).toBe('invalid')
    expect(await codeOf(enter(exam.id, 101))).toBe('invalid')
    expect(await codeOf(enter(999_999, 50))).toBe('not-found')
    expect(await enter(exam.id, 49)).toEqual({ result: 'fail' })
    const who = await join(registration)
    expect(await stepOf(who)).toBe('entry_exam')
    expect(await enter(exam.id, 50)).toEqual({ result: 'success' })
    expect(await stepOf(who)).toBe('decision')
    expect(await codeOf(enter(exam.id, 10))).toBe('not-at-entry-exam')
    expect((await as(who)(admission.myExams)).rows.find(row => row.id === exam.id)).toMatchObject({
      score: 50,
      result: 'success',
    })
  })
  it('a score that a colleague has entered meanwhile is not written over unseen', async () => {
    const exam = await anEntryExam({ degree_type: 'bachelor', score_total: 100, score_pass: 50 })
    const { id } = await anApplicant({ at: 'entry_exam' })
    const enter = (score: number, before: number | null) =>
      college.cast.as('examOfficer')(admission.enterExamResult, {
        params: { id },
        body: { exam_id: exam.id, score, before },
      })
    expect(await enter(40, null)).toEqual({ result: 'fail' })
    expect(await codeOf(enter(70, null))).toBe('exam-score-changed')
    expect(await enter(45, 40)).toEqual({ result: 'fail' })
  })
  it('has rules; the first agreement is the one that counts', async () => {
    const who = await join(await anApplicant({ at: 'entry_exam' }))
    expect(await as(who)(admission.examRules)).toMatchObject({ agreed_at: null, body: expect.stringContaining('<') })
    const first = await as(who)(admission.agreeExamRules)
    after(100)
    expect(await as(who)(admission.agreeExamRules)).toEqual(first)
  })
})

it('a refused applicant neither agrees to the rules of the exam nor writes an earlier degree', async () => {
  const registration = await anApplicant({ at: 'equivalence', more: { has_bachelor: true, status: 'refused' } })
  const who = await join(registration)
  expect(await codeOf(as(who)(admission.agreeExamRules))).toBe('form-locked')
  const body = {
    level: 'bachelor' as const,
    university: 'جامعة نزوى',
    country: 'OM',
    year: 2018,
    grade: 'جيد',
    subjects: [],
  }
  expect(await codeOf(as(who)(admission.saveEquation, { body }))).toBe('equation-locked')
})

describe('an earlier degree', () => {
  const degree = { level: 'bachelor' as const, university: 'جامعة نزوى', country: 'OM', year: 2018, grade: 'جيد' }
  const subject = { name: 'أصول الفقه', hours: 3, score: 8600, score_total: 10_000 }
  it('is kept as a draft, handed in with a file and subjects, decided, corrected and decided again', async () => {
    const registration = await anApplicant({ at: 'equivalence', more: { has_bachelor: true } })
    const who = await join(registration)
    const save = (more: object) => as(who)(admission.saveEquation, { body: { ...degree, ...more } })
    await save({ subjects: [subject] })
    expect((await problemOf(save({ subjects: [subject], submit: true })))?.errors).toHaveProperty('files')
    await upload(who, 'certificate', [{ body: pdf, name: 'degree.pdf' }], '/api/registrar/equations/upload')
    expect((await problemOf(save({ submit: true })))?.errors).toHaveProperty('subjects')
    expect((await problemOf(save({ subjects: [{ ...subject, score: 10_001 }] })))?.errors).toHaveProperty([
      'subjects.0.score',
    ])
    const { equation } = await save({ subjects: [subject], submit: true })
    expect(equation).toMatchObject({ state: 'submitted', can: { edit: false } })
    expect(await codeOf(save({ subjects: [subject] }))).toBe('equation-locked')
    const decide = (body: {
      approve: boolean
      reason?: string
      subjects?: { id: number; accept: boolean; equal_subject_id?: number }[]
    }) => officer()(admission.decideEquation.perform, { params: { id: equation!.id }, body })
    expect(await codeOf(decide({ approve: false }))).toBe('invalid')
    await decide({ approve: false, reason: 'الكشف ناقص' })
    expect((await as(who)(admission.showEquation)).equation).toMatchObject({
      state: 'refused',
      reason: 'الكشف ناقص',
      can: { edit: true },
    })
    const ours = await aSubject({ name_ar: 'أصول الفقه 1' })
    const again = await save({ subjects: [subject], submit: true })
    const decided = await decide({
      approve: true,
      subjects: [{ id: again.equation!.subjects[0]!.id, accept: true, equal_subject_id: ours }],
    })
    expect(decided).toMatchObject({ state: 'approved', subjects: [{ status: 'accepted', equal_to: 'أصول الفقه 1' }] })
    expect(await codeOf(decide({ approve: true }))).toBe('equation-locked')
    expect(await stepOf(who)).toBe('decision')
  })
  it('is not asked of who has none', async () => {
    const who = await join(await anApplicant({ at: 'documents' }))
    expect(await as(who)(admission.showEquation)).toEqual({ equation: null, needed: false })
    expect(await codeOf(as(who)(admission.saveEquation, { body: degree }))).toBe('equation-locked')
  })
  it('two tabs on one equivalence: who saves second overwrites nothing', async () => {
    const who = await join(await anApplicant({ at: 'equivalence', more: { has_bachelor: true } }))
    const save = (more: object) => as(who)(admission.saveEquation, { body: { ...degree, ...more } })
    const first = await save({ university: 'جامعة نزوى', version: 0 })
    expect(await codeOf(save({ university: 'جامعة ظفار', version: 0 }))).toBe('equation-newer')
    expect((await as(who)(admission.showEquation)).equation?.university).toBe('جامعة نزوى')
    const second = await save({ university: 'جامعة ظفار', version: first.equation!.version })
    expect(second.equation).toMatchObject({ university: 'جامعة ظفار', version: 2 })
  })
  it('refuses a year of graduation that is still to come', async () => {
    const who = await join(await anApplicant({ at: 'equivalence', more: { has_bachelor: true } }))
    const year = new Date().getFullYear()
    const save = (year: number) => problemOf(as(who)(admission.saveEquation, { body: { ...degree, year } }))
    expect((await save(year + 9))?.errors).toHaveProperty('year')
    expect(await save(year)).toBeUndefined()
  })
})

describe('the decision', () => {
  const decide = (id: number, accept: boolean, reason = '') =>
    officer()(admission.decideRegistration.perform, { params: { id }, body: { accept, reason } })
  it('accepts at its step only, opens two weeks, and is said once', async () => {
    const early = await anApplicant({ at: 'documents' })
    expect(await codeOf(decide(early.id, true))).toBe('step-not-allowed')
    const registration = await anApplicant({ at: 'decision' })
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(decide(registration.id, true))))
    expect(answers.sort()).toEqual(['already-decided', 'already-decided', 'done'])
    await settleDown()
    const who = await join(registration)
    const mine = await profile(who)
    expect(mine).toMatchObject({
      status: 'accepted',
      step: { code: 'study_fee' },
      study_fee: { hours: 16, amount: 240_000, state: 'open' },
    })
    const days = (Date.parse(`${mine.window_ends_on}T00:00:00Z`) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBeGreaterThanOrEqual(13)
    expect(Math.round(days)).toBeLessThanOrEqual(14)
    expect(
      await one<number>(
        `select count(*)::int as value from platform.messages where kind = 'admission.step.study_fee' and recipient = '${registration.email}'`,
      ),
    ).toBe(1)
  })
  it('refuses with a reason, which the applicant is told', async () => {
    const registration = await anApplicant({ at: 'decision' })
    expect(await codeOf(decide(registration.id, false))).toBe('invalid')
    await decide(registration.id, false, 'لم تستوف الشروط')
    await settleDown()
    expect(await mailText(registration.email)).toContain('لم تستوف الشروط')
    expect(await profile(await join(registration))).toMatchObject({
      status: 'refused',
      decision_reason: 'لم تستوف الشروط',
    })
  })
})

describe('becoming a student', () => {
  it('happens once, however often and at once it is asked, and only at the end of the way', async () => {
    const early = await join(await anApplicant({ at: 'study_fee' }))
    expect(await codeOf(as(early)(admission.becomeStudent))).toBe('not-a-student-yet')
    const registration = await anApplicant({ at: 'student' })
    const who = await join(registration)
    const tokens = await Promise.all([1, 2, 3, 4, 5].map(() => as(who)(admission.becomeStudent)))
    for (const { token } of tokens) {
      const student = college.cast.as({ id: 0, guard: 'students', email: '', token })
      expect(await student(students.studentHome)).toMatchObject({
        number: expect.stringMatching(/^S-\d\d-\d{5}$/),
        state: 'active',
      })
    }
    expect(
      await one<number>(
        `select count(*)::int as value from students.students where registration_id = ${registration.id}`,
      ),
    ).toBe(1)
    expect((await profile(who)).student).toMatchObject({ number: expect.stringMatching(/^S-/) })
  })
  it('a student by hand without acceptance is none', async () => {
    const registration = await anApplicant({ at: 'student', status: 'waiting' })
    expect(await codeOf(as(await join(registration))(admission.becomeStudent))).toBe('not-a-student-yet')
  })
})
