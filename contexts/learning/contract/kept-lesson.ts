import { ElementKind } from '@halaqa/curriculum/contract'
import { guard, neverActing } from '@halaqa/identity/contract'
import { id, idInPath, instant, route } from '@halaqa/kit-contract'
import { z } from 'zod'

/** How long a lesson stays on a device without hearing from the college. */
export const keptDays = 14
const dayMs = 24 * 3600_000

/** Until when a lesson may be kept: fourteen days, but not beyond the last day of the semester (in Muscat). */
export function keptUntil(now: Date, semesterEndsOn?: string): Date {
  const longest = new Date(now.getTime() + keptDays * dayMs)
  const over = semesterEndsOn ? new Date(Date.parse(`${semesterEndsOn}T00:00:00+04:00`) + dayMs) : longest
  // An office that has not ended its semester yet does not close what students still learn.
  return over > now && over < longest ? over : longest
}

/** What of a lesson lies on a device, for whom and until when. The device keeps it as the text that was signed. */
export const KeptList = z.object({
  account_id: id,
  lesson_id: id,
  title: z.string(),
  subject: z.string(),
  subject_id: id,
  kept_at: instant,
  until: instant,
  files: z.array(
    z.object({ id: z.uuid(), name: z.string(), type: z.string(), bytes: z.int(), sha256: z.string().length(64) }),
  ),
  elements: z.array(
    z.object({ id, title: z.string(), kind: ElementKind, film: z.uuid().nullable(), file: z.uuid().nullable() }),
  ),
})
export type KeptList = z.infer<typeof KeptList>

export const LessonKeeping = z.object({
  /** A `KeptList` as JSON, letter by letter what was signed. */
  text: z.string(),
  /** ECDSA on P-256 with SHA-256, base64url. */
  signature: z.string(),
  /** The college's public key for such lists. */
  key: z.object({ x: z.string(), y: z.string() }),
  /** Where the files are fetched; for an hour, and only while the session lasts. */
  links: z.array(z.object({ file_id: z.uuid(), url: z.string() })),
})
export type LessonKeeping = z.infer<typeof LessonKeeping>

export const lessonKeeping = route({
  name: 'learning.lesson.keeping',
  method: 'GET',
  path: '/student/lesson_download/{id}/keeping',
  // What is kept lies on the student's own device, never on that of who acts as them.
  access: neverActing(guard('students')),
  params: z.object({ id: idInPath }),
  reply: LessonKeeping,
  summary: 'What keeps a lesson on your device: a signed list with its end, and links to the files',
})

/** What keeping a whole subject takes: each open lesson with its files. A film of two lessons is fetched once, kept twice. */
export const SubjectKeeping = z.object({
  subject_id: id,
  rows: z.array(
    z.object({ lesson_id: id, title: z.string(), files: z.array(z.object({ id: z.uuid(), bytes: z.int() })) }),
  ),
})
export type SubjectKeeping = z.infer<typeof SubjectKeeping>

export const subjectKeeping = route({
  name: 'learning.subject.keeping',
  method: 'GET',
  path: '/student/subject/{id}/keeping',
  access: neverActing(guard('students')),
  params: z.object({ id: idInPath }),
  reply: SubjectKeeping,
  summary: 'The lessons of a subject that you may keep on your device, and the room that each takes',
})
