import { notFound } from '@halaqa/kit-contract'
import { batched, db, intArrayParam, prepared } from '@halaqa/kit-server/database'
import { fileById, fileTable, signedLink } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type ElementRecord, elementTable, lessonElementTable } from '../elements/elements.table.ts'
import { pieceMs } from '../elements/piece.ts'
import { lessonById } from '../lessons/lessons.queries.ts'
import { lessonTable } from '../lessons/lessons.table.ts'
import { notesOf } from '../notes/notes.ts'
import { pagesOf } from '../pages/pages.ts'
import { subjectTable } from '../subjects/subjects.table.ts'
import { playingOf } from '../videos/videos.queries.ts'
import { videoTable } from '../videos/videos.table.ts'

type Reader = Pick<Actor, 'guard' | 'id' | 'sessionId'>

/**
 * What is learned from an element: the film with its sources, the pages, the file. Links are signed for the reader's
 * session and expire; whoever asks has checked that the reader may have it. 404 when there is no such element.
 */
export async function elementToLearn(id: number, reader: Reader) {
  const [element] = await db().select().from(elementTable).where(eq(elementTable.id, id))
  if (!element) return refuse(notFound)
  const pages = element.kind === 'text' ? await pagesOf(id) : []
  return {
    id,
    kind: element.kind,
    title: element.title,
    note: element.note,
    url: element.url ?? '',
    playing: element.video_id ? await playingOf(element, reader) : null,
    pages: pages.map(page => ({ id: page.id, title: page.title, body: page.body })),
    file: element.file_id ? await fileOf(element.file_id, reader) : null,
  }
}

async function fileOf(id: string, reader: Reader) {
  const file = await fileById(id)
  return { name: file.name, type: file.type, bytes: file.bytes, url: signedLink(id, { actor: reader }) }
}

const elementsOfLesson = (lessonId: number) =>
  db()
    .select({ element: elementTable, video: videoTable })
    .from(lessonElementTable)
    .innerJoin(elementTable, eq(elementTable.id, lessonElementTable.element_id))
    .leftJoin(videoTable, eq(videoTable.id, elementTable.video_id))
    .where(eq(lessonElementTable.lesson_id, lessonId))
    .orderBy(lessonElementTable.position, lessonElementTable.id)

/** What a lesson has to download: its files, and its films as one file (mp4, else as uploaded) and as sound alone. */
export async function filesOfLesson(lessonId: number, reader: Reader) {
  const rows = await elementsOfLesson(lessonId)
  const wanted = rows.flatMap(({ element, video }) => [
    ...(element.file_id ? [{ element, kind: 'file' as const, fileId: element.file_id }] : []),
    ...(video ? [{ element, kind: 'film' as const, fileId: video.mp4_file_id ?? video.source_file_id }] : []),
    ...(video?.audio_file_id ? [{ element, kind: 'sound' as const, fileId: video.audio_file_id }] : []),
  ])
  // Pieces of one film share its file.
  const once = wanted.filter(({ fileId }, at) => wanted.findIndex(each => each.fileId === fileId) === at)
  return Promise.all(
    once.map(async ({ element, kind, fileId }) => ({
      elementId: element.id,
      title: element.title,
      kind,
      ...(await fileOf(fileId, reader)),
    })),
  )
}

const hour = 3600
/** What of a lesson is kept on a device: its elements, each film as one file, and the files themselves, once each. */
export async function lessonToKeep(lessonId: number, reader: Reader) {
  const rows = await elementsOfLesson(lessonId)
  const elements = rows.map(({ element, video }) => ({
    id: element.id,
    title: element.title,
    kind: element.kind,
    film: video ? (video.mp4_file_id ?? video.source_file_id) : null,
    file: element.file_id,
  }))
  const ids = [...new Set(elements.flatMap(({ film, file }) => [film, file]).filter(id => id !== null))]
  const stored = ids.length
    ? await db()
        .select()
        .from(fileTable)
        .where(and(inArray(fileTable.id, ids), eq(fileTable.state, 'stored')))
    : []
  const files = stored.map(({ id, name, type, bytes, sha256 }) => {
    return { id, name, type, bytes, sha256, url: signedLink(id, { seconds: hour, actor: reader }) }
  })
  return { elements, files }
}

