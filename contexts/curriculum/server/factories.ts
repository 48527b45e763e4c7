import { aSemester } from '@halaqa/academics/factories'
import { semesterList } from '@halaqa/academics/server'
import { searchKey } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { storeFile } from '@halaqa/kit-server/files'
import { system } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { usualMarkParts } from '../contract/mark-part.ts'
import type { SubjectInput } from '../contract/subject.ts'
import { elementTable, lessonElementTable } from './elements/elements.table.ts'
import { filePurpose } from './elements/file-uploads.ts'
import { storeElement } from './elements/save-element.ts'
import { storeException } from './exceptions/exceptions.ts'
import { lessonTable } from './lessons/lessons.table.ts'
import { partTable } from './lessons/parts.table.ts'
import { storeNote } from './notes/notes.ts'
import { pageTable } from './pages/pages.table.ts'
import { planSubjectTable, planTable } from './plans/plans.table.ts'
import { storeSubject } from './subjects/save-subject.ts'
import { assignTeacher } from './teachers/teachers.ts'
import { videoPurpose } from './videos/uploads.ts'
import { videoTable } from './videos/videos.table.ts'

let serial = 0

/** A draft of a subject with everything that is not named. Answers its id. */
export function aSubject(wish: Partial<SubjectInput> = {}): Promise<number> {
  serial += 1
  const hasQuran = wish.has_quran ?? false
  return storeSubject({
    code: `SUB${100 + serial}`,
    name_ar: `مقرر ${serial}`,
    name_en: `Subject ${serial}`,
    name_fr: `Matière ${serial}`,
    hours: 3,
    kind: 'obligatory',
    has_quran: hasQuran,
    mark_parts: usualMarkParts(hasQuran),
    prerequisite_ids: [],
    summary_ar: '',
    ...wish,
  })
}

/** A published plan with one obligatory subject a term. Answers its id. */
export async function aPublishedPlan(specialtyId: number, subjectIds: readonly number[]): Promise<number> {
  const [plan] = await db()
    .insert(planTable)
    .values({ specialty_id: specialtyId, version: 1, state: 'published', published_at: clock.now() })
    .returning()
  const rows = subjectIds.map((subjectId, at) => ({
    plan_id: plan!.id,
    subject_id: subjectId,
    term: at + 1,
    position: 1,
    hours: 3,
  }))
  await db()
    .insert(planSubjectTable)
    .values(rows.map(row => ({ ...row, kind: 'obligatory' as const, prerequisite_ids: [] })))
  return plan!.id
}

/** A lesson at the end of a subject. Answers its id. */
export async function aLesson(subjectId: number, title = 'مدخل'): Promise<number> {
  const position = (await db().$count(lessonTable, eq(lessonTable.subject_id, subjectId))) + 1
  const [row] = await db().insert(lessonTable).values({ subject_id: subjectId, title, position }).returning()
  return row!.id
}

/** A text of one page at the end of a lesson. Answers the element's id. */
export async function aTextElement(lessonId: number, title = 'نص الدرس'): Promise<number> {
  const [lesson] = await db().select().from(lessonTable).where(eq(lessonTable.id, lessonId))
  const [element] = await db()
    .insert(elementTable)
    .values({ subject_id: lesson!.subject_id, kind: 'text', title, search_text: searchKey(title) })
    .returning()
  const position = (await db().$count(lessonElementTable, eq(lessonElementTable.lesson_id, lessonId))) + 1
  await db().insert(lessonElementTable).values({ lesson_id: lessonId, element_id: element!.id, position })
  await db()
    .insert(pageTable)
    .values({ element_id: element!.id, title, body: '<p>نص</p>', position: 1, updated_at: clock.now() })
  return element!.id
}

/** A film of ten minutes that nobody has encoded; the bytes are a stand-in. Answers its id. */
export async function aVideo(
  subjectId: number,
  sourceFileId: string,
  wish: Partial<typeof videoTable.$inferInsert> = {},
) {
  const [video] = await db()
    .insert(videoTable)
    .values({
      subject_id: subjectId,
      name: 'lesson.mp4',
      source_file_id: sourceFileId,
      state: 'plain',
      duration_ms: 600_000,
      created_at: clock.now(),
      ...wish,
    })
    .returning()
  return video!.id
}

/** A semester to teach in: the newest there is, else the first of a year of its own. Answers its id. */
export const aTeachingSemester = async (): Promise<number> =>
  (await semesterList('ar'))[0]?.id ?? (await aSemester()).id

/** One of everything in a subject: a lesson with a text, a file and a video, a part, a note, a teacher, an exception. */
export async function aTaughtSubject(teacherId: number, picture: Buffer) {
  const subject = await aSubject()
  const [part] = await db()
    .insert(partTable)
    .values({ subject_id: subject, title: 'الوحدة الأولى', position: 1 })
    .returning()
  const lesson = await aLesson(subject)
  const text = await aTextElement(lesson)
  const owner = { guard: 'users', id: 1 }
  const stored = await storeFile({ purpose: filePurpose, name: 'map.jpg', body: picture, owner })
  const video = await aVideo(subject, stored.id)
  const nothing = { note: '', url: '', file_id: null, video_id: null }
  const film = await storeElement({ ...nothing, lesson_id: lesson, kind: 'video', title: 'شرح الدرس', video_id: video })
  const file = await storeElement({ ...nothing, lesson_id: lesson, kind: 'file', title: 'خريطة', file_id: stored.id })
  const note = await storeNote(lesson, { text: 'يُراجَع', audience: 'staff' })
  const semesterId = await aTeachingSemester()
  await assignTeacher(subject, { account_id: teacherId, semester_id: semesterId, role: 'lead', hours: 3 }, system, 'ar')
  const days = { starts_on: '2026-11-01', ends_on: '2026-12-01' }
  const exception = await storeException({
    ...days,
    account_id: teacherId,
    subject_id: subject,
    lesson_id: null,
    effect: 'allow',
    reason: 'مراجعة المحتوى',
  })
  return { subject, part: part!.id, lesson, text, video, film: film.id, file: file.id, note: note.id, exception }
}

/** For the demonstration, which fills many rows at once. */
export { elementTable, lessonElementTable } from './elements/elements.table.ts'
export { lessonTable } from './lessons/lessons.table.ts'
export { partTable } from './lessons/parts.table.ts'
export { pageTable } from './pages/pages.table.ts'
export { markPartTable } from './subjects/mark-parts.table.ts'
/** For tests across contexts. */
export { updateSubject } from './subjects/save-subject.ts'
export { subjectForm } from './subjects/subjects.queries.ts'
export { prerequisiteTable, subjectTable } from './subjects/subjects.table.ts'
export { subjectTeacherTable } from './teachers/teachers.table.ts'
export { captionTable, videoTable } from './videos/videos.table.ts'
export { filePurpose, planSubjectTable, planTable, storeException, videoPurpose }
