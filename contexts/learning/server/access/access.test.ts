import { storeException, subjectTable } from '@halaqa/curriculum/factories'
import { gradesOf } from '@halaqa/grading/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { aStudent, studentTable } from '@halaqa/students/factories'
import { anEnrolment, releaseAll } from '@halaqa/studies/factories'
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
  id: student.account_id,
  guard: 'students',
  name: student.full_name,
  permissions: new Set(),
  sessionId: 'session',
})
async function aLearner() {
  const student = await aStudent()
  return { student, ...(await aStudiedSubject(student.id, college.picture)) }
}
const exceptionOf = (student: Student, subjectId: number, lessonId: number | null, effect: 'allow' | 'deny') =>
  storeException({
    account_id: student.account_id,
    subject_id: subjectId,
    lesson_id: lessonId,
    effect,
    starts_on: clock.today(),
    ends_on: addDays(clock.today(), 1),
    reason: 'قرار',
  })

describe('what a student opens', () => {
  it('is the subjects of the running semester, with lessons, elements and progress', async () => {
    const { student, subject, film, text, lesson } = await aLearner()
    await seekElement(student.account_id, film, 1.5)
    await markWatched(student.account_id, text)
    const { rows } = await subjectList(student.account_id, 'ar')
    expect(rows).toMatchObject([{ id: subject, total_elements: 3, watched_elements: 1, percent: 33, state: 'study' }])
    const page = await subjectPage(student.account_id, subject, 'ar')
    expect(page.lessons[0]!.elements).toMatchObject([
      { id: film, watched: 0, seek_minutes: 1.5, duration_ms: 600_000 },
      { id: text, watched: 1 },
      { watched: 0 },
    ])
    expect(await lessonPage(student.account_id, lesson)).toMatchObject({ id: lesson, subject_id: subject, notes: [] })
    const screen = await elementScreen(film, actorOf(student), 'ar')
    expect(screen).toMatchObject({ position_ms: 90_000, next: { id: text }, previous: null, subject: { percent: 33 } })
    expect(screen.playing!.sources[0]!.url).toMatch(/^\/files\/.+signature=/)
  })

  it('is never a subject of another student, in any way: it is not there', async () => {
    const { film, subject, lesson, text } = await aLearner()
    const stranger = await aStudent()
    await aRunningSemester()
    const asked = [
      () => subjectPage(stranger.account_id, subject, 'ar'),
      () => lessonPage(stranger.account_id, lesson),
      () => elementScreen(film, actorOf(stranger), 'ar'),
      () => lessonFiles(lesson, actorOf(stranger), 'ar'),
      () => keepLesson(lesson, actorOf(stranger), 'ar'),
      () => markWatched(stranger.account_id, text),
      () => seekElement(stranger.account_id, film, 1),
      () => storeNote(stranger.account_id, { element_id: film, at_ms: 0, text: 'نص' }),
      () => emitWatching(stranger.account_id, { student_id: stranger.id, element_id: film }),
    ]
    for (const ask of asked) expect(await refusalOf(ask), ask.toString()).toBe('not-found')
    expect((await subjectList(stranger.account_id, 'ar')).rows).toEqual([])
  })

  it('is not yet, or no longer, what is not published', async () => {
    const { student, subject, lesson, film, text } = await aLearner()
    await db().update(subjectTable).set({ state: 'draft' }).where(eq(subjectTable.id, subject))
    expect(await refusalOf(() => subjectPage(student.account_id, subject, 'ar'))).toBe('not-found')
    expect(await refusalOf(() => elementScreen(film, actorOf(student), 'ar'))).toBe('not-found')
    expect(await refusalOf(() => keepLesson(lesson, actorOf(student), 'ar'))).toBe('not-found')
    expect(await refusalOf(() => markWatched(student.account_id, text))).toBe('not-found')
  })

  it('is nothing while the state forbids studying; record, plan and home stay', async () => {
    const { student, film, text, subject, lesson } = await aLearner()
    await db().update(studentTable).set({ state: 'hold' }).where(eq(studentTable.id, student.id))
    const asked = [
      () => subjectList(student.account_id, 'ar'),
      () => subjectPage(student.account_id, subject, 'ar'),
      () => elementScreen(film, actorOf(student), 'ar'),
      () => markWatched(student.account_id, text),
      () => reportWatching(student.account_id, aReport(student.id, film)),
      () => keepLesson(lesson, actorOf(student), 'ar'),
    ]
    for (const ask of asked) expect(await refusalOf(ask)).toBe('studies-closed')
    expect(await todayOf(student.account_id, 'ar')).toMatchObject({ studies: false, subjects: [], going_on: null })
    expect(await planProgressOf(student.account_id, 'ar')).toBeNull()
  })

  it('follows exceptions: one lesson closed, a subject closed, a subject opened without enrolment', async () => {
    const { student, subject, lesson, film } = await aLearner()
    await exceptionOf(student, subject, lesson, 'deny')
    expect(await refusalOf(() => elementScreen(film, actorOf(student), 'ar'))).toBe('not-found')
    expect(await refusalOf(() => keepLesson(lesson, actorOf(student), 'ar'))).toBe('not-found')
    expect((await subjectPage(student.account_id, subject, 'ar')).lessons).toEqual([])
    await exceptionOf(student, subject, null, 'deny')
    expect(await refusalOf(() => subjectPage(student.account_id, subject, 'ar'))).toBe('not-found')
    const guest = await aLearnedSubject(college.picture)
    await exceptionOf(student, guest.subject, null, 'allow')
    expect((await elementScreen(guest.film, actorOf(student), 'ar')).id).toBe(guest.film)
    expect((await subjectList(student.account_id, 'ar')).rows.map(each => each.id)).toEqual([guest.subject])
  })
})

