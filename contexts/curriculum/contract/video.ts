import { staff } from '@halaqa/identity/contract'
import { id, idInPath, problem, recordVersion, route, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { Playing } from './element.ts'
import { contentWrite, subjectRead } from './permissions.ts'

/** The purposes of uploads; the metadata also names the `subject`. */
export const videoUpload = 'curriculum.video'
export const fileUpload = 'curriculum.file'
export const videoTypes = ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-matroska']
export const fileTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'audio/mpeg',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]
export const videoMaxBytes = 4 * 1024 ** 3
export const fileMaxBytes = 50 * 1024 ** 2

export const captionsWrong = problem('captions-wrong', 422)
export const piecesWrong = problem('pieces-wrong', 422)
export const durationUnknown = problem('duration-unknown', 409)

const ms = z
  .int()
  .min(0)
  .max(24 * 3600_000)
const params = z.object({ id: idInPath })
const write = staff(contentWrite)
const PieceRow = z.object({
  element_id: id,
  video_id: id,
  title: z.string(),
  start_ms: z.number(),
  end_ms: z.number().nullable(),
})
export const SplitScreen = z.object({
  lesson: z.object({ id, title: z.string(), subject_id: id }),
  /** The version is of the pieces, as whoever moves their ends was shown them. */
  videos: z.array(z.object({ playing: Playing, pieces: z.array(PieceRow), version: recordVersion })),
})
export type SplitScreen = z.infer<typeof SplitScreen>

export const splitScreen = route({
  name: 'curriculum.split.begin',
  method: 'GET',
  path: '/subject/elements/split/{id}',
  access: staff(subjectRead),
  params,
  reply: SplitScreen,
  summary: 'The videos of a lesson that can be split, with their players',
})
export const doSplit = route({
  name: 'curriculum.split.perform',
  method: 'POST',
  path: '/subject/elements/dosplit',
  access: write,
  body: z.strictObject({
    lesson_id: id,
    element_id: id,
    /** Where one piece ends and the next begins, in milliseconds of the whole video. */
    marks: z.array(ms).min(1).max(60),
    /** A title for each piece: one more than marks. */
    titles: z.array(text(160)).min(2).max(61),
    /** What the player found, where the server does not know. */
    duration_ms: ms.optional(),
  }),
  reply: z.object({ rows: z.array(PieceRow) }),
  summary: 'Make elements of the pieces of a video, by time, without encoding it again',
})
export const editSplit = route({
  name: 'curriculum.split.edit',
  method: 'GET',
  path: '/subject/elements/edit_split/{id}',
  access: staff(subjectRead),
  params,
  reply: SplitScreen,
  summary: 'The pieces of the videos of a lesson, to be moved',
})
export const updateSplit = route({
  name: 'curriculum.split.update',
  method: 'POST',
  path: '/subject/elements/update_split',
  access: write,
  body: z.strictObject({
    lesson_id: id,
    pieces: z
      .array(z.strictObject({ element_id: id, title: text(160), start_ms: ms, end_ms: ms }))
      .min(1)
      .max(61),
    version: recordVersion.optional(),
  }),
  reply: z.object({ rows: z.array(PieceRow) }),
  summary: 'Move the ends of pieces of a video',
})
export const saveCaptions = route({
  name: 'curriculum.video.captions',
  method: 'POST',
  path: '/subject/videos/captions/{id}',
  access: write,
  params,
  body: z.strictObject({
    language: z.enum(['ar', 'en', 'fr']),
    /** WebVTT; empty takes the captions of the language away. */
    vtt: z.string().max(500_000),
    /** What was seen there; where somebody has written another text since, it is not written over. */
    before: z.string().max(500_000).optional(),
  }),
  reply: z.object({ cues: z.int() }),
  summary: 'Give a video captions',
})
export const saveTranscript = route({
  name: 'curriculum.video.transcript',
  method: 'POST',
  path: '/subject/videos/transcript/{id}',
  access: write,
  params,
  body: z.strictObject({
    transcript: z.string().trim().max(200_000),
    before: z.string().max(200_000).optional(),
  }),
  reply: z.object({ characters: z.int() }),
  summary: 'Give a video its transcript',
})
