import { activeSemester } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { accountTable } from '@halaqa/identity/tables'
import { auditTable } from '@halaqa/kit-server/audit'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { studentRecord } from '@halaqa/records/contract'
import { codeOf, testStudents } from '@halaqa/records/test-app'
import { anEnrolment } from '@halaqa/studies/factories'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayMove, needsDecision, needsEnd, type StudentState, studentStates } from '../../contract/state.ts'
import { createMove, deleteMove, editMove, storeMove, updateBulkState, updateMove } from '../../contract/states.ts'
import { aStudent } from '../factories.ts'
import { studentTable } from '../students/students.table.ts'
import { standingOf } from './states.queries.ts'
import { stateMoveTable } from './states.table.ts'

const students = testStudents()
const enrolledOn = '2026-01-10'
const aRegular = () => aStudent({ enrolled_on: enrolledOn, state_since: enrolledOn })
const move = (studentId: number, more: object) => ({
  body: {
    student_id: studentId,
    last_move_id: null,
    to: 'hold' as const,
    starts_on: '2026-03-01',
    ends_on: null,
    reason: 'لم يستكمل أوراقه',
    decision_number: '',
    ...more,
  },
})
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => ({}),
    (error: { problem: { errors?: object } }) => error.problem.errors,
  )

describe('a move', () => {
  it('changes state, day and rights, leaves a row of history and an audit row', async () => {
    const { id, account_id } = await aRegular()
    const made = await students.officer(storeMove, move(id, {}))
    expect(made).toMatchObject({ from: 'active', to: 'hold', by: 'هدى الكندي', can: { delete: true } })
    expect(await standingOf(account_id)).toMatchObject({
      student: { state: 'hold', state_since: '2026-03-01' },
      effects: { studies: false, is_charged: true },
    })
    const [row] = await db().select().from(auditTable).where(eq(auditTable.action, 'students.student.state'))
    expect(row).toMatchObject({ subject_id: String(id), before: { state: 'active' }, after: { state: 'hold' } })
  })

  it('tells beforehand where it may lead, what it needs and how many subjects it touches', async () => {
    const student = await aRegular()
    const semester = await activeSemester()
    await anEnrolment({ student_id: student.id, subject_id: await aSubject(), semester_id: semester!.id })
    const { choices, student: standing } = await students.officer(createMove, { query: { student_id: student.id } })
    expect(standing).toMatchObject({ state: 'active', last_move_id: null })
    expect(choices.find(each => each.to === 'fired')).toMatchObject({ needs_decision: true, needs_end: false })
    expect(choices.find(each => each.to === 'delayed')!.consequences).toContainEqual({
      what: 'students.office.effect.studies.off',
      count: 1,
    })
    expect((await students.officer(createMove, {})).student).toBeNull()
  })

  it('tells beforehand how the student hears of it: by mail where study ends or stands still', async () => {
    const student = await aRegular()
    await db()
      .update(accountTable)
      .set({ email: 'sara@example.om', email_verified_at: clock.now() })
      .where(eq(accountTable.id, student.account_id))
    const waysOf = (choices: { to: string; consequences: { what: string }[] }[], to: string) =>
      choices
        .find(each => each.to === to)!
        .consequences.map(each => /\.told\.(\w+)$/.exec(each.what)?.[1])
        .filter(Boolean)
    const { choices } = await students.officer(createMove, { query: { student_id: student.id } })
    for (const to of ['graduate', 'hold', 'withdrawn']) expect(waysOf(choices, to), to).toEqual(['notice', 'mail'])
    const other = await aStudent({ state: 'hold' })
    await db().update(accountTable).set({ email_verified_at: null }).where(eq(accountTable.id, other.account_id))
    const shown = await students.officer(createMove, { query: { student_id: other.id } })
    expect(waysOf(shown.choices, 'active')).toEqual(['notice'])
    expect(waysOf(shown.choices, 'withdrawn')).toEqual(['notice'])
  })

  it('is refused where the machine has no way, or a decision, an end or a right day is missing', async () => {
    const { id } = await aRegular()
    const tried = (more: object) => refusal(students.officer(storeMove, move(id, more)))
    expect(await codeOf(students.officer(storeMove, move(id, { to: 'active' })))).toBe('student-move-not-allowed')
    expect(await tried({ to: 'fired' })).toHaveProperty('decision_number')
    expect(await tried({ to: 'delayed' })).toHaveProperty('ends_on')
    expect(await tried({ ends_on: '2026-09-01' })).toHaveProperty('ends_on')
    expect(await tried({ to: 'delayed', ends_on: '2026-03-01' })).toHaveProperty('ends_on')
    expect(await tried({ starts_on: addDays(clock.today(), 1) })).toHaveProperty('starts_on')
    expect(await tried({ starts_on: addDays(enrolledOn, -1) })).toHaveProperty('starts_on')
    expect(await db().$count(stateMoveTable)).toBe(0)
  })

  it('of two officers at once one wins and the other is told; a double click moves once', async () => {
    const { id } = await aRegular()
    const answers = await Promise.all([
      codeOf(students.officer(storeMove, move(id, {}))),
      codeOf(students.otherOfficer(storeMove, move(id, { to: 'discontinuous' }))),
      codeOf(students.officer(storeMove, move(id, {}))),
    ])
    expect(answers.sort()).toEqual(['done', 'student-state-changed', 'student-state-changed'])
    expect(await db().$count(stateMoveTable)).toBe(1)
  })

  it('is not for whoever only reads, and not of somebody who is not there', async () => {
    const { id } = await aRegular()
    expect(await codeOf(students.reader(storeMove, move(id, {})))).toBe('forbidden')
    expect(await codeOf(students.stranger(storeMove, move(id, {})))).toBe('unauthenticated')
    expect(await codeOf(students.officer(storeMove, move(999, {})))).toBe('not-found')
  })
})

