import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { removeFile } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { type Learner, learnerOf } from '@halaqa/studies/server'
import { and, eq, sql } from 'drizzle-orm'
import { studiesClosed } from '../../contract/subject.ts'
import { vlogFileMissing, vlogMostWaiting, vlogTooManyWaiting } from '../../contract/vlog.ts'
import { vlogAfterEdit } from '../../contract/vlog-state.ts'
import { ownEntry, searchTextOf, shownTo, waitingOf } from './vlog.queries.ts'
import { type VlogRecord, vlogTable } from './vlog.table.ts'
import { ownFilm } from './vlog-files.ts'

type Words = { title: string; text: string }

async function studying(actor: Actor): Promise<Learner> {
  const learner = await learnerOf(actor.id)
  return learner.studies ? learner : refuse(studiesClosed)
}
/** Requests of one student take turns: five at once do not become six entries. */
const takeTurns = (studentId: number) => db().execute(sql`select pg_advisory_xact_lock(41, ${studentId})`)

/** Hands in an entry. The same film a second time answers the entry that it became. */
export async function submitEntry(actor: Actor, { file_id, ...words }: Words & { file_id: string }) {
  const learner = await studying(actor)
  const film = await ownFilm(file_id, actor)
  return transaction(async () => {
    await takeTurns(learner.id)
    const [there] = await db().select().from(vlogTable).where(eq(vlogTable.file_id, film.id))
    if (there) return shownTo(learner.id, actor, there)
    if ((await waitingOf(learner.id)) >= vlogMostWaiting) refuse(vlogTooManyWaiting)
    const [entry] = await db()
      .insert(vlogTable)
      .values({
        student_id: learner.id,
        author_name: learner.name,
        ...words,
        file_id: film.id,
        file_type: film.type,
        file_bytes: film.bytes,
        submitted_at: clock.now(),
        search_text: searchTextOf(words, learner.name),
      })
      .returning()
    await audit({
      action: 'learning.vlog.submit',
      subject: ['learning.vlog', entry!.id],
      record: ['students.student', learner.id],
      after: { file: film.id },
    })
    return shownTo(learner.id, actor, entry!)
  })
}

type Change = Words & { id: number; file_id: string | null }
/** Changes an entry of one's own; it waits again, and meanwhile nobody else sees it. */
export async function updateEntry(actor: Actor, { id, file_id, ...words }: Change) {
  const learner = await studying(actor)
  const film = file_id === null ? undefined : await ownFilm(file_id, actor)
  return transaction(async () => {
    await takeTurns(learner.id)
    const before = await ownEntry(id, learner.id, { lock: true })
    if (isSame(before, words, film?.id)) return shownTo(learner.id, actor, before)
    if (before.state !== 'waiting' && (await waitingOf(learner.id)) >= vlogMostWaiting) refuse(vlogTooManyWaiting)
    const isNew = film !== undefined && film.id !== before.file_id
    if (isNew && (await db().$count(vlogTable, eq(vlogTable.file_id, film.id))))
      refuse(vlogFileMissing, { file_id: 'field.required' })
    const [entry] = await db()
      .update(vlogTable)
      .set({
        ...words,
        ...(isNew && { file_id: film.id, file_type: film.type, file_bytes: film.bytes }),
        state: vlogAfterEdit,
        reason: '',
        revision: before.revision + 1,
        submitted_at: clock.now(),
        search_text: searchTextOf(words, before.author_name),
      })
      .where(eq(vlogTable.id, id))
      .returning()
    if (isNew) await removeFile(before.file_id)
    await audit({
      action: 'learning.vlog.update',
      subject: ['learning.vlog', id],
      record: ['students.student', learner.id],
      before: { title: before.title, text: before.text, file: before.file_id, state: before.state },
      after: { ...words, file: entry!.file_id },
    })
    return shownTo(learner.id, actor, entry!)
  })
}
/** A second click changes nothing, and does not send an entry into the queue again. */
const isSame = (before: VlogRecord, words: Words, fileId: string | undefined): boolean =>
  before.title === words.title && before.text === words.text && (fileId === undefined || fileId === before.file_id)

/** Deletes an entry of one's own; its film goes with it. */
export async function deleteEntry(actor: Actor, id: number): Promise<void> {
  const learner = await learnerOf(actor.id)
  await transaction(async () => {
    const entry = await ownEntry(id, learner.id, { lock: true })
    await db()
      .delete(vlogTable)
      .where(and(eq(vlogTable.id, id), eq(vlogTable.student_id, learner.id)))
    await removeFile(entry.file_id)
    await audit({
      action: 'learning.vlog.delete',
      subject: ['learning.vlog', id],
      record: ['students.student', learner.id],
      before: { title: entry.title, text: entry.text, file: entry.file_id, state: entry.state },
    })
  })
}
