import type { CallError } from '@halaqa/kit-contract'
import { auditTable } from '@halaqa/kit-server/audit'
import { daysBetween } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventTypes, lookForOverlaps, semesterEvents } from '../../contract/calendar-event.ts'
import { clash, shareADay } from '../../contract/overlap.ts'
import { activateSemester, copySemester, semesters } from '../../contract/semester.ts'
import { copyYear, years } from '../../contract/year.ts'
import { anAcademicYear, anEventType, aSemester, aSemesterEvent } from '../factories.ts'
import { testAcademics } from '../test-app.ts'
import { activeSemester, eventOf, eventsOf, semesterById, semesterList } from './cycle.queries.ts'
import { semesterTable } from './cycle.table.ts'
import { nextName, shifted } from './shift.ts'

const academics = testAcademics()
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: CallError) => error.problem.code,
  )
const twoSemesters = async () => {
  const year = await anAcademicYear({ tentative: true })
  const first = await aSemester({ year_id: year.id, tentative: true })
  const second = await aSemester({ year_id: year.id, kind: 'second', starts_on: '2027-01-24', ends_on: '2027-05-27' })
  return { year, first, second }
}

describe('the running semester', () => {
  it('is another one after an activation, which settles it and its year, once and with a trace', async () => {
    const { year, first, second } = await twoSemesters()
    await aSemesterEvent({ semester_id: first.id })
    const params = { id: first.id }
    expect(await academics.officer(activateSemester.preview, { params })).toEqual({
      allowed: true,
      reason: null,
      consequences: [
        { what: 'academics.activation.settles', count: 2 },
        { what: 'academics.activation.events', count: 1 },
      ],
    })
    expect(await activeSemester()).toBeUndefined()
    await academics.officer(activateSemester.perform, { params, body: { instead_of: null } })
    expect(await activeSemester()).toMatchObject({ id: first.id, tentative: false })
    expect((await academics.officer(years.routes.show, { params: { id: year.id } })).tentative).toBe(false)
    await academics.officer(activateSemester.perform, { params: { id: second.id }, body: { instead_of: first.id } })
    expect((await activeSemester())?.id).toBe(second.id)
    const audited = await db().select().from(auditTable).where(eq(auditTable.action, 'academics.semester.activate'))
    expect(audited.map(row => row.after)).toEqual([{ active: first.id }, { active: second.id }])
    const { rows } = await db().execute(sql`select payload from platform.events order by id`)
    expect(rows.at(-1)).toMatchObject({ payload: { semester_id: second.id, instead_of: first.id } })
  })

  it('is said to run already, and refused, when it does', async () => {
    const { first } = await twoSemesters()
    const params = { id: first.id }
    await academics.officer(activateSemester.perform, { params, body: { instead_of: null } })
    const again = academics.officer(activateSemester.perform, { params, body: { instead_of: first.id } })
    expect(await codeOf(again)).toBe('semester-already-active')
    expect((await academics.officer(activateSemester.preview, { params })).allowed).toBe(false)
  })

  it('of two officers who activate different ones at once, one wins and the other is told', async () => {
    for (const begin of ['nothing runs', 'one runs'] as const) {
      const { year, first, second } = await twoSemesters()
      const summer = await aSemester({ year_id: year.id, kind: 'summer' })
      const insteadOf = begin === 'one runs' ? summer.id : null
      if (insteadOf) await db().update(semesterTable).set({ state: 'active' }).where(eq(semesterTable.id, insteadOf))
      const body = { instead_of: insteadOf }
      const answers = await Promise.all([
        codeOf(academics.officer(activateSemester.perform, { params: { id: first.id }, body })),
        codeOf(academics.otherOfficer(activateSemester.perform, { params: { id: second.id }, body })),
      ])
      expect(answers.sort()).toEqual(['active-semester-changed', 'done'])
      expect(await db().$count(semesterTable, eq(semesterTable.state, 'active'))).toBe(1)
      await db().execute(sql`truncate academics.semesters, academics.years cascade`)
    }
  })

  it('is one, whatever the program does', async () => {
    const { first, second } = await twoSemesters()
    await db().update(semesterTable).set({ state: 'active' }).where(eq(semesterTable.id, first.id))
    const other = db().update(semesterTable).set({ state: 'active' }).where(eq(semesterTable.id, second.id))
    await expect(other).rejects.toThrow()
  })

  it('is not removed, not even with its year', async () => {
    const { year, first } = await twoSemesters()
    await db().update(semesterTable).set({ state: 'active' }).where(eq(semesterTable.id, first.id))
    expect(await codeOf(academics.officer(semesters.routes.delete.perform, { params: { id: first.id } }))).toBe(
      'semester-is-active',
    )
    expect(await codeOf(academics.officer(years.routes.delete.perform, { params: { id: year.id } }))).toBe(
      'semester-is-active',
    )
  })
})

