import { storeException, subjectTable } from '@halaqa/curriculum/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { anEnrolment, aStudent, gradesOf, releaseAll, studentTable } from '@halaqa/students/factories'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { elementScreen } from '../elements/element-screen.ts'
import { emitWatching } from '../elements/emit-watching.ts'
import { markWatched, seekElement } from '../elements/mark-watched.ts'
import { aLearnedSubject, aNote, aReport, aRunningSemester, aStudiedSubject } from '../factories.ts'
import { removeNote, storeNote, updateNote } from '../notes/notes.ts'
import { keepLesson } from '../plans/keep-lesson.ts'
import { lessonFiles } from '../plans/lesson-files.ts'
import { planProgressOf } from '../plans/plan-progress.ts'
import { lessonPage, subjectList, subjectPage } from '../subjects/subjects.queries.ts'
import { testCollege } from '../test-college.ts'
import { todayOf } from '../today/today.ts'
import { reportWatching } from '../watching/report-watching.ts'

const college = testCollege()

type Student = Awaited<ReturnType<typeof aStudent>>
const actorOf = (student: Student): Actor => ({
  id: student.accountId,
  guard: 'students',
  name: student.fullName,
  permissions: new Set(),
  sessionId: 'session',
})
async function aLearner() {
  const student = await aStudent()
  return { student, ...(await aStudiedSubject(student.id, college.picture)) }
}
const exceptionOf = (student: Student, subjectId: number, lessonId: number | null, effect: 'allow' | 'deny') =>
  storeException({
    accountId: student.accountId,
    subjectId,
    lessonId,
    effect,
    startsOn: clock.today(),
    endsOn: addDays(clock.today(), 1),
    reason: 'قرار',
  })

describe('what a student opens', () => {
  it('is the subjects of the running semester, with lessons, elements and progress', async () => {
    const { student, subject, film, text, lesson } = await aLearner()
    await seekElement(student.accountId, film, 1.5)
    await markWatched(student.accountId, text)
    const { rows } = await subjectList(student.accountId, 'ar')
    expect(rows).toMatchObject([{ id: subject, total_elements: 3, watched_elements: 1, percent: 33, state: 'study' }])
    const page = await subjectPage(student.accountId, subject, 'ar')
    expect(page.lessons[0]!.elements).toMatchObject([
      { id: film, watched: 0, seek_minutes: 1.5, duration_ms: 600_000 },
      { id: text, watched: 1 },
      { watched: 0 },
    ])
    expect(await lessonPage(student.accountId, lesson)).toMatchObject({ id: lesson, subject_id: subject, notes: [] })
    const screen = await elementScreen(film, actorOf(student), 'ar')
    expect(screen).toMatchObject({ position_ms: 90_000, next: { id: text }, previous: null, subject: { percent: 33 } })
    expect(screen.playing!.sources[0]!.url).toMatch(/^\/files\/.+signature=/)
  })

  it('is never a subject of another student, in any way: it is not there', async () => {
    const { film, subject, lesson, text } = await aLearner()
    const stranger = await aStudent()
    await aRunningSemester()
    const asked = [
      () => subjectPage(stranger.accountId, subject, 'ar'),
      () => lessonPage(stranger.accountId, lesson),
      () => elementScreen(film, actorOf(stranger), 'ar'),
      () => lessonFiles(lesson, actorOf(stranger), 'ar'),
      () => keepLesson(lesson, actorOf(stranger), 'ar'),
      () => markWatched(stranger.accountId, text),
      () => seekElement(stranger.accountId, film, 1),
      () => storeNote(stranger.accountId, { element_id: film, at_ms: 0, text: 'نص' }),
      () => emitWatching(stranger.accountId, { studentId: stranger.id, elementId: film }),
    ]
    for (const ask of asked) expect(await refusalOf(ask), ask.toString()).toBe('not-found')
    expect((await subjectList(stranger.accountId, 'ar')).rows).toEqual([])
  })

  it('is not yet, or no longer, what is not published', async () => {
    const { student, subject, lesson, film, text } = await aLearner()
    await db().update(subjectTable).set({ state: 'draft' }).where(eq(subjectTable.id, subject))
    expect(await refusalOf(() => subjectPage(student.accountId, subject, 'ar'))).toBe('not-found')
    expect(await refusalOf(() => elementScreen(film, actorOf(student), 'ar'))).toBe('not-found')
    expect(await refusalOf(() => keepLesson(lesson, actorOf(student), 'ar'))).toBe('not-found')
    expect(await refusalOf(() => markWatched(student.accountId, text))).toBe('not-found')
  })

  it('is nothing while the state forbids studying; record, plan and home stay', async () => {
    const { student, film, text, subject, lesson } = await aLearner()
    await db().update(studentTable).set({ state: 'hold' }).where(eq(studentTable.id, student.id))
    const asked = [
      () => subjectList(student.accountId, 'ar'),
      () => subjectPage(student.accountId, subject, 'ar'),
      () => elementScreen(film, actorOf(student), 'ar'),
      () => markWatched(student.accountId, text),
      () => reportWatching(student.accountId, aReport(student.id, film)),
      () => keepLesson(lesson, actorOf(student), 'ar'),
    ]
    for (const ask of asked) expect(await refusalOf(ask)).toBe('studies-closed')
    expect(await todayOf(student.accountId, 'ar')).toMatchObject({ studies: false, subjects: [], going_on: null })
    expect(await planProgressOf(student.accountId, 'ar')).toBeNull()
  })

  it('follows exceptions: one lesson closed, a subject closed, a subject opened without enrolment', async () => {
    const { student, subject, lesson, film } = await aLearner()
    await exceptionOf(student, subject, lesson, 'deny')
    expect(await refusalOf(() => elementScreen(film, actorOf(student), 'ar'))).toBe('not-found')
    expect(await refusalOf(() => keepLesson(lesson, actorOf(student), 'ar'))).toBe('not-found')
    expect((await subjectPage(student.accountId, subject, 'ar')).lessons).toEqual([])
    await exceptionOf(student, subject, null, 'deny')
    expect(await refusalOf(() => subjectPage(student.accountId, subject, 'ar'))).toBe('not-found')
    const guest = await aLearnedSubject(college.picture)
    await exceptionOf(student, guest.subject, null, 'allow')
    expect((await elementScreen(guest.film, actorOf(student), 'ar')).id).toBe(guest.film)
    expect((await subjectList(student.accountId, 'ar')).rows.map(each => each.id)).toEqual([guest.subject])
  })
})

