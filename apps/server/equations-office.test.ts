import * as admission from '@halaqa/admission/contract'
import { anApplicant, anEntryExam, documentPurpose, withEquation } from '@halaqa/admission/factories'
import { aSubject } from '@halaqa/curriculum/factories'
import { storeFile } from '@halaqa/kit-server/files'
import { beforeAll, expect, it } from 'vitest'
import { applicantsOf, codeOf, problemOf } from './applicants.ts'
import { aPicture, one, testCollege } from './world.ts'

/** Equivalence as the office works on it: entered, corrected, decided, remembered. */
const college = testCollege()
const { officer, as, join } = applicantsOf(college)
let ours: number
let file: Awaited<ReturnType<typeof storeFile>>
beforeAll(async () => {
  const owner = { guard: 'users', id: 1 }
  ours = await aSubject({ name_ar: 'أصول الفقه', name_en: 'Principles of jurisprudence' })
  file = await storeFile({ purpose: documentPurpose, name: 'a.jpg', body: await aPicture(), owner })
})
const aDegree = async (state: 'submitted' | 'approved' = 'submitted') => {
  const registration = await anApplicant({ at: 'equivalence', more: { has_bachelor: true } })
  await withEquation(registration.id, file, state)
  const id = await one<number>(`select id as value from admission.equations where registration_id = ${registration.id}`)
  return { registration, id }
}
const lines = async (id: number) => (await officer()(admission.equationSubjects, { params: { id } })).rows

it('what was decided for a subject of a university is proposed the next time, with its source', async () => {
  const first = await aDegree()
  const [fiqh, hadith, grammar] = await lines(first.id)
  expect([fiqh, hadith, grammar].map(line => line!.proposal)).toEqual([null, null, null])
  await officer()(admission.decideEquation.perform, {
    params: { id: first.id },
    body: {
      approve: true,
      reason: '',
      subjects: [
        { id: fiqh!.id, accept: true, equal_subject_id: ours },
        { id: hadith!.id, accept: false },
        { id: grammar!.id, accept: false },
      ],
    },
  })
  const second = await aDegree()
  const proposed = await lines(second.id)
  expect(proposed.map(line => line.proposal && [line.proposal.accept, line.proposal.equal_to])).toEqual([
    [true, 'أصول الفقه'],
    [false, ''],
    [false, ''],
  ])
  expect(proposed[0]!.proposal).toMatchObject({ source: first.registration.number, times: 1, equal_subject_id: ours })
  // However the names are spelt.
  const query = { university: 'جامعه نزوي', name: 'اصول الفقه 1' }
  expect((await officer()(admission.equalSubject, { query })).proposal).toMatchObject({ equal_to: 'أصول الفقه' })
  expect((await officer()(admission.equalSubject, { query: { ...query, university: 'جامعة صحار' } })).proposal).toBe(
    null,
  )
  const assigned = { params: { id: proposed[0]!.id }, body: { accept: true, equal_subject_id: ours } }
  expect(await officer()(admission.assignSubject, assigned)).toMatchObject({ status: 'accepted' })
})

it('is equal to one of our subjects, not to typed words; what was typed before stays readable', async () => {
  const { registration, id } = await aDegree()
  const [fiqh, hadith, grammar] = await lines(id)
  const decide = (approve: boolean, subjects: object[]) =>
    officer()(admission.decideEquation.perform, {
      params: { id },
      body: { approve, reason: 'الكشف ناقص', subjects } as never,
    })
  const accepted = (equal_subject_id?: number) => [
    { id: hadith!.id, accept: false },
    { id: fiqh!.id, accept: true, equal_subject_id },
  ]
  expect((await problemOf(decide(true, accepted())))?.errors).toHaveProperty(['subjects.1.equal_subject_id'])
  expect((await problemOf(decide(true, accepted(999_999))))?.errors).toHaveProperty(['subjects.1.equal_subject_id'])
  expect(await codeOf(decide(true, [{ id: fiqh!.id, accept: true, equal_to: 'ما يُكتب' }]))).toBe('invalid')
  const archived = await aSubject()
  await one(
    `with gone as (update curriculum.subjects set state = 'archived' where id = ${archived} returning 1) select 1 as value from gone`,
  )
  expect(await codeOf(decide(true, accepted(archived)))).toBe('invalid')
  // A name that was typed in former years.
  await one(
    `with old as (update admission.equation_subjects set status = 'accepted', equal_to = 'الفقه المقارن' where id = ${fiqh!.id} returning 1) select 1 as value from old`,
  )
  await decide(false, accepted())
  const read = () => officer()(admission.officeEquation, { params: { id } })
  expect((await read()).subjects[0]).toMatchObject({
    equal_to: 'الفقه المقارن',
    equal_subject_id: null,
    status: 'accepted',
  })
  await officer()(admission.activateEquation.perform, { params: { equation: id, status: 'submitted' }, body: {} })
  await decide(true, [...accepted(ours), { id: grammar!.id, accept: false }])
  expect((await read()).subjects[0]).toMatchObject({ equal_to: 'أصول الفقه', equal_subject_id: ours })
  const mine = await as(await join(registration))(admission.showEquation)
  expect(mine.equation!.subjects[0]).toMatchObject({ equal_to: 'أصول الفقه' })
})