describe('removing', () => {
  it('many answers a result a row, and what is tried is not done', async () => {
    const { first, second } = await twoSemesters()
    await aSemesterEvent({ semester_id: first.id })
    await aSemesterEvent({ semester_id: second.id })
    const ids = [first.id, second.id, 999]
    const act = (dry_run: boolean) => academics.officer(semesters.routes.deleteBulk.perform, { body: { ids, dry_run } })
    const tried = await act(true)
    // The first is tentative and goes with its events; the second is settled.
    expect(tried.results.map(row => row.code)).toEqual([null, 'semester-has-events', 'not-found'])
    expect(tried.results[1]!.message).toBe('للفصل مواعيد معتمدة، احذفها أولًا')
    expect(await db().$count(semesterTable)).toBe(2)
    expect((await act(false)).done).toBe(1)
    expect(await db().$count(semesterTable)).toBe(1)
  })

  it('many at the address of a year touches only semesters of that year', async () => {
    const { year, first } = await twoSemesters()
    const other = await anAcademicYear({ name: '2027/2028', starts_on: '2027-09-05', ends_on: '2028-08-24' })
    const theirs = await aSemester({ year_id: other.id, starts_on: '2027-09-05', ends_on: '2028-01-13' })
    const { preview, perform } = semesters.routes.deleteBulk
    const params = { year_id: year.id }
    const given = { params, body: { ids: [first.id, theirs.id], dry_run: false } }
    expect(await codeOf(academics.officer(preview, { params, query: { ids: String(theirs.id) } }))).toBe('not-found')
    const { done, results } = await academics.officer(perform, given)
    expect([done, results.map(row => row.code)]).toEqual([1, [null, 'not-found']])
    expect(await db().$count(semesterTable, eq(semesterTable.id, theirs.id))).toBe(1)
    // A double click finds nothing left to do.
    expect((await academics.officer(perform, given)).done).toBe(0)
    expect(await codeOf(academics.stranger(perform, given))).toBe('unauthenticated')
  })

  it('keeps a kind of event that is used', async () => {
    const type = await anEventType()
    await aSemesterEvent({ type_id: type.id })
    expect(await academics.officer(eventTypes.routes.delete.preview, { params: { id: type.id } })).toEqual({
      allowed: false,
      reason: 'has-dependents',
      consequences: [{ what: 'academics.semester-event', count: 1 }],
    })
  })
})

describe('copying', () => {
  it('brings a year with its semesters and events to the next, as tentative, on the same days of the week', async () => {
    const year = await anAcademicYear()
    const semester = await aSemester({ year_id: year.id })
    await aSemesterEvent({ semester_id: semester.id, title: 'لقاء', starts_on: '2026-10-04', ends_on: '2026-10-08' })
    const params = { id: year.id }
    expect((await academics.officer(copyYear.preview, { params })).consequences).toEqual([
      { what: 'academics.semester', count: 1 },
      { what: 'academics.semester-event', count: 1 },
    ])
    const copy = await academics.officer(copyYear.perform, { params, body: {} })
    expect(copy).toMatchObject({ name: '2027/2028', semesters: 1, events: 1 })
    const { rows } = await academics.officer(semesters.routes.list, { params: { year_id: copy.id } })
    expect(rows).toMatchObject([{ starts_on: '2027-09-05', tentative: true, state: 'inactive' }])
    const [event] = await eventsOf(rows[0]!.id)
    expect(event!.event).toMatchObject({ title: 'لقاء', starts_on: '2027-10-03', ends_on: '2027-10-07' })
    expect(await codeOf(academics.officer(copyYear.perform, { params, body: {} }))).toBe('academic-year-exists')
  })

  it('moves every date by the difference of the first days', async () => {
    const year = await anAcademicYear()
    await aSemester({ year_id: year.id })
    const body = { first_day: '2027-09-12' }
    const copy = await academics.officer(copyYear.perform, { params: { id: year.id }, body })
    const { rows } = await academics.officer(semesters.routes.list, { params: { year_id: copy.id } })
    expect(rows[0]!.starts_on).toBe('2027-09-12')
  })

  it('brings a semester into a year that has none of its kind', async () => {
    const semester = await aSemester()
    const next = await anAcademicYear({ name: '2027/2028', starts_on: '2027-09-05', ends_on: '2028-08-24' })
    await aSemesterEvent({ semester_id: semester.id })
    const given = { params: { id: semester.id }, body: { into_year_id: next.id, first_day: '2027-09-05' } }
    expect(await academics.officer(copySemester.perform, given)).toMatchObject({ events: 1 })
    expect(await codeOf(academics.officer(copySemester.perform, given))).toBe('semester-exists')
  })

  const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
  it('keeps the distances between all dates', () => {
    const day = days.map(date => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, day, fc.integer({ min: -2000, max: 2000 }), (startsOn, endsOn, by) => {
        const moved = shifted({ starts_on: startsOn, ends_on: endsOn }, by)
        expect(daysBetween(moved.starts_on, moved.ends_on)).toBe(daysBetween(startsOn, endsOn))
        expect(daysBetween(startsOn, moved.starts_on)).toBe(by)
        expect(shifted(moved, -by)).toEqual({ starts_on: startsOn, ends_on: endsOn })
      }),
    )
  })

  it('names the next year', () => {
    expect(nextName('2026/2027')).toBe('2027/2028')
    expect(nextName('العام 2026')).toBe('العام 2027')
    expect(nextName('تجريبي')).toBe('تجريبي +1')
  })
})

