import { guard } from '@halaqa/identity/contract'
import { id, idInPath, problem, route } from '@halaqa/kit-contract'
import { EnrolmentState } from '@halaqa/studies/contract'
import { z } from 'zod'

/** The student's state forbids studying: postponed, suspended, left. The own record stays open. */
export const studiesClosed = problem('studies-closed', 409)

const bit = z.union([z.literal(0), z.literal(1)])
/** Portal specification s.3, with our additions: what the bars are drawn from. */
export const StudiedSubject = z.object({
  id,
  name: z.string(),
  code: z.string(),
  /** Credit hours. */
  hour: z.int(),
  /** A result that is not released is told as `study`. */
  state: EnrolmentState,
  chosen_summer: bit,
  /** `failed`: studied again after a failure; `optional`: by the plan; else empty. */
  status: z.enum(['failed', 'optional', '']),
  semester_id: id,
  teacher: z.string(),
  total_elements: z.int(),
  watched_elements: z.int(),
  /** Hundredths of its elements that are finished. */
  percent: z.int(),
})
export type StudiedSubject = z.infer<typeof StudiedSubject>

export const elementKinds = ['video', 'text', 'file', 'link'] as const
export const StudiedElement = z.object({
  id,
  kind: z.enum(elementKinds),
  title: z.string(),
  /** The lesson is not finished without it. */
  required: z.boolean(),
  duration_ms: z.number().nullable(),
  pages: z.int(),
  has_captions: z.boolean(),
  watched: bit,
  /** Where to go on, in minutes from the beginning. */
  seek_minutes: z.number(),
  /** Hundredths of a film that were played; a text is read or not. */
  percent: z.int(),
})
export type StudiedElement = z.infer<typeof StudiedElement>
export const StudiedLesson = z.object({
  id,
  title: z.string(),
  summary: z.string(),
  part: z.string().nullable(),
  /** From 1, as the subject counts its lessons. */
  position: z.int(),
  elements: z.array(StudiedElement),
})
export type StudiedLesson = z.infer<typeof StudiedLesson>
export const SubjectPage = StudiedSubject.extend({
  summary: z.string(),
  total_lessons: z.int(),
  lessons: z.array(StudiedLesson),
})
export type SubjectPage = z.infer<typeof SubjectPage>

const access = guard('students')
const params = z.object({ id: idInPath })
const SubjectList = z.object({ rows: z.array(StudiedSubject), total: z.int() })

/** P079 */
export const allSubjects = route({
  name: 'learning.subject.all',
  method: 'GET',
  path: '/api/subjects/all',
  access,
  reply: SubjectList,
  summary: 'The subjects that you study now, each with your progress',
})
/** P080 */
export const subjectLessons = route({
  name: 'learning.subject.lessons',
  method: 'GET',
  path: '/api/subjects/{id}/lessons',
  access,
  params,
  reply: SubjectPage,
  summary: 'A subject that you study: its lessons and elements with your progress',
})
export const subjectScreen = route({
  name: 'learning.subject.screen',
  method: 'GET',
  path: '/student/subject/{id}',
  access,
  params,
  reply: SubjectPage,
  summary: 'The data of the page of a subject',
})
/** T0427, T0428, T0429: the same under the names of the route table (decision 8). */
export const profileSubjects = route({
  name: 'learning.profile.subjects',
  method: 'GET',
  path: '/profile/student/subjects/list',
  access,
  reply: SubjectList,
  summary: 'The subjects that you study now',
})
export const profileSubject = route({
  name: 'learning.profile.subject',
  method: 'GET',
  path: '/profile/student/subjects/show/{id}',
  access,
  params,
  reply: SubjectPage,
  summary: 'A subject that you study',
})
export const profileLesson = route({
  name: 'learning.profile.lesson',
  method: 'GET',
  path: '/profile/student/subjects/lesson/{id}',
  access,
  params,
  reply: StudiedLesson.extend({ subject_id: id, notes: z.array(z.string()) }),
  summary: 'A lesson of a subject that you study',
})