it('our subjects are found by code or name, archived ones are not offered, and the total is true', async () => {
  for (let at = 0; at < 60; at++) await aSubject({ name_ar: `علوم الحديث ${at}` })
  const find = (q: string) => officer()(admission.equalSubject, { query: { q } })
  const many = await find('علوم الحديث')
  expect([many.subjects.length, many.total]).toEqual([50, 60])
  expect((await find('اصول الفقه')).subjects).toMatchObject([{ id: ours, name: 'أصول الفقه', hours: 3 }])
  expect((await find('%')).total).toBe(0)
})

it('is entered by staff, one for an applicant, and handed in when it is complete', async () => {
  const registration = await anApplicant({ at: 'equivalence', more: { has_bachelor: true } })
  const body = {
    registration_number: registration.number.toLowerCase(),
    level: 'bachelor' as const,
    university: 'جامعة السلطان قابوس',
    country: 'OM',
    year: 2015,
    grade: 'ممتاز',
  }
  const made = await officer()(admission.storeEquation, { body })
  expect(await codeOf(officer()(admission.storeEquation, { body }))).toBe('has-equation')
  expect(await codeOf(officer()(admission.storeEquation, { body: { ...body, registration_number: 'R-1' } }))).toBe(
    'invalid',
  )
  const params = { id: made.id }
  const turn = (status: 'draft' | 'submitted') =>
    officer()(admission.activateEquation.perform, { params: { equation: made.id, status }, body: {} })
  expect(await codeOf(turn('submitted'))).toBe('equation-incomplete')
  const subject = { code: '', name: 'علوم القرآن', hours: 3, score: 9000, score_total: 10_000 }
  expect(await codeOf(officer()(admission.storeEquationSubject, { params, body: { ...subject, score: 10_001 } }))).toBe(
    'invalid',
  )
  await officer()(admission.storeEquationSubject, { params, body: subject })
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await aPicture())]), 'certificate.jpg')
  const token = college.cast.registrationOfficer.token
  const added = await officer().fetch(`/registration/radmin/equations/addequationfile/${made.id}`, {
    method: 'POST',
    body: form,
    headers: { 'x-access-token': token },
  })
  expect(added.status).toBe(200)
  expect(await turn('submitted')).toMatchObject({ state: 'submitted' })
  expect(await codeOf(turn('submitted'))).toBe('equation-locked')
  expect(await turn('draft')).toMatchObject({ state: 'draft' })
  const [line] = await lines(made.id)
  await officer()(admission.deleteEquationSubject.perform, { params: { id: line!.id } })
  expect(await lines(made.id)).toEqual([])
})

it('an approved one stays; others are deleted, alone or together, each with its answer', async () => {
  const approved = await aDegree('approved')
  const open = await aDegree()
  const file = await one<number>(`select id as value from admission.equation_files where equation_id = ${open.id}`)
  const remove = (eq_id: number) =>
    codeOf(officer()(admission.deleteOfficeEquationFile.perform, { params: { eq_id, id: file } }))
  expect(await remove(approved.id)).toBe('not-found')
  expect(await remove(open.id)).toBe('done')
  const ids = [approved.id, open.id, 999_999]
  const bulk = (dry_run: boolean) => officer()(admission.deleteEquations.perform, { body: { ids, dry_run } })
  expect((await bulk(true)).results.map(row => row.code)).toEqual(['equation-locked', null, 'not-found'])
  expect((await bulk(false)).done).toBe(1)
  const { rows } = await officer()(admission.listEquations, { query: { q: approved.registration.number } })
  expect(rows).toMatchObject([{ id: approved.id, accepted: 3, can: { delete: false } }])
})