describe('the history', () => {
  it('only the last move is taken back, and takes the student back with it', async () => {
    const { id } = await aRegular()
    const first = await students.officer(storeMove, move(id, {}))
    const second = await students.officer(
      storeMove,
      move(id, { last_move_id: first.id, to: 'active', starts_on: '2026-05-01' }),
    )
    const params = { id: first.id }
    const body = { reason: 'أُدخلت خطأً' }
    expect(await students.officer(deleteMove.preview, { params })).toMatchObject({
      allowed: false,
      reason: 'student-move-not-last',
    })
    expect(await codeOf(students.officer(deleteMove.perform, { params, body }))).toBe('student-move-not-last')
    expect(await students.officer(deleteMove.preview, { params: { id: second.id } })).toMatchObject({ allowed: true })
    const back = await students.officer(deleteMove.perform, { params: { id: second.id }, body })
    expect(back).toMatchObject({ state: 'hold', state_since: '2026-03-01', last_move_id: first.id })
    expect(await codeOf(students.officer(deleteMove.perform, { params: { id: second.id }, body }))).toBe('not-found')
    const [row] = await db().select().from(auditTable).where(eq(auditTable.action, 'students.state-move.delete'))
    expect(row).toMatchObject({ note: 'أُدخلت خطأً', before: { state: 'active' }, after: { state: 'hold' } })
  })

  it('is corrected between its neighbours, and the day of the last move is the day of the state', async () => {
    const { id } = await aRegular()
    const first = await students.officer(storeMove, move(id, {}))
    await students.officer(storeMove, move(id, { last_move_id: first.id, to: 'active', starts_on: '2026-05-01' }))
    const change = (starts_on: string) =>
      students.officer(updateMove, {
        params: { id: first.id },
        body: { starts_on, ends_on: null, reason: 'صُحّح اليوم', decision_number: '' },
      })
    expect(await refusal(change('2026-05-02'))).toHaveProperty('starts_on')
    expect(await change('2026-04-01')).toMatchObject({
      starts_on: '2026-04-01',
      student: { state_since: '2026-05-01' },
    })
    expect((await students.officer(editMove, { params: { id: first.id } })).can).toEqual({ edit: true, delete: false })
    expect(await codeOf(students.officer(editMove, { params: {} }))).toBe('not-found')
    const { moves } = await students.officer(studentRecord, { params: { id } })
    expect(moves.map(each => each.to)).toEqual(['active', 'hold'])
  })
})

