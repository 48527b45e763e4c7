import { aDunningLevel, aDunningNotice } from '@halaqa/billing/factories'
import { aSubject, planSubjectTable, planTable } from '@halaqa/curriculum/factories'
import { anOpenInvoice } from '@halaqa/finance/factories'
import { exemptInvoice } from '@halaqa/finance/server'
import { aComplaint, gradesOf } from '@halaqa/grading/factories'
import type { Route } from '@halaqa/kit-contract'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { aBlock } from '@halaqa/students/factories'
import { anEnrolment, refreshAverages, releaseAll } from '@halaqa/studies/factories'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { handlers } from './contexts.ts'
import { type RealAddresses, realAddresses } from './real-addresses.ts'
import { one, smallWorld, testCollege, type World } from './world.ts'

/**
 * A blocked student, asked by every GET of the guard: whatever is called a mark, a letter or an average in a reply is empty.
 * By name, not by value, so that a page that nobody has thought of yet is asked as well.
 */
const college = testCollege()
let world: World
let real: RealAddresses
let studentId: number
let paperId: number
let certificateId: number

beforeAll(async () => {
  world = await smallWorld(college.cast)
  real = await realAddresses(college, world)
  studentId = await one<number>(`select id as value from students.students where account_id = ${world.student.id}`)
  const semesterId = await one<number>('select max(id)::int as value from academics.semesters')
  const subjectId = await aSubject()
  const specialtyId = await one<number>(`select specialty_id as value from students.students where id = ${studentId}`)
  const [plan] = await db()
    .insert(planTable)
    .values({ specialty_id: specialtyId, version: 91, state: 'published', published_at: clock.now() })
    .returning()
  await db()
    .insert(planSubjectTable)
    .values({ plan_id: plan!.id, subject_id: subjectId, term: 1, hours: 3, position: 1, kind: 'obligatory' })
  await db().execute(sql`update students.students set plan_id = ${plan!.id} where id = ${studentId}`)
  const { id } = await anEnrolment({ student_id: studentId, subject_id: subjectId, semester_id: semesterId })
  await gradesOf(id, 83)
  await releaseAll(semesterId, subjectId)
  await refreshAverages([studentId])
  await aComplaint(id, { state: 'open' })
  paperId = (await post('/student/docs', { kind: 'grades' })).json().id
  certificateId = (await post('/student/docs', { kind: 'certificate' })).json().id
})

const headers = () => ({ accept: 'application/json', 'x-access-token': world.student.token })
const get = (url: string) => college.app.inject({ url, headers: headers() })
const post = (url: string, payload: object) => college.app.inject({ method: 'POST', url, headers: headers(), payload })

const telling = new Set(['mark', 'letter', 'gpa', 'cumulative', 'value', 'semester_gpa'])
/** Every number or letter under one of those names, however deep. */
function told(reply: unknown): string[] {
  if (Array.isArray(reply)) return reply.flatMap(told)
  if (!reply || typeof reply !== 'object') return []
  return Object.entries(reply).flatMap(([name, value]) =>
    telling.has(name) && value !== null && typeof value !== 'object' ? [`${name}: ${value}`] : told(value),
  )
}
async function whereTold(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { route } of handlers as readonly { route: Route }[]) {
    if (route.method !== 'GET' || route.access === 'public' || !route.access.guards.includes('students')) continue
    const { body, headers } = await get(real.addressFor(route))
    if (!String(headers['content-type']).includes('json')) continue
    const values = told(JSON.parse(body))
    if (values.length) found[route.path] = values
  }
  return found
}

it('blocked means blocked: no mark, letter or average leaves by any route of the student', async () => {
  const shown = Object.keys(await whereTold())
  expect(shown).toEqual(
    expect.arrayContaining(['/api/grades/all', '/student', '/student/curriculum', '/student/results']),
  )
  await aBlock(studentId, addDays(clock.today(), 1))
  expect(await whereTold()).toEqual({})
})

it('withheld results are said to be withheld, at home and in the plan, and not told as studied or none', async () => {
  const plan = async () => (await get('/student/curriculum')).json().plan
  const home = async () => (await get('/api/student/today')).json().withheld
  expect(await home()).toMatchObject({ until: addDays(clock.today(), 1) })
  expect((await plan()).passed_hours).toBeNull()
  await db().execute(
    sql`update academics.semesters set ends_on = ${addDays(clock.today(), -1)}, starts_on = ${addDays(clock.today(), -90)} where id = (select max(semester_id) from studies.enrolments where student_id = ${studentId})`,
  )
  const states = (await plan()).terms.flatMap((term: { subjects: { state: string }[] }) =>
    term.subjects.map(each => each.state),
  )
  expect(states).toEqual(['withheld'])
})

it('a transcript that was issued before is kept back while its student is blocked; what tells no mark is not', async () => {
  expect((await get(`/student/docs/${paperId}/file`)).json()).toMatchObject({ code: 'paper-grades-blocked' })
  expect((await get(`/student/docs/${certificateId}/file`)).statusCode).toBe(200)
  expect((await post('/student/docs', { kind: 'grades' })).json()).toMatchObject({ code: 'paper-grades-blocked' })
})

it('the day after the block all of it is shown again', async () => {
  await db().execute(sql`update students.grade_blocks set until = ${addDays(clock.today(), -1)}`)
  expect(Object.keys(await whereTold())).toContain('/student/curriculum')
  expect((await get('/student/curriculum')).json().plan.passed_hours).toEqual(expect.any(Number))
  expect((await get('/api/student/today')).json().withheld).toBeNull()
  expect((await get(`/student/docs/${paperId}/file`)).statusCode).toBe(200)
})

it('held because something is late means the same, and let go the same as shown again', async () => {
  const account = world.student.id
  const lines = [{ label: 'بدل بطاقة', quantity: 1, unit_amount: 5_000 }]
  const payer = { guard: 'students', id: account, name: 'طالبة' }
  const debt = { kind: 'service' as const, reference: `held:${account}` }
  const invoice = await anOpenInvoice({ ...debt, payer, lines })
  await db().execute(
    sql`update finance.invoices set issued_at = issued_at - interval '60 days' where id = ${invoice.id}`,
  )
  const level = { days: 7, ways: [], holds: ['results' as const] }
  const level_id = await aDunningLevel(level)
  const due_on = addDays(clock.today(), -46)
  const told = { level_id, days: 7, holds: level.holds, amount: 5_000, told_at: clock.now() }
  await aDunningNotice({ student_id: studentId, ...debt, due_on, ...told })
  expect(await whereTold()).toEqual({})
  expect((await get('/student/curriculum')).json().plan.passed_hours).toBeNull()
  expect((await get(`/student/docs/${paperId}/file`)).json()).toMatchObject({ code: 'paper-grades-blocked' })
  await exemptInvoice(invoice.id, 'أُعفيت')
  expect(Object.keys(await whereTold())).toContain('/student/curriculum')
  expect((await get(`/student/docs/${paperId}/file`)).statusCode).toBe(200)
})
