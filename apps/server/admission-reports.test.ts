import { admissionContext } from '@halaqa/admission/context'
import * as admission from '@halaqa/admission/contract'
import { anApplicant, anEntryExam, aPeriod } from '@halaqa/admission/factories'
import { travelTo } from '@halaqa/kit-server/clock'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applicantsOf, codeOf } from './applicants.ts'
import { one, testCollege } from './world.ts'

/** Figures of admission, and marks from a sheet. */
const college = testCollege()
const { officer } = applicantsOf(college)
const token = () => college.cast.registrationOfficer.token
const file = async (path: string) => (await officer().fetch(path, { headers: { 'x-access-token': token() } })).text()

it('the funnel counts each applicant once a step, and no step more than the one before it began with', async () => {
  await anApplicant({ at: 'documents' })
  await anApplicant({ at: 'decision' })
  await anApplicant({ at: 'student' })
  const { rows } = await officer()(admission.funnelReport)
  const reached = Object.fromEntries(rows.map((row, at) => [admission.stepCodes[at], Number(row.reached)]))
  expect(reached).toMatchObject({ apply: 3, documents: 3, entry_exam: 2, decision: 2, student: 1 })
  const order = ['apply', 'verify_email', 'registration_fee', 'documents', 'decision', 'student']
  for (const [at, code] of order.entries()) if (at) expect(reached[code]).toBeLessThanOrEqual(reached[order[at - 1]!]!)
})

it('nobody stands at a step that nobody reached', async () => {
  await anApplicant({ at: 'equivalence' })
  const { rows } = await officer()(admission.funnelReport)
  for (const row of rows) expect(Number(row.reached)).toBeGreaterThanOrEqual(Number(row.now))
})

it('whoever is moved back has still reached what came before, as the moves say', async () => {
  const { id } = await anApplicant({ at: 'decision' })
  const move = async (code: string) =>
    officer()(admission.moveRegistration.perform, {
      params: { id },
      body: {
        step_id: await one<number>(
          `select id as value from admission.steps where code = '${code}' and degree_type = 'bachelor'`,
        ),
        reason: 'تصحيح',
      },
    })
  await move('documents')
  await move('equivalence')
  await move('documents')
  const byMoves = `select sum(distinct 1 << array_position('{${admission.stepCodes}}', s.code) - 1)::int as value
    from admission.moves m join admission.steps s on s.id = m.to_step_id where m.registration_id = r.id`
  const others = `select count(*)::int as value from admission.registrations r where reached <> (${byMoves})`
  expect(await one<number>(others)).toBe(0)
})

it('what the office did is counted by the day and the degree of the step', async () => {
  const at = { from: '2031-01-01', to: '2031-01-01' }
  const move = (degree: string, code: string) =>
    one(`insert into admission.moves (registration_id, to_step_id, at, by_name)
      select (select min(id) from admission.registrations), id, '2030-12-31T21:00:00Z', 'موظف' from admission.steps
      where degree_type = '${degree}' and code = '${code}' returning id as value`)
  await move('bachelor', 'documents_review')
  await move('bachelor', 'documents_review')
  await move('diploma', 'decision')
  const { rows } = await officer()(admission.dailyReport, { query: at })
  expect(rows).toMatchObject([{ day: '2031-01-01', documents: 2, decisions: 1, applied: 0 }])
  const query = { ...at, degree_type: 'bachelor' as const }
  expect((await officer()(admission.dailyReport, { query })).rows).toMatchObject([{ documents: 2, decisions: 0 }])
})

/** What the hourly job does at an instant of Muscat; sessions live in the present. */
async function sumMovesAt(instant: string) {
  const travelBack = travelTo(`${instant}+04:00`)
  await admissionContext.jobs.find(job => job.name === 'admission.sum-moves')!.run({}, {} as never)
  travelBack()
  return one<string>('select until::text as value from admission.move_sums_until')
}
const dailySum = async (from: string) =>
  (await officer()(admission.dailyReport, { query: { from, to: '2031-01-31' } })).rows.map(row => [
    row.day,
    row.applied,
    row.documents,
  ])
const moveAt = (at: string, code: string) =>
  one<number>(`insert into admission.moves (registration_id, to_step_id, at, by_name)
    select (select min(id) from admission.registrations), id, '${at}+04:00', 'موظف' from admission.steps
    where degree_type = 'bachelor' and code = '${code}' returning id as value`)

it('days that are over are summed once, and the report says the same before and after', async () => {
  await moveAt('2031-01-10T12:00:00', 'apply')
  await moveAt('2031-01-11T00:00:00', 'documents_review')
  await moveAt('2031-01-11T23:59:59', 'documents_review')
  const before = await dailySum('2031-01-10')
  expect(before).toEqual([
    ['2031-01-10', 1, 0],
    ['2031-01-11', 0, 2],
  ])
  // Half an hour after midnight the day before may still be written.
  expect(await sumMovesAt('2031-01-12T00:30:00')).toBe('2031-01-11')
  expect(await dailySum('2031-01-10')).toEqual(before)
  const twice = await Promise.all([sumMovesAt('2031-01-12T03:00:00'), sumMovesAt('2031-01-12T03:00:00')])
  expect(twice).toEqual(['2031-01-12', '2031-01-12'])
  expect(await dailySum('2031-01-10')).toEqual(before)
  expect(await dailySum('2031-01-11')).toEqual([['2031-01-11', 0, 2]])
})

