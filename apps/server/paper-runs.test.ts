import { anAcademicYear, aSemester, aSpecialty } from '@halaqa/academics/factories'
import { aSubject } from '@halaqa/curriculum/factories'
import { gradesOf } from '@halaqa/grading/factories'
import { db } from '@halaqa/kit-server/database'
import * as records from '@halaqa/records/contract'
import { performPaperRun } from '@halaqa/records/factories'
import { aBlock, aStudent } from '@halaqa/students/factories'
import { anEnrolment, refreshAverages, releaseAll } from '@halaqa/studies/factories'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { codeOf } from './applicants.ts'
import { one, testCollege } from './world.ts'

/** Papers of many: a job that can be broken off, files to be printed, and the reasons of those who got none. */
const college = testCollege()
const officer = () => college.cast.as('studentAffairs')
const learners: number[] = []
let stranger: number
beforeAll(async () => {
  const year = await anAcademicYear({ starts_on: '2025-09-01', ends_on: '2026-08-20' })
  const semesterId = (
    await aSemester({ year_id: year.id, kind: 'first', starts_on: '2025-09-07', ends_on: '2026-01-08' })
  ).id
  const subjectId = await aSubject({ name_ar: 'أصول الفقه 1' })
  for (const mark of [91, 72, 48]) {
    const { id } = await aStudent()
    const enrolment = await anEnrolment({ student_id: id, subject_id: subjectId, semester_id: semesterId })
    await gradesOf(enrolment.id, mark)
    learners.push(id)
  }
  await releaseAll(semesterId, subjectId)
  await refreshAverages(learners)
  stranger = (await aStudent()).id
})

const start = (ids: number[], who = officer()) => who(records.startPaperRun, { body: { kind: 'grades', ids } })
const papersOf = (id: number) =>
  one<number>(`select count(*)::int as value from records.papers where student_id = ${id}`)
const newest = async () => (await officer()(records.paperRuns, { query: {} })).rows[0]!