/** The files that each of these lessons keeps on a device, with their bytes; each once a lesson, in one statement. */
export async function filesToKeep(lessonIds: readonly number[]): Promise<Map<number, { id: string; bytes: number }[]>> {
  const film = sql`coalesce(${videoTable.mp4_file_id}, ${videoTable.source_file_id})`
  const rows = lessonIds.length
    ? await db()
        .selectDistinct({ lesson_id: lessonElementTable.lesson_id, id: fileTable.id, bytes: fileTable.bytes })
        .from(lessonElementTable)
        .innerJoin(elementTable, eq(elementTable.id, lessonElementTable.element_id))
        .leftJoin(videoTable, eq(videoTable.id, elementTable.video_id))
        .innerJoin(fileTable, sql`${fileTable.id} in (${film}, ${elementTable.file_id})`)
        .where(and(inArray(lessonElementTable.lesson_id, [...lessonIds]), eq(fileTable.state, 'stored')))
    : []
  const found = new Map<number, { id: string; bytes: number }[]>(lessonIds.map(id => [id, []]))
  for (const { lesson_id, ...file } of rows) found.get(lesson_id)?.push(file)
  return found
}

/** The notes at a lesson that are written for students, the last first. */
export const lessonNotesForStudents = async (lessonId: number): Promise<string[]> =>
  (await notesOf(lessonId)).filter(note => note.audience === 'students').map(note => note.text)

const elementsBy = prepared(handle =>
  handle
    .select({
      element: {
        id: elementTable.id,
        subject_id: elementTable.subject_id,
        kind: elementTable.kind,
        start_ms: elementTable.start_ms,
        end_ms: elementTable.end_ms,
      },
      video_ms: videoTable.duration_ms,
      lesson_id: lessonElementTable.lesson_id,
    })
    .from(elementTable)
    .innerJoin(subjectTable, and(eq(subjectTable.id, elementTable.subject_id), eq(subjectTable.state, 'published')))
    .innerJoin(lessonElementTable, eq(lessonElementTable.element_id, elementTable.id))
    .leftJoin(videoTable, eq(videoTable.id, elementTable.video_id))
    .where(sql`${elementTable.id} = any(${intArrayParam('ids')})`)
    .prepare('curriculum_published_elements'),
)
/** Elements of published subjects by id: what progress in them is counted by. `durationMs` is the piece's, null while unknown. */
export const publishedElements = batched<number, PublishedElement>(async ids => {
  const rows = await elementsBy({ ids })
  const found = new Map<number, PublishedElement>()
  for (const { element, video_ms, lesson_id } of rows) {
    const before = found.get(element.id)
    if (before) before.lessonIds.push(lesson_id)
    else found.set(element.id, { ...countedOf(element, video_ms), lessonIds: [lesson_id] })
  }
  return found
})
export type PublishedElement = ReturnType<typeof countedOf> & { lessonIds: number[] }

type Counted = Pick<ElementRecord, 'id' | 'subject_id' | 'kind' | 'start_ms' | 'end_ms'>
function countedOf(element: Counted, videoMs: number | null) {
  const { id, subject_id, kind } = element
  return { id, subjectId: subject_id, kind, durationMs: pieceMs(element, videoMs) }
}

const placed = sql`from ${lessonTable} join ${lessonElementTable} on ${eq(lessonElementTable.lesson_id, lessonTable.id)}
  where ${eq(lessonTable.subject_id, subjectTable.id)}`
const elementsIn = prepared(handle =>
  handle
    .select({
      subject_id: subjectTable.id,
      total: sql<number>`(select count(distinct ${lessonElementTable.element_id})::int ${placed})`,
    })
    .from(subjectTable)
    .where(sql`${subjectTable.id} = any(${intArrayParam('subjectIds')}) and ${eq(subjectTable.state, 'published')}`)
    .prepare('curriculum_elements_in_subjects'),
)
/** How many elements stand in the lessons of each published subject, each once. */
export const elementsInSubjects = batched<number, number>(
  async subjectIds => new Map((await elementsIn({ subjectIds })).map(row => [row.subject_id, row.total])),
)

/** Which subject a lesson is of, and its title; 404 when there is no such lesson. */
export async function lessonPlace(id: number) {
  const { subject_id, title } = await lessonById(id)
  return { id, subjectId: subject_id, title }
}