describe('a semester', () => {
  const names = { name_ar: 'الفصل الأول', name_en: 'First', name_fr: 'Premier' }
  const body = { kind: 'first' as const, ...names, starts_on: '2026-09-06', ends_on: '2027-01-14', tentative: true }
  const refused = (answer: Promise<unknown>) =>
    answer.then(
      () => undefined,
      ({ problem }: CallError) => [problem.code, Object.keys(problem.errors ?? {}).sort()],
    )

  it('lies within its year, when it is added and when it is changed; its first and last day count', async () => {
    const { id: yearId } = await anAcademicYear()
    const { store, update } = semesters.routes
    const early = { ...body, year_id: yearId, starts_on: '2026-09-05' }
    expect(await refused(academics.officer(store, { body: early }))).toEqual(['semester-outside-year', ['starts_on']])
    const both = { ...early, ends_on: '2027-08-27' }
    expect(await refused(academics.officer(store, { body: both }))).toEqual([
      'semester-outside-year',
      ['ends_on', 'starts_on'],
    ])
    expect(await db().$count(semesterTable)).toBe(0)
    const whole = { ...body, year_id: yearId, ends_on: '2027-08-26' }
    const { id } = await academics.officer(store, { body: whole })
    const late = { ...whole, ends_on: '2027-08-27' }
    const changed = academics.officer(update, { params: { id }, query: {}, body: late })
    await expect(changed).rejects.toMatchObject({
      problem: {
        code: 'semester-outside-year',
        errors: { ends_on: 'خارج أيام العام الأكاديمي، راجع بدايته ونهايته' },
        facts: { starts_on: '2026-09-06', ends_on: '2027-08-26' },
      },
    })
    expect(await semesterById(id)).toMatchObject({ ends_on: '2027-08-26' })
  })

  it('does not move to another year, nor is copied into one, where its days lie outside', async () => {
    const semester = await aSemester()
    const next = await anAcademicYear({ name: '2027/2028', starts_on: '2027-09-05', ends_on: '2028-08-24' })
    const moved = { params: { id: semester.id }, query: {}, body: { ...body, year_id: next.id } }
    expect((await refused(academics.officer(semesters.routes.update, moved)))?.[0]).toBe('semester-outside-year')
    const copied = { params: { id: semester.id }, body: { into_year_id: next.id, first_day: '2028-08-01' } }
    expect(await refused(academics.officer(copySemester.perform, copied))).toEqual([
      'semester-outside-year',
      ['first_day'],
    ])
    const unknown = { body: { ...body, year_id: 9999 } }
    expect(await refused(academics.officer(semesters.routes.store, unknown))).toEqual(['invalid', ['year_id']])
  })

  it('is not left outside by a change of its year', async () => {
    const { year } = await twoSemesters()
    const { update } = years.routes
    const change = (days: object) => {
      const { name, starts_on, ends_on, tentative } = year
      return academics.officer(update, {
        params: { id: year.id },
        query: {},
        body: { name, starts_on, ends_on, tentative, ...days },
      })
    }
    expect(await refused(change({ starts_on: '2026-09-07' }))).toEqual(['year-too-short', ['starts_on']])
    expect(await refused(change({ ends_on: '2027-05-26' }))).toEqual(['year-too-short', ['ends_on']])
    expect(await refused(change({ starts_on: '2026-08-30', ends_on: '2027-05-27' }))).toBeUndefined()
  })
})

