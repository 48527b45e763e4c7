import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { type StoredFile, storeFile } from '@halaqa/kit-server/files'
import { studentsByIds } from '@halaqa/students/server'
import { searchTextOf } from './vlog.queries.ts'
import { vlogTable } from './vlog.table.ts'
import { vlogPurpose } from './vlog-files.ts'

/** The first bytes of a WebM: enough to be known as one, nothing to be played. */
const aWebm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701', 'hex')

/** A film that a student has uploaded for the diary. */
export const aFilm = (accountId: number, body: Buffer = aWebm): Promise<StoredFile> =>
  storeFile({ purpose: vlogPurpose, name: 'entry.webm', body, owner: { guard: 'students', id: accountId } })

type Wish = Partial<typeof vlogTable.$inferInsert> & { body?: Buffer }
/** An entry of the video diary of a student, accepted unless wished otherwise. Answers its id. */
export async function aVlogEntry(studentId: number, { body, ...wish }: Wish = {}): Promise<number> {
  const student = (await studentsByIds([studentId])).get(studentId)!
  const film = await aFilm(student.account_id, body)
  const words = { title: wish.title ?? 'يوم في حلقة القرآن', text: wish.text ?? 'كيف أراجع ما حفظت قبل اللقاء.' }
  const [entry] = await db()
    .insert(vlogTable)
    .values({
      student_id: studentId,
      author_name: student.name,
      ...words,
      file_id: film.id,
      file_type: film.type,
      file_bytes: film.bytes,
      state: 'accepted',
      submitted_at: clock.now(),
      search_text: searchTextOf(words, student.name),
      ...wish,
    })
    .returning()
  return entry!.id
}
