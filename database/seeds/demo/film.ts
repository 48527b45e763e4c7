import { readFile } from 'node:fs/promises'
import {
  captionTable,
  elementTable,
  lessonElementTable,
  lessonTable,
  subjectTable,
  videoPurpose,
  videoTable,
} from '@halaqa/curriculum/factories'
import { searchKey } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { storeFile } from '@halaqa/kit-server/files'
import { and, eq, sql } from 'drizzle-orm'

/** Two minutes of slides, drawn for the demonstration and without sound: no recording of anybody. */
const file = new URL('film.webm', import.meta.url)
const lengthMs = 120_000
const pieces = [
  { title: 'معنى العقيدة في اللغة والاصطلاح', start_ms: null, end_ms: 60_000 },
  { title: 'لماذا ندرس العقيدة؟', start_ms: 60_000, end_ms: null },
]
const spoken = [
  [0, 8, 'بسم الله، نبدأ مقرر العقيدة بتعريفها وبيان ثمراتها.'],
  [8, 19, 'نسأل أولًا: ما معناها في اللغة؟ ثم ما معناها في الاصطلاح؟'],
  [20, 30, 'العقيدة في اللغة من العَقد، وهو الربط والإحكام.'],
  [30, 39, 'ومنه عَقد الحبل، أي شدّ بعضه إلى بعض.'],
  [40, 50, 'وفي الاصطلاح: ما يجزم به القلب ويطمئن إليه.'],
  [50, 59, 'من غير شك ولا تردد.'],
  [60, 70, 'ولماذا ندرسها؟ لأنها أساس العمل.'],
  [70, 79, 'فلا يُقبل عمل إلا بإيمان صحيح وإخلاص لله تعالى.'],
  [80, 90, 'ومن ثمراتها طمأنينة القلب وسكون النفس.'],
  [90, 99, 'والصبر عند البلاء والشكر عند النعمة.'],
  [100, 110, 'ومن ثمراتها استقامة السلوك.'],
  [110, 119, 'ومراقبة الله في السر والعلن.'],
] as const

const stamp = (second: number) =>
  `00:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}.000`
const vtt = `WEBVTT\n\n${spoken.map(([from, to, text]) => `${stamp(from)} --> ${stamp(to)}\n${text}`).join('\n\n')}\n`

/** The first lesson of AQD102 begins with a film in two pieces, with captions. */
export async function seedFilm(): Promise<void> {
  const [place] = await db()
    .select({ lesson: lessonTable })
    .from(lessonTable)
    .innerJoin(subjectTable, eq(subjectTable.id, lessonTable.subject_id))
    .where(and(eq(subjectTable.code, 'AQD102'), eq(lessonTable.position, 1)))
  if (!place) return
  const { id: lessonId, subject_id } = place.lesson
  const stored = await storeFile({
    purpose: videoPurpose,
    name: 'aqd102-1.webm',
    body: await readFile(file),
    owner: { guard: 'system', id: 0 },
  })
  const [video] = await db()
    .insert(videoTable)
    .values({
      subject_id,
      name: stored.name,
      source_file_id: stored.id,
      webm_file_id: stored.id,
      state: 'ready',
      duration_ms: lengthMs,
      transcript: spoken.map(([, , text]) => text).join('\n'),
      created_at: clock.now(),
    })
    .returning()
  await db().insert(captionTable).values({ video_id: video!.id, language: 'ar', vtt })
  await db()
    .update(lessonElementTable)
    .set({ position: sql`${lessonElementTable.position} + ${pieces.length}` })
    .where(eq(lessonElementTable.lesson_id, lessonId))
  for (const [at, piece] of pieces.entries()) {
    const [element] = await db()
      .insert(elementTable)
      .values({ subject_id, kind: 'video', video_id: video!.id, search_text: searchKey(piece.title), ...piece })
      .returning()
    await db()
      .insert(lessonElementTable)
      .values({ lesson_id: lessonId, element_id: element!.id, position: at + 1 })
  }
}
