import * as admission from '@halaqa/admission/contract'
import { anApplicant, aPeriod } from '@halaqa/admission/factories'
import * as identity from '@halaqa/identity/contract'
import { setClock } from '@halaqa/kit-server/clock'
import { expect, it } from 'vitest'
import { aForm, after, applicantsOf, codeOf, linkIn, mails, mailText } from './applicants.ts'
import { one, testCollege } from './world.ts'

/** What the office does with whole registrations: adds, imports, deletes, takes back. */
const college = testCollege()
const { settleDown, as, officer, join, signUp } = applicantsOf(college)
const token = () => college.cast.registrationOfficer.token
const personOf = (form: ReturnType<typeof aForm>) => {
  const { password: _, agreed: __, ...person } = form
  return { ...person, city: 'نزوى' }
}

it('staff apply for somebody, who sets a password by the link that verifies the address', async () => {
  const period = await aPeriod({ starts_on: '2020-01-01', ends_on: '2020-02-01' })
  const form = aForm()
  const store = () =>
    officer()(admission.storeRegistration, { body: { ...personOf(form), period_id: period.id } as never })
  const { id, number } = await store()
  expect(number).toMatch(/^R-\d\d-\d{5}$/)
  expect(await codeOf(store())).toBe('already-applied')
  const params = { token: linkIn(await mailText(form.contact_email)) }
  expect(await as(undefined)(admission.verifyPage, { params })).toMatchObject({ valid: true, password: true })
  const verify = (body: { password?: string }) => codeOf(as(undefined)(admission.verifyByLink, { params, body }))
  const password = 'Bahla-Fort-1650'
  // Neither a missing nor a weak password uses the link up.
  expect(await verify({})).toBe('invalid')
  expect(await verify({ password: 'password123' })).toBe('weak-password')
  expect(await verify({ password })).toBe('done')
  await settleDown()
  const body = { username: form.contact_email, password, guard: 'registrars' as const }
  const { token: mine } = await as(undefined)(identity.login, { body })
  const who = { id: 0, guard: 'registrars', email: '', token: mine }
  expect((await as(who)(admission.profile)).step.code).toBe('registration_fee')
  const history = await officer()(admission.registrationHistory, { params: { id } })
  expect(history.rows.map(row => row.kind)).toContain('act')
})

it('names under its answer which condition does not hold', async () => {
  const period = await aPeriod({ degree_types: ['bachelor'] })
  const body = { ...personOf(aForm()), period_id: period.id, secondary_percent: 3000 } as never
  const refused = await officer()(admission.storeRegistration, { body }).catch(error => error.problem)
  expect(refused).toMatchObject({
    code: 'not-eligible',
    errors: { secondary_percent: expect.stringContaining('النسبة') },
  })
})

it('keeps the conditions of the form, and the seats of the period', async () => {
  const period = await aPeriod({ seats: 1, degree_types: ['bachelor'] })
  const body = (more: object = {}) => ({ ...personOf(aForm()), period_id: period.id, ...more }) as never
  const store = (more?: object) => codeOf(officer()(admission.storeRegistration, { body: body(more) }))
  expect(await store({ secondary_percent: 3000 })).toBe('not-eligible')
  expect(await store({ period_id: 999_999 })).toBe('invalid')
  expect(await store({ birth_date: '17-05-2031' })).not.toBe('done')
  expect(await store()).toBe('done')
  expect(await store()).toBe('registration-closed')
})

const head =
  'الاسم الأول,اسم الأب,اسم الجد,القبيلة أو العائلة,الاسم بالإنجليزية كما في الجواز,الرقم المدني,تاريخ الميلاد,الجنس,البريد الإلكتروني,الهاتف,الولاية أو المدينة,الدرجة العلمية,التخصص,مسار القبول,نسبة الثانوية'
const importSheet = async (csv: string, periodId: number, dry: boolean) => {
  const form = new FormData()
  form.set('period_id', String(periodId))
  form.set('dry_run', String(dry))
  form.set('file', new Blob([csv]), 'applicants.csv')
  const reply = await officer().fetch('/registration/radmin/registrations/import', {
    method: 'POST',
    body: form,
    headers: { 'x-access-token': token() },
  })
  return (await reply.json()) as {
    code?: string
    done: number
    notes: string[]
    results: { line: number; ok: boolean; code: string | null; message: string; number: string | null }[]
  }
}