describe('results that are not released', () => {
  it('stand nowhere: neither the mark nor that it was passed', async () => {
    const student = await aStudent()
    const semesterId = await aRunningSemester()
    const { subject } = await aLearnedSubject(college.picture)
    const enrolment = await anEnrolment({ studentId: student.id, subjectId: subject, semesterId })
    await gradesOf(enrolment.id, 44)
    expect((await subjectList(student.accountId, 'ar')).rows[0]).toMatchObject({ state: 'study', status: '' })
    await releaseAll(semesterId, subject)
    expect((await subjectList(student.accountId, 'ar')).rows[0]).toMatchObject({ state: 'fail' })
  })
})

describe('finishing an element', () => {
  it('is saying so for a text, watching for a film', async () => {
    const { student, film, text } = await aLearner()
    expect(await markWatched(student.accountId, text)).toMatchObject({ watched: 1 })
    expect(await refusalOf(() => markWatched(student.accountId, film))).toBe('not-watched-enough')
    await reportWatching(student.accountId, aReport(student.id, film))
    expect(await markWatched(student.accountId, film)).toMatchObject({ watched: 1 })
  })
})

describe('notes', () => {
  it('are one’s own: another student reads, changes and deletes none', async () => {
    const { student, film, subject } = await aLearner()
    const note = await aNote(student.id, film)
    const other = await aStudent()
    await anEnrolment({ studentId: other.id, subjectId: subject, semesterId: await aRunningSemester() })
    expect((await elementScreen(film, actorOf(other), 'ar')).notes).toEqual([])
    expect(await refusalOf(() => updateNote(other.accountId, note, 'غير'))).toBe('not-found')
    expect(await refusalOf(() => removeNote(other.accountId, note))).toBe('not-found')
    expect((await elementScreen(film, actorOf(student), 'ar')).notes).toMatchObject([{ id: note, at_ms: 3000 }])
    expect(await updateNote(student.accountId, note, 'أوضح')).toMatchObject({ text: 'أوضح' })
    expect(await removeNote(student.accountId, note)).toMatchObject({ ok: true })
  })
})

it('watching is told in one’s own name only', async () => {
  const { student, film } = await aLearner()
  const other = await aStudent()
  const told = (studentId: number) => emitWatching(student.accountId, { studentId, elementId: film })
  expect(await refusalOf(() => told(other.id))).toBe('not-found')
  expect(await told(student.id)).toMatchObject({ success: 1 })
})
