import { activeSemester } from '@halaqa/academics/server'
import { semesterTable } from '@halaqa/academics/tables'
import {
  aLesson,
  aSubject,
  aTeachingSemester,
  aTextElement,
  aVideo,
  elementTable,
  filePurpose,
  lessonElementTable,
  subjectTable,
} from '@halaqa/curriculum/factories'
import { searchKey } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { storeFile } from '@halaqa/kit-server/files'
import { anEnrolment } from '@halaqa/studies/factories'
import { eq } from 'drizzle-orm'
import type { WatchReport } from '../contract/watching.ts'
import { forumPostTable, forumReportTable } from './forum/forum.table.ts'
import { postReactionTable } from './forum/reactions.table.ts'
import { weeklyGoalTable } from './goals/weekly-goals.table.ts'
import { elementNoteTable } from './notes/notes.table.ts'
import { progressTable } from './progress/progress.table.ts'
import { openingOf } from './watching/opening.ts'

export { aSpecialty } from '@halaqa/academics/factories'
export { anAdvising, aTalk } from './advisor/advisor.factory.ts'
export { advisingTable, advisorMessageTable } from './advisor/advisor.table.ts'
export { aFilm, aVlogEntry } from './vlog/vlog.factory.ts'
export { elementNoteTable, forumPostTable, forumReportTable, postReactionTable, progressTable, weeklyGoalTable }

/** The running semester; the newest is begun when none runs. */
export async function aRunningSemester(): Promise<number> {
  const running = await activeSemester()
  if (running) return running.id
  const id = await aTeachingSemester()
  await db().update(semesterTable).set({ state: 'active' }).where(eq(semesterTable.id, id))
  return id
}

/** A published subject with one lesson: a film of ten minutes, a text, a file. `picture` stands in for film and file. */
export async function aLearnedSubject(picture: Buffer) {
  const subject = await aSubject()
  const lesson = await aLesson(subject)
  const stored = await storeFile({
    purpose: filePurpose,
    name: 'map.jpg',
    body: picture,
    owner: { guard: 'users', id: 1 },
  })
  const video = await aVideo(subject, stored.id)
  const film = await anElement(lesson, subject, { kind: 'video', title: 'شرح الدرس', video_id: video })
  const text = await aTextElement(lesson)
  const file = await anElement(lesson, subject, { kind: 'file', title: 'خريطة', file_id: stored.id })
  await db().update(subjectTable).set({ state: 'published' }).where(eq(subjectTable.id, subject))
  return { subject, lesson, film, text, file, video, file_id: stored.id }
}

/** An element at the end of a lesson. Answers its id. */
export async function anElement(
  lessonId: number,
  subjectId: number,
  wish: { kind: 'video' | 'file' | 'link'; title: string } & Partial<typeof elementTable.$inferInsert>,
): Promise<number> {
  const [element] = await db()
    .insert(elementTable)
    .values({ subject_id: subjectId, search_text: searchKey(wish.title), ...wish })
    .returning()
  const position = (await db().$count(lessonElementTable, eq(lessonElementTable.lesson_id, lessonId))) + 1
  await db().insert(lessonElementTable).values({ lesson_id: lessonId, element_id: element!.id, position })
  return element!.id
}

/** The same, studied by a student in the running semester. */
export async function aStudiedSubject(studentId: number, picture: Buffer) {
  const semesterId = await aRunningSemester()
  const learned = await aLearnedSubject(picture)
  await anEnrolment({ student_id: studentId, subject_id: learned.subject, semester_id: semesterId })
  return learned
}

/** What a device tells of a film that was played in full, at its own speed, until this moment. */
export function aReport(studentId: number, elementId: number, lengthMs = 600_000): WatchReport {
  const [now, opened] = [clock.now(), new Date(clock.now().getTime() - lengthMs)]
  const entry = {
    id: crypto.randomUUID(),
    element_id: elementId,
    ranges: [[0, lengthMs] as [number, number]],
    position_ms: lengthMs,
    from: opened.toISOString(),
    at: now.toISOString(),
    opening: openingOf({ studentId, elementId }, opened),
    ended: true,
  }
  return { sent_at: entry.at, entries: [entry] }
}

/** A note of a student at the third second of an element. */
export async function aNote(studentId: number, elementId: number): Promise<number> {
  const [note] = await db()
    .insert(elementNoteTable)
    .values({ student_id: studentId, element_id: elementId, at_ms: 3000, text: 'للمراجعة', written_at: clock.now() })
    .returning()
  return note!.id
}

/** A goal that a student has set for each week. */
export async function aWeeklyGoal(studentId: number, elements: number): Promise<void> {
  await db().insert(weeklyGoalTable).values({ student_id: studentId, elements, set_at: clock.now() })
}

/** Elements that a student has finished just now, such as texts, which are finished by being read. */
export async function someFinished(
  studentId: number,
  elements: readonly { id: number; subject_id: number }[],
): Promise<void> {
  const now = clock.now()
  const at = { watched_at: now, position_at: now, updated_at: now }
  await db()
    .insert(progressTable)
    .values(elements.map(({ id, subject_id }) => ({ student_id: studentId, element_id: id, subject_id, ...at })))
}

/** A conversation that a student begins in the forum of a subject; without one, in the community. Answers its id. */
export async function aForumPost(
  studentId: number,
  subjectId: number | null,
  wish: Partial<typeof forumPostTable.$inferInsert> = {},
): Promise<number> {
  const title = wish.title ?? 'سؤال في الدرس الأول'
  const [post] = await db()
    .insert(forumPostTable)
    .values({
      student_id: studentId,
      subject_id: subjectId,
      author_name: 'سلمى',
      title,
      body: '<p>ما الفرق بينهما؟</p>',
      written_at: clock.now(),
      active_at: wish.written_at ?? clock.now(),
      search_text: searchKey(title),
      ...wish,
    })
    .returning()
  return post!.id
}