it('says before it is decided where the applicant goes and how it is heard of, and decides nothing', async () => {
  const { id } = await aDegree()
  const look = (approve: boolean) =>
    officer()(admission.decideEquation.preview, { params: { id }, query: { approve: approve ? 'true' : 'false' } })
  const told = expect.arrayContaining([{ what: 'office.told.notice', count: 1 }])
  expect(await look(true)).toMatchObject({
    allowed: true,
    consequences: told,
    notes: ['ينتقل الطلب إلى «قرار القبول».'],
  })
  expect(await look(false)).toMatchObject({
    allowed: true,
    consequences: expect.arrayContaining([{ what: 'office.told.mail', count: 1 }]),
    notes: ['يعود المؤهل إلى المتقدّم ليصحّحه ويسلّمه من جديد.'],
  })
  expect((await officer()(admission.officeEquation, { params: { id } })).state).toBe('submitted')
  await approve(id)
  expect(await look(true)).toEqual({ allowed: false, reason: 'equation-locked', consequences: [] })
})

const stepIdOf = (code: string, registrationId: number) =>
  one<number>(
    `select s.id as value from admission.steps s join admission.registrations r using (degree_type) where s.code = '${code}' and r.id = ${registrationId}`,
  )
/** With nothing of it recognised. */
const approve = async (id: number) => {
  const subjects = (await lines(id)).map(each => ({ id: each.id, accept: false }))
  return officer()(admission.decideEquation.perform, { params: { id }, body: { approve: true, reason: '', subjects } })
}
const stepOf = (id: number) =>
  one<string>(
    `select s.code as value from admission.registrations r join admission.steps s on s.id = r.step_id where r.id = ${id}`,
  )
const stateOf = (id: number) => one<string>(`select state as value from admission.equations where id = ${id}`)

it('is approved when each subject is decided, and not before', async () => {
  const { registration, id } = await aDegree()
  const [first] = await lines(id)
  const tried = (subjects: { id: number; accept: boolean }[]) =>
    codeOf(officer()(admission.decideEquation.perform, { params: { id }, body: { approve: true, subjects } }))
  expect(await tried([])).toBe('equation-undecided')
  expect(await tried([{ id: first!.id, accept: false }])).toBe('equation-undecided')
  expect([await stateOf(id), (await lines(id))[0]!.status]).toEqual(['submitted', 'waiting'])
  await approve(id)
  expect([await stateOf(id), await stepOf(registration.id)]).toEqual(['approved', 'decision'])
})

it('an approval that was a mistake is taken back by moving the applicant back to it, as the trial tells, and decided anew', async () => {
  const { registration, id } = await aDegree()
  await approve(id)
  expect(await stepOf(registration.id)).toBe('decision')
  const params = { id: registration.id }
  const step_id = await stepIdOf('equivalence', registration.id)
  const told = await officer()(admission.moveRegistration.preview, { params, query: { step_id } })
  expect(told.notes).toEqual([expect.stringContaining('اعتماد معادلة')])
  expect(await stateOf(id)).toBe('approved')
  await officer()(admission.moveRegistration.perform, { params, body: { step_id, reason: 'مقرر عودل سهوًا' } })
  expect([await stepOf(registration.id), await stateOf(id)]).toEqual(['equivalence', 'submitted'])
  await approve(id)
  expect([await stepOf(registration.id), await stateOf(id)]).toEqual(['decision', 'approved'])
})

it('who comes to the equivalence with an approved one goes past it: nobody waits there for nothing', async () => {
  const exam = await anEntryExam({ degree_type: 'bachelor', score_total: 100, score_pass: 50 })
  const registration = await anApplicant({ at: 'entry_exam', more: { has_bachelor: true } })
  await withEquation(registration.id, file, 'approved')
  const body = { exam_id: exam.id, score: 70 }
  await college.cast.as('examOfficer')(admission.enterExamResult, { params: { id: registration.id }, body })
  expect(await stepOf(registration.id)).toBe('decision')
})