it('issues to each of many, names who cannot have it, and prints all in one file', async () => {
  const run = await start([...learners, stranger])
  expect(run).toMatchObject({ state: 'waiting', total: 4, processed: 0, files: [] })
  await performPaperRun(run.id)
  const done = await newest()
  expect(done).toMatchObject({ id: run.id, state: 'done', processed: 4, issued: 3, refused: 1 })
  expect(done.files).toMatchObject([{ part: 1, papers: 3 }])
  for (const id of learners) expect(await papersOf(id)).toBe(1)
  const refusals = await officer()(records.paperRunRefusals, { params: { id: run.id }, query: {} })
  expect(refusals.rows).toMatchObject([{ student_id: stranger, reason: 'paper-nothing-released' }])
  const reply = await college.app.inject({
    url: `/students/papers/many/${run.id}/1`,
    headers: { 'x-access-token': college.cast.studentAffairs.token },
  })
  expect([reply.statusCode, reply.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect(reply.rawPayload.toString('latin1')).toContain('pdfaid')
})

it('does not print what was revoked since, and says so where nothing is left', async () => {
  const { id } = await newest()
  const print = () =>
    college.app.inject({
      url: `/students/papers/many/${id}/1`,
      headers: { 'x-access-token': college.cast.studentAffairs.token, accept: 'application/json' },
    })
  const whole = (await print()).rawPayload.length
  const revoke = (student: number) =>
    one<number>(`update records.papers set revoked_at = now(), revoke_reason = 'x' where run_id = ${id}
      and student_id = ${student} returning id as value`)
  await revoke(learners[0]!)
  const printed = await print()
  expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(printed.rawPayload.length).toBeLessThan(whole)
  for (const each of learners.slice(1)) await revoke(each)
  expect((await print()).json().code).toBe('paper-revoked')
  await db().execute(sql`update records.papers set revoked_at = null, revoke_reason = null`)
})

it('a chosen student who is not there is named before anybody has a paper', async () => {
  expect(await codeOf(start([...learners, 999_999]))).toBe('invalid')
})

it('says on each what a paper issued by itself says, with a code of its own', async () => {
  const papers = async () =>
    (
      await db().execute<{ content: object; code: string; number: string }>(
        sql`select content, code, number from records.papers where student_id = ${learners[0]!} order by id`,
      )
    ).rows
  const issue = () => officer()(records.issuePaper.grades.perform, { params: { id: learners[0]! }, body: {} })
  const [ofRun] = await papers()
  await issue()
  // The same day, the same content: the paper of the run is the one.
  expect(await papers()).toHaveLength(1)
  await db().execute(
    sql`update records.papers set content = content || '{"remark": "other"}' where student_id = ${learners[0]!}`,
  )
  await issue()
  const rows = await papers()
  expect(rows).toHaveLength(2)
  expect(rows[1]!.content).toEqual(ofRun!.content)
  expect(new Set(rows.map(row => row.code)).size).toBe(2)
  for (const row of rows) expect(row.number).toMatch(/^P-\d\d-\d{6}$/)
})

it('goes on where it was broken off: nobody gets two', async () => {
  const run = await start(learners)
  await performPaperRun(run.id)
  await db().execute(sql`update records.paper_runs set state = 'issuing', finished_at = null where id = ${run.id}`)
  await db().execute(sql`delete from records.paper_run_files where run_id = ${run.id}`)
  await performPaperRun(run.id)
  expect(await newest()).toMatchObject({ state: 'done', issued: 3, processed: 3 })
  expect(await one<number>(`select count(*)::int as value from records.papers where run_id = ${run.id}`)).toBe(3)
})

it('is begun once by two clicks', async () => {
  const both = await Promise.all([codeOf(start(learners)), codeOf(start(learners))])
  expect(both.sort()).toEqual(['done', 'paper-run-working'])
  await performPaperRun((await newest()).id)
})

it('is refused where nobody is meant, and to who may not issue', async () => {
  const nobody = officer()(records.startPaperRun, { body: { kind: 'grades', term: 12 } })
  expect(await codeOf(nobody)).toBe('paper-run-nobody')
  expect(await codeOf(start(learners, college.cast.as('auditor')))).toBe('forbidden')
  expect(await codeOf(start(learners, college.cast.as(undefined)))).toBe('unauthenticated')
})

it('counts whom a filter means before anything is issued', async () => {
  const { total } = await officer()(records.paperRunPreview, { query: { state: 'active' } })
  expect(total).toBe(await one<number>("select count(*)::int as value from students.students where state = 'active'"))
})

it('a run that is cancelled stops with what it issued, and is gone on with from the screen', async () => {
  const run = await officer()(records.startPaperRun, { body: { kind: 'certificate', ids: learners } })
  const params = { id: run.id }
  expect(await codeOf(officer()(records.continuePaperRun.perform, { params }))).toBe('paper-run-not-cancelled')
  expect(await officer()(records.cancelPaperRun.perform, { params })).toMatchObject({ state: 'cancelled' })
  expect(await codeOf(officer()(records.cancelPaperRun.perform, { params }))).toBe('paper-run-over')
  await performPaperRun(run.id)
  expect(await newest()).toMatchObject({ state: 'cancelled', issued: 0, can: { cancel: false, go_on: true } })
  expect(await officer()(records.continuePaperRun.perform, { params })).toMatchObject({ state: 'waiting' })
  await performPaperRun(run.id)
  expect(await newest()).toMatchObject({ state: 'done', processed: 3 })
})

it('two workers of one run, one of them thought dead, leave no file beside those of its parts', async () => {
  const run = await start(learners)
  const files = () =>
    one<number>(
      "select count(*)::int as value from platform.files where purpose = 'records.paper-run' and state = 'stored'",
    )
  const before = await files()
  await Promise.all([performPaperRun(run.id), performPaperRun(run.id)])
  expect(await newest()).toMatchObject({ state: 'done', issued: 3, files: [{ part: 1, papers: 3 }] })
  expect(await files()).toBe(before + 1)
})

it('who was blocked issues no more; it says so, and a colleague goes on with it as themselves', async () => {
  const run = await start(learners)
  const block = (state: string) =>
    db().execute(sql`update identity.accounts set state = ${state}
      where id = (select by_id from records.paper_runs where id = ${run.id})`)
  await block('blocked')
  await performPaperRun(run.id)
  await block('active')
  expect(await newest()).toMatchObject({
    state: 'cancelled',
    issued: 0,
    reason: expect.any(String),
    can: { go_on: true },
  })
  const colleague = college.cast.as('administrator')
  const { by, reason } = await colleague(records.continuePaperRun.perform, { params: { id: run.id } })
  expect([by === run.by, reason]).toEqual([false, null])
  await performPaperRun(run.id)
  expect(await newest()).toMatchObject({ state: 'done', issued: 3 })
})

it('cancelled and gone on with between two looks of its worker, all are issued', async () => {
  const run = await start(learners)
  // The worker has begun; what two presses left is what it finds.
  await db().execute(sql`create function pressed() returns trigger language plpgsql as
    $$ begin new.state = 'waiting'; return new; end $$`)
  await db().execute(sql`create trigger pressed before update on records.paper_runs
    for each row when (new.state = 'issuing' and old.state = 'waiting') execute function pressed()`)
  await performPaperRun(run.id)
  await db().execute(sql`drop trigger pressed on records.paper_runs`)
  await db().execute(sql`drop function pressed`)
  expect(await newest()).toMatchObject({ state: 'done', processed: 3, issued: 3 })
})

it('says before it begins who holds this paper already, and would have it twice', async () => {
  const holding = async (kind: 'grades' | 'graduate') =>
    (await officer()(records.paperRunPreview, { query: { kind } })).holding
  const before = await holding('grades')
  expect(await holding('graduate')).toBe(0)
  const { id } = await aStudent()
  await officer()(records.issuePaper.certificate.perform, { params: { id } })
  expect(await holding('grades')).toBe(before)
  const certified = await officer()(records.paperRunPreview, { query: { kind: 'certificate' } })
  expect(certified.holding).toBeGreaterThan(0)
  const [paper] = (await officer()(records.listPapers, { params: { id } })).rows
  await officer()(records.revokePaper.perform, { params: { id: paper!.id }, body: { reason: 'خطأ' } })
  const after = await officer()(records.paperRunPreview, { query: { kind: 'certificate' } })
  expect(after.holding).toBe(certified.holding - 1)
})

it('a run that was a mistake is revoked as a whole, by all that match: each student hears of it, the codes say it', async () => {
  const { id } = await start(learners)
  await performPaperRun(id)
  const ofRun = async (revoked?: 'true') =>
    (
      await officer()(records.listIssuedPapers, {
        query: { filter: { run_id: id, ...(revoked && { revoked }) } },
      })
    ).rows
  const papers = await ofRun()
  expect(papers.map(each => each.student_id).sort()).toEqual([...learners].sort())
  const matching = { filter: { run_id: id }, count: papers.length }
  const preview = await officer()(records.revokePapers.preview, {
    query: { filter: { run_id: id }, count: papers.length },
  })
  expect(preview).toMatchObject({
    allowed: true,
    consequences: [
      { what: 'records.issued-paper', count: papers.length },
      { what: 'office.told.notice', count: papers.length },
      { what: 'office.told.mail', count: papers.length },
    ],
  })
  // Looked at, not done.
  expect(await ofRun('true')).toEqual([])
  const body = { by: 'matching' as const, matching, reason: 'صدرت قبل الاعتماد', dry_run: false }
  expect(
    await codeOf(officer()(records.revokePapers.perform, { body: { ...body, matching: { ...matching, count: 2 } } })),
  ).toBe('selection-changed')
  const { results } = await officer()(records.revokePapers.perform, { body })
  expect(results.map(each => each.ok)).toEqual(papers.map(() => true))
  expect((await ofRun('true')).map(each => each.revoke_reason)).toEqual(papers.map(() => 'صدرت قبل الاعتماد'))
  const code = await one<string>(`select code as value from records.papers where run_id = ${id} limit 1`)
  expect(await officer()(records.verifyPaper, { params: { code }, query: {} })).toMatchObject({ state: 'revoked' })
  // Once: who presses again is told for each.
  const again = await officer()(records.revokePapers.perform, {
    body: { ids: papers.map(each => each.id), reason: 'x', dry_run: false },
  })
  expect(again.results.map(each => each.code)).toEqual(papers.map(() => 'paper-revoked'))
})
it('a paper is found by the number that somebody reads out, and by whose it is', async () => {
  const [paper] = (await officer()(records.listIssuedPapers, { query: {} })).rows
  const found = async (q: string) =>
    (await officer()(records.listIssuedPapers, { query: { q } })).rows.map(each => each.id)
  expect(await found(paper!.number)).toEqual([paper!.id])
  expect(await found(paper!.student_number)).toContain(paper!.id)
})

it('says before it begins how many cannot have the paper and why, as the run then does', async () => {
  const specialty = await aSpecialty({ degree_type: 'bachelor' })
  const of = { specialty_id: specialty.id, state: 'active' as const }
  const [owner, blocked] = [await aStudent({ ...of, passed_hours: specialty.credit_hours }), await aStudent(of)]
  await aStudent(of)
  await aBlock(blocked.id, null)
  const query = { kind: 'complete_bachelor' as const, ...of }
  const told = await officer()(records.paperRunPreview, { query })
  expect(told.total).toBe(3)
  expect(told.refused.toSorted((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
    { reason: 'paper-grades-blocked', count: 1 },
    { reason: 'paper-not-completed', count: 1 },
  ])
  const run = await officer()(records.startPaperRun, { body: query })
  await performPaperRun(run.id)
  expect(await newest()).toMatchObject({ id: run.id, issued: 1, refused: 2 })
  expect(await papersOf(owner.id)).toBe(1)
  const grades = await officer()(records.paperRunPreview, { query: { ...query, kind: 'grades' } })
  expect(grades.refused).toContainEqual({ reason: 'paper-nothing-released', count: 2 })
})

it('a file of a run, which may have to be set anew, is opened every other second and no oftener', async () => {
  const app = await buildApp({ strict: true, requestsPerMinute: 600, pages: async () => undefined })
  const headers = { 'x-access-token': college.cast.studentAffairs.token }
  const statuses: number[] = []
  for (let at = 0; at < 31; at++)
    statuses.push((await app.inject({ url: '/students/papers/many/999999/1', headers })).statusCode)
  await app.close()
  expect([statuses[0], statuses[29], statuses[30]]).toEqual([404, 404, 429])
})