it('imports thirty applicants with a trial first; every line has its answer', async () => {
  const period = await aPeriod()
  const specialty = await one<string>(
    `select name_ar as value from academics.specialties where degree_type = 'bachelor' order by id limit 1`,
  )
  const line = (n: number, percent = '82.5') =>
    `سالم,راشد,حمد,المعمري,Salim Al Maamari,${60_000_000 + n},17-05-1994,ذكر,import${n}@example.om,9200${1000 + n},السيب,بكالوريوس,${specialty},ثانوية,${percent}`
  const lines = Array.from({ length: 30 }, (_, n) => line(n))
  const csv = [head, ...lines, line(5), line(90, '30'), '=cmd|x,,,,,1,,,,,,,,,'].join('\n')
  const people = () =>
    one<string>(
      'select (select count(*) from admission.registrations) || chr(32) || (select count(*) from identity.accounts) as value',
    )
  const before = await people()
  const tried = await importSheet(csv, period.id, true)
  // The same person twice is found in the trial too, which takes every line back.
  expect(tried.results.filter(each => each.ok)).toHaveLength(30)
  expect(tried.results[30]).toMatchObject({ line: 32, code: 'already-applied' })
  expect(await people()).toBe(before)
  const done = await importSheet(csv, period.id, false)
  expect(done.done).toBe(30)
  expect(done.results.slice(30).map(each => [each.line, each.code])).toEqual([
    [32, 'already-applied'],
    [33, 'not-eligible'],
    [34, 'invalid'],
  ])
  expect(done.results[32]!.message).toContain('الرقم المدني')
  expect(await mails('import7@example.om')).toBe(1)
  // Each line of a trial finds the same seats: the sheet says that they are too few.
  const small = await aPeriod({ seats: 3 })
  const many = await importSheet([head, ...lines.map((_, n) => line(200 + n))].join('\n'), small.id, true)
  expect([many.done, many.notes]).toEqual([
    30,
    [expect.stringContaining('توثيق العنوان'), expect.stringContaining('بقيت 3 مقاعد')],
  ])
  expect((await importSheet([head, line(300)].join('\n'), small.id, true)).notes).toEqual([
    expect.stringContaining('توثيق العنوان'),
  ])
  expect(await importSheet('a,b\n1,2', period.id, true)).toMatchObject({ code: 'invalid' })
  expect((await importSheet(csv, period.id, false)).done).toBe(0)
})

it('of a line that is wrong it is said too that its person applied already, its address is taken, or it stands in another line', async () => {
  const period = await aPeriod()
  const specialty = await one<string>(
    `select name_ar as value from academics.specialties where degree_type = 'bachelor' order by id limit 1`,
  )
  const line = (n: number, gender = 'ذكر', percent = '82.5') =>
    `سالم,راشد,حمد,المعمري,Salim Al Maamari,${61_000_000 + n},17-05-1994,${gender},again${n}@example.om,9300${1000 + n},السيب,بكالوريوس,${specialty},ثانوية,${percent}`
  expect((await importSheet([head, line(1)].join('\n'), period.id, false)).done).toBe(1)
  const another = line(3, 'رجل').replace('again3@', 'Again1@')
  const sheet = [head, line(1, 'رجل'), line(2, 'رجل'), line(2), line(1, 'ذكر', '30'), another].join('\n')
  const { results } = await importSheet(sheet, period.id, true)
  expect(results.map(each => each.ok)).toEqual([false, false, true, false, false])
  expect(results[0]!.message).toMatch(/الجنس.*تقدّم صاحب هذا الرقم|تقدّم صاحب هذا الرقم.*الجنس/)
  expect(results[0]!.message).toContain('الأسطر: 5')
  expect(results[1]!.message).toMatch(/الجنس.*الأسطر: 4/)
  expect(results[3]!.code).toBe('already-applied')
  expect(results[4]!.message).toMatch(/الجنس/)
  expect(results[4]!.message).toMatch(/البريد[^؛]*مستعمل/)
  expect(results[4]!.message).not.toContain('تقدّم')
})

it('takes a country by its name in any language as by its code, and says which it does not know', async () => {
  const period = await aPeriod()
  const specialty = await one<string>(
    `select name_ar as value from academics.specialties where degree_type = 'bachelor' order by id limit 1`,
  )
  const said: [nationality: string, country: string][] = [
    ['عمان', 'عُمان'],
    ['عماني', 'OM'],
    ['عمانية', 'Oman'],
    ['اليمن', 'om'],
    ['Yémen', ''],
    ['وسط الأرض', 'OM'],
  ]
  const lines = said.map(
    ([nationality, country], n) =>
      `سالم,راشد,حمد,المعمري,Salim Al Maamari,${63_000_000 + n},17-05-1994,ذكر,land${n}@example.om,9300${1000 + n},السيب,بكالوريوس,${specialty},ثانوية,82.5,${nationality},${country}`,
  )
  const { results } = await importSheet([`${head},بلد الجنسية,بلد الإقامة`, ...lines].join('\n'), period.id, false)
  expect(results.map(each => each.ok)).toEqual([true, true, true, true, true, false])
  expect(results[5]!.message).toContain('وسط الأرض')
  expect(
    await one<string>(
      `select string_agg(nationality || country, ' ' order by id) as value from admission.registrations where period_id = ${period.id}`,
    ),
  ).toBe('OMOM OMOM OMOM YEOM YEOM')
})