it('many are tried first and then moved, with an answer each', async () => {
  const one = await aRegular()
  const gone = await aStudent({ enrolled_on: enrolledOn, state_since: enrolledOn, state: 'graduate' })
  const body = { ids: [one.id, gone.id, 999], to: 'hold' as const, starts_on: '2026-03-01', reason: 'تعليق جماعي' }
  const codes = [null, 'student-move-not-allowed', 'not-found']
  const tried = await students.officer(updateBulkState, { body: { ...body, dry_run: true } })
  expect(tried.results.map(each => each.code)).toEqual(codes)
  expect(tried.results[1]!.message).toContain('الحالة')
  expect(await db().$count(stateMoveTable)).toBe(0)
  const done = await students.officer(updateBulkState, { body })
  expect([done.done, done.results.map(each => each.code)]).toEqual([1, codes])
  expect(await db().$count(stateMoveTable)).toBe(1)
})

describe('whatever is tried, in any order', () => {
  const days = ['2026-01-10', '2026-02-01', '2026-03-01', '2026-04-01']
  const attempt = fc.oneof(
    fc.record({
      kind: fc.constant('move' as const),
      to: fc.constantFrom(...studentStates),
      day: fc.constantFrom(...days),
      ends: fc.boolean(),
      decision: fc.constantFrom('', '7/2026'),
    }),
    fc.record({ kind: fc.constant('back' as const) }),
  )
  type Kept = { from: StudentState; to: StudentState; day: string }

  it('the student stands where the last move says, and the history is one way of the machine', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { maxLength: 12 }), async attempts => {
        const { id } = await aRegular()
        const kept: (Kept & { id: number })[] = []
        for (const each of attempts) {
          const last = kept.at(-1)
          if (each.kind === 'back') {
            const body = { reason: 'رجوع' }
            const code = await codeOf(students.officer(deleteMove.perform, { params: { id: last?.id ?? 0 }, body }))
            expect(code).toBe(last ? 'done' : 'not-found')
            kept.pop()
          } else {
            const from = last?.to ?? 'active'
            const isRight =
              mayMove(from, each.to) &&
              (!needsDecision(from, each.to) || each.decision !== '') &&
              needsEnd(each.to) === each.ends &&
              each.day >= (last?.day ?? enrolledOn)
            const given = {
              last_move_id: last?.id ?? null,
              to: each.to,
              starts_on: each.day,
              ends_on: each.ends ? '2026-12-31' : null,
              decision_number: each.decision,
            }
            const made = await students.officer(storeMove, move(id, given)).catch(() => undefined)
            expect(Boolean(made)).toBe(isRight)
            if (made) kept.push({ id: made.id, from, to: each.to, day: each.day })
          }
          const [student] = await db().select().from(studentTable).where(eq(studentTable.id, id))
          expect([student!.state, student!.state_since]).toEqual([
            kept.at(-1)?.to ?? 'active',
            kept.at(-1)?.day ?? enrolledOn,
          ])
        }
        const rows = await db()
          .select()
          .from(stateMoveTable)
          .where(eq(stateMoveTable.student_id, id))
          .orderBy(stateMoveTable.id)
        expect(rows.map(({ from, to }) => [from, to])).toEqual(kept.map(({ from, to }) => [from, to]))
      }),
      { numRuns: 25 },
    )
  })
})