describe('overlaps', () => {
  const event = { starts_on: '2026-10-04', ends_on: '2026-10-08', background: false, audiences: ['students'] }
  it('are days that two events share for the same people, backgrounds aside', () => {
    const other = { ...event, starts_on: '2026-10-08', ends_on: '2026-10-09' }
    expect(clash(event, other)).toBe(true)
    expect(clash(event, { ...other, starts_on: '2026-10-09' })).toBe(false)
    expect(clash(event, { ...other, audiences: ['staff'] })).toBe(false)
    expect(clash(event, { ...other, background: true })).toBe(false)
  })
  it('hold both ways', () => {
    const span = fc.tuple(fc.integer({ min: 10, max: 40 }), fc.integer({ min: 0, max: 20 }))
    const asDays = ([from, more]: [number, number]) => ({ starts_on: `2026-${from}`, ends_on: `2026-${from + more}` })
    fc.assert(
      fc.property(span, span, (one, other) => {
        expect(shareADay(asDays(one), asDays(other))).toBe(shareADay(asDays(other), asDays(one)))
        expect(shareADay(asDays(one), asDays(one))).toBe(true)
      }),
    )
  })
  it('are told while the days are chosen and refuse nothing', async () => {
    const semester = await aSemester()
    const type = await anEventType()
    const old = await aSemesterEvent({ semester_id: semester.id, type_id: type.id, title: 'اختبار' })
    const look = (more: object) =>
      academics.officer(lookForOverlaps, {
        params: { semester_id: semester.id },
        query: { type_id: type.id, starts_on: '2026-10-08', ends_on: '2026-10-12', ...more },
      })
    expect((await look({})).rows).toMatchObject([{ id: old.id, title: 'اختبار' }])
    expect((await look({ except: old.id })).rows).toEqual([])
    expect((await look({ ends_on: '2028-01-01' })).outside).toBe(true)
    const body = {
      semester_id: semester.id,
      type_id: type.id,
      starts_on: '2026-10-08',
      ends_on: '2026-10-12',
      title: '',
      note: '',
    }
    expect(await codeOf(academics.officer(semesterEvents.routes.store, { body }))).toBe('done')
    const wrong = { ...body, ends_on: '2026-10-01' }
    await expect(academics.officer(semesterEvents.routes.store, { body: wrong })).rejects.toMatchObject({
      problem: { status: 422, errors: { ends_on: expect.any(String) } },
    })
  })
})

describe('the list of all semesters', () => {
  it('names each with its year, the newest first, in a language', async () => {
    const { first, second } = await twoSemesters()
    expect(await semesterList('ar')).toEqual([
      { id: second.id, name: 'الفصل الأول 2026/2027', isActive: false },
      { id: first.id, name: 'الفصل الأول 2026/2027', isActive: false },
    ])
    expect((await semesterList('en'))[0]!.name).toBe('First semester 2026/2027')
  })
})

describe('a rule', () => {
  it('asks the calendar by its key and gets the first such event, or nothing', async () => {
    const semester = await aSemester()
    const type = await anEventType({ rule_key: 'fees_due' })
    const event = { semester_id: semester.id, type_id: type.id }
    await aSemesterEvent({ ...event, starts_on: '2026-11-01', ends_on: '2026-11-05' })
    await aSemesterEvent({ ...event, starts_on: '2026-09-06', ends_on: '2026-09-10' })
    expect(await eventOf(semester.id, 'fees_due')).toMatchObject({ starts_on: '2026-09-06', ends_on: '2026-09-10' })
    expect(await eventOf(semester.id, 'exams_final')).toBeUndefined()
  })
  it('has one kind of event', async () => {
    await anEventType({ rule_key: 'fees_due' })
    const names = { name_ar: 'رسوم', name_en: 'Fees', name_fr: 'Frais' }
    const body = { ...names, colour: 'gold' as const, audiences: ['students' as const], background: false }
    await expect(
      academics.officer(eventTypes.routes.store, { body: { ...body, rule_key: 'fees_due' } }),
    ).rejects.toMatchObject({ problem: { status: 422, errors: { rule_key: expect.any(String) } } })
  })
})