it('a move on a summed day, altered or taken away, is counted at once', async () => {
  await sumMovesAt('2031-01-20T03:00:00')
  const late = await moveAt('2031-01-10T13:00:00', 'apply')
  expect((await dailySum('2031-01-10'))[0]).toEqual(['2031-01-10', 2, 0])
  await sumMovesAt('2031-01-20T04:00:00')
  await one(`update admission.moves set at = '2031-01-11T13:00:00+04:00' where id = ${late} returning id as value`)
  expect(await dailySum('2031-01-10')).toEqual([
    ['2031-01-10', 1, 0],
    ['2031-01-11', 1, 2],
  ])
  await sumMovesAt('2031-01-20T05:00:00')
  await one(`delete from admission.moves where id = ${late} returning id as value`)
  expect((await dailySum('2031-01-10'))[1]).toEqual(['2031-01-11', 0, 2])
})

it('days are those of Muscat, both ends in the span, and the parts add up', async () => {
  await anApplicant({ at: 'documents', more: { created_at: new Date('2026-03-01T20:30:00Z') } })
  await anApplicant({ at: 'documents', status: 'refused', more: { created_at: new Date('2026-03-02T19:30:00Z') } })
  const query = { from: '2026-03-02', to: '2026-03-02' }
  const { rows, totals } = await officer()(admission.perDateReport, { query })
  expect(rows).toEqual([{ day: '2026-03-02', applied: 2, paid: 2, accepted: 0, refused: 1 }])
  expect(totals).toMatchObject({ applied: 2, refused: 1 })
  const pass = await officer()(admission.passReport, { query })
  for (const row of pass.rows)
    expect(row.applied).toBe(Number(row.accepted) + Number(row.refused) + Number(row.waiting))
  expect(await codeOf(officer()(admission.passReport, { query: { from: '2026-03-03', to: '2026-03-02' } }))).toBe(
    'invalid',
  )
})

it('any span is answered or refused, never an error', async () => {
  const days = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2190-01-01'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10))
  await fc.assert(
    fc.asyncProperty(days, days, fc.constantFrom(...admission.reportNames), async (from, to, name) => {
      const code = await codeOf(officer()(admission.reports[name], { query: { from, to } }))
      expect(['done', 'invalid']).toContain(code)
    }),
    { numRuns: 30 },
  )
})

it('marks go out as a sheet, are filled in and come back: a trial first, a line each', async () => {
  await aPeriod()
  const exam = await anEntryExam()
  const people = [
    await anApplicant({ at: 'entry_exam' }),
    await anApplicant({ at: 'entry_exam' }),
    await anApplicant({ at: 'entry_exam' }),
  ]
  const params = { id: exam.id }
  const { rows, total } = await officer()(admission.examStudents, { params })
  expect(total).toBe(3)
  expect(rows.every(row => row.score === null && row.can.enter)).toBe(true)
  const sheet = await file(`/registration/radmin/exam/export/${exam.id}?format=csv`)
  const marks = new Map([
    [people[0]!.number, '80'],
    [people[1]!.number, '٤٠'],
    [people[2]!.number, '101'],
  ])
  const filled = sheet.replace(/^(R-\d\d-\d+)(.*),$/gm, (_, number, rest) => `${number}${rest},${marks.get(number)}`)
  const send = async (dry: boolean, content = filled) => {
    const form = new FormData()
    form.set('dry_run', String(dry))
    form.set('file', new Blob([content]), 'marks.csv')
    const reply = await officer().fetch(`/registration/radmin/exam/import/${exam.id}`, {
      method: 'POST',
      body: form,
      headers: { 'x-access-token': token() },
    })
    return (await reply.json()) as { code?: string; done: number; results: { code: string | null }[] }
  }
  expect((await send(true)).done).toBe(2)
  expect(await one<number>('select count(*)::int as value from admission.exam_results')).toBe(0)
  const done = await send(false)
  expect(done.results.map(row => row.code).sort()).toEqual(['invalid', null, null].sort())
  const after = await officer()(admission.examStudents, { params })
  expect(after.rows.map(row => row.result).sort()).toEqual(['coming', 'fail', 'success'])
  const passed = await officer()(admission.showRegistration, { params: { id: people[0]!.id } })
  expect(passed.step_code).not.toBe('entry_exam')
  expect(await send(false, 'a,b\n1,2')).toMatchObject({ code: 'invalid' })
  const results = await officer()(admission.studentExamReport)
  expect(results.rows).toHaveLength(2)
  const unloaded = await file(`/registration/radmin/report/unloadexam/${exam.id}/${people[0]!.specialty_id}?format=csv`)
  expect(unloaded.trim().split('\n')).toHaveLength(4)
  expect(await file('/registration/radmin/report/export/exams?format=csv')).toContain('الاختبار')
})

it('results by applicant come in pages, exam by exam and by name, and whole in the sheet', async () => {
  const { rows, total } = await officer()(admission.studentExamReport)
  const pages = await Promise.all(
    rows.map((_, at) => officer()(admission.studentExamReport, { query: { page: String(at + 1), per_page: '1' } })),
  )
  expect(total).toBe(rows.length)
  expect(pages.map(page => page.rows[0])).toEqual(rows)
  expect(pages.every(page => page.last_page === total && page.rows.length === 1)).toBe(true)
  const beyond = await officer()(admission.studentExamReport, { query: { page: '9' } })
  expect([beyond.rows, beyond.total]).toEqual([[], total])
})
