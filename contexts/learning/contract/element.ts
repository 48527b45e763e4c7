import { Page, Playing } from '@halaqa/curriculum/contract'
import { guard } from '@halaqa/identity/contract'
import { id, idInPath, instant, problem, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { ElementNote } from './note.ts'
import { StudiedElement, StudiedLesson } from './subject.ts'

/** A film of known length is watched by watching it (decision 20): saying so is not enough. */
export const notWatchedEnough = problem('not-watched-enough', 409)

const Named = z.object({ id, title: z.string() })
export const ElementScreen = StudiedElement.extend({
  note: z.string(),
  url: z.string(),
  playing: Playing.nullable(),
  read: z.array(Page.pick({ id: true, title: true, body: true })),
  file: z.object({ name: z.string(), type: z.string(), bytes: z.number(), url: z.string() }).nullable(),
  /** One's own: what the beacon of watching asks for (P006). */
  student_id: id,
  /** Where one stopped, milliseconds of the piece. */
  position_ms: z.int(),
  /** When this page was opened, signed: handed back with what is played. Empty for what is no film. */
  opening: z.string(),
  /** What was really played: `[from, to)` in milliseconds of the piece. */
  covered: z.array(z.tuple([z.int(), z.int()])),
  subject: z.object({ id, name: z.string(), code: z.string(), percent: z.int() }),
  lesson: StudiedLesson,
  /** What the lesson says to its students. */
  lesson_notes: z.array(z.string()),
  next: Named.nullable(),
  previous: Named.nullable(),
  notes: z.array(ElementNote),
})
export type ElementScreen = z.infer<typeof ElementScreen>

const access = guard('students')
const params = z.object({ id: idInPath })
const bit = z.union([z.literal(0), z.literal(1)])
export const Progress = z.object({ id, watched: bit, seek_minutes: z.number() })

export const elementScreen = route({
  name: 'learning.element.screen',
  method: 'GET',
  path: '/student/element/{id}',
  access,
  params,
  reply: ElementScreen,
  summary: 'What is learned from an element, with your progress and notes; links expire',
})
/** P086 */
export const markWatched = route({
  name: 'learning.element.watched',
  method: 'POST',
  path: '/api/subjects/elements/watched/{id}',
  repeatable: true,
  access,
  params,
  reply: Progress,
  summary: 'Say that an element is finished: a text that was read, a file or a link that was opened',
})
/** P087 */
export const seekElement = route({
  name: 'learning.element.seek',
  method: 'POST',
  path: '/api/subjects/elements/seek/{id}',
  repeatable: true,
  access,
  params,
  body: z.strictObject({ minutes: z.number().min(0).max(1440) }),
  reply: Progress,
  summary: 'Keep where you stopped in a film',
})
/** P006, V005: the identity is the session's; a foreign `studentId` is not there. */
export const emitWatching = route({
  name: 'learning.element.watching',
  method: 'POST',
  path: '/api/extra/emitwatching',
  access,
  body: z.strictObject({ student_id: id, element_id: id }),
  reply: z.object({ success: z.literal(1), at: instant }),
  summary: 'Tell your other devices and windows what you are watching',
})
export const watchingEvent = 'watching'