it('the template of an import is an import', async () => {
  const reply = await officer().fetch('/registration/radmin/registrations/import_template?format=csv', {
    headers: { 'x-access-token': token() },
  })
  const { results } = await importSheet(await reply.text(), (await aPeriod()).id, true)
  expect(results).toMatchObject([{ ok: true }])
})

it('an application made by mistake is deleted with its account; one that was paid for is not', async () => {
  const form = aForm()
  await signUp(form)
  const id = await one<number>(`select max(id)::int as value from admission.registrations`)
  const remove = (which: number) =>
    officer()(admission.deleteRegistration.perform, { params: { id: which }, body: { reason: 'طلب مكرر' } })
  expect((await officer()(admission.deleteRegistration.preview, { params: { id } })).allowed).toBe(true)
  await remove(id)
  expect(await codeOf(remove(id))).toBe('not-found')
  expect(
    await one<number>(`select count(*)::int as value from identity.accounts where email = '${form.contact_email}'`),
  ).toBe(0)
  await signUp(form)
  expect(
    await one<number>(`select count(*)::int as value from identity.accounts where email = '${form.contact_email}'`),
  ).toBe(1)
  const paid = await anApplicant({ at: 'documents', more: { paid: 20_000 } })
  expect(await codeOf(remove(paid.id))).toBe('has-paid')
  const accepted = await anApplicant({ at: 'study_fee' })
  expect(await codeOf(remove(accepted.id))).toBe('has-paid')
})

it('whoever was refused applies again in a later period, not in the same', async () => {
  const period = await one<number>('select max(id)::int as value from admission.periods')
  const earlier = await aPeriod({ starts_on: '2020-01-01', ends_on: '2020-02-01' })
  await anApplicant({ at: 'documents', periodId: earlier.id, civilNumber: '81112223', status: 'refused' })
  const form = aForm({ civil_number: '81112223' })
  const store = (more: object) =>
    codeOf(officer()(admission.storeRegistration, { body: { ...personOf(form), period_id: period, ...more } as never }))
  expect(await store({ period_id: earlier.id })).toBe('already-applied')
  expect(await store({})).toBe('done')
})

it('an act on many is taken back within ten minutes, once, where nothing happened since', async () => {
  const people = [await anApplicant({ at: 'documents' }), await anApplicant({ at: 'documents' })]
  const ids = people.map(each => each.id)
  const bulk = (body: object) =>
    officer()(admission.bulkRegistrations, { body: { ids, reason: 'دفعة', ...body } as never })
  await bulk({ act: 'move', step_code: 'documents_review' })
  const runs = async () => (await officer()(admission.listRuns)).rows
  const [run] = await runs()
  expect(run).toMatchObject({ act: 'move', people: 2, can: { undo: true } })
  const { next_steps } = await officer()(admission.showRegistration, { params: { id: ids[1]! } })
  await officer()(admission.moveRegistration.perform, {
    params: { id: ids[1]! },
    body: { step_id: next_steps.find(each => each.code === 'entry_exam')!.id, reason: 'سبق' },
  })
  const preview = await officer()(admission.undoRun.preview, { params: { id: run!.id } })
  expect(preview).toMatchObject({
    allowed: true,
    consequences: ['admission.registration', 'office.told.notice', 'office.told.mail'].map(what => ({
      what,
      count: 1,
    })),
  })
  const undone = await officer()(admission.undoRun.perform, { params: { id: run!.id } })
  expect(undone.results.map(each => each.code)).toEqual([null, 'changed-since'])
  const stepOf = async (id: number) => (await officer()(admission.showRegistration, { params: { id } })).step_code
  expect([await stepOf(ids[0]!), await stepOf(ids[1]!)]).toEqual(['documents', 'entry_exam'])
  expect(await codeOf(officer()(admission.undoRun.perform, { params: { id: run!.id } }))).toBe('undo-done')
  await bulk({ act: 'group', group_id: null })
  const [late] = await runs()
  after(11 * 60)
  expect(await codeOf(officer()(admission.undoRun.perform, { params: { id: late!.id } }))).toBe('undo-too-late')
  setClock()
  await bulk({ act: 'refuse' })
  const [refusal] = await runs()
  expect(await codeOf(officer()(admission.undoRun.perform, { params: { id: refusal!.id } }))).toBe('not-undoable')
  await as(await join(people[0]!))(admission.profile)
})