describe('results that are not released', () => {
  it('stand nowhere: neither the mark nor that it was passed', async () => {
    const student = await aStudent()
    const semesterId = await aRunningSemester()
    const { subject } = await aLearnedSubject(college.picture)
    const enrolment = await anEnrolment({ student_id: student.id, subject_id: subject, semester_id: semesterId })
    await gradesOf(enrolment.id, 44)
    expect((await subjectList(student.account_id, 'ar')).rows[0]).toMatchObject({ state: 'study', status: '' })
    await releaseAll(semesterId, subject)
    expect((await subjectList(student.account_id, 'ar')).rows[0]).toMatchObject({ state: 'fail' })
  })
})

describe('finishing an element', () => {
  it('is saying so for a text, watching for a film', async () => {
    const { student, film, text } = await aLearner()
    expect(await markWatched(student.account_id, text)).toMatchObject({ watched: 1 })
    expect(await refusalOf(() => markWatched(student.account_id, film))).toBe('not-watched-enough')
    await reportWatching(student.account_id, aReport(student.id, film))
    expect(await markWatched(student.account_id, film)).toMatchObject({ watched: 1 })
  })
})

describe('notes', () => {
  it('are one’s own: another student reads, changes and deletes none', async () => {
    const { student, film, subject } = await aLearner()
    const note = await aNote(student.id, film)
    const other = await aStudent()
    await anEnrolment({ student_id: other.id, subject_id: subject, semester_id: await aRunningSemester() })
    expect((await elementScreen(film, actorOf(other), 'ar')).notes).toEqual([])
    expect(await refusalOf(() => updateNote(other.account_id, note, 'غير'))).toBe('not-found')
    expect(await refusalOf(() => removeNote(other.account_id, note))).toBe('not-found')
    expect((await elementScreen(film, actorOf(student), 'ar')).notes).toMatchObject([{ id: note, at_ms: 3000 }])
    expect(await updateNote(student.account_id, note, 'أوضح')).toMatchObject({ text: 'أوضح' })
    expect(await removeNote(student.account_id, note)).toMatchObject({ ok: true })
  })
})

it('watching is told in one’s own name only', async () => {
  const { student, film } = await aLearner()
  const other = await aStudent()
  const told = (studentId: number) => emitWatching(student.account_id, { student_id: studentId, element_id: film })
  expect(await refusalOf(() => told(other.id))).toBe('not-found')
  expect(await told(student.id)).toMatchObject({ success: 1 })
})
