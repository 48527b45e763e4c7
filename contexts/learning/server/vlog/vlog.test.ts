import { setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { fileTable, storeFile } from '@halaqa/kit-server/files'
import { refusalOf } from '@halaqa/kit-server/http'
import { system } from '@halaqa/kit-server/request'
import { pageOfList } from '@halaqa/kit-testing'
import { aStudent, studentTable } from '@halaqa/students/factories'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { vlogModerate } from '../../contract/permissions.ts'
import { listVlog } from '../../contract/vlog.ts'
import { testCollege } from '../test-college.ts'
import { decideVlog } from './decide-vlog.ts'
import { aFilm, aVlogEntry } from './vlog.factory.ts'
import { moderatedEntry, moderatedVlog, vlogEditOf, vlogPage } from './vlog.queries.ts'
import { vlogTable } from './vlog.table.ts'
import { sweepVlogFiles, vlogPurpose, vlogUploads } from './vlog-files.ts'
import { deleteEntry, submitEntry, updateEntry } from './write-vlog.ts'

testCollege()

const moderator = { ...system, permissions: new Set([vlogModerate]) }
const page = { page: 1, per_page: 10 }
const actorOf = (student: { account_id: number }) => ({
  ...system,
  guard: 'students',
  id: student.account_id,
  permissions: new Set<string>(),
})
const words = { title: 'رحلتي مع الحفظ', text: 'كيف بدأت' }
async function twoStudents() {
  const [one, two] = [await aStudent(), await aStudent()]
  return { one, two, me: actorOf(one), other: actorOf(two) }
}
const submit = async (me: ReturnType<typeof actorOf>, more: object = {}) =>
  submitEntry(me, { ...words, file_id: (await aFilm(me.id)).id, ...more })
const stored = () => db().$count(fileTable, eq(fileTable.state, 'stored'))

describe('an entry of the video diary', () => {
  it('waits unseen by others until staff accept it; then all find and watch it', async () => {
    const { me, other } = await twoStudents()
    const { id } = await submit(me)
    const seenBy = async (who: typeof me, more: object = {}) =>
      (await vlogPage(who, { ...page, view: 'all', ...more })).rows.map(row => row.id)
    expect([await seenBy(me), await seenBy(other)]).toEqual([[], []])
    expect((await vlogPage(me, { ...page, view: 'mine' })).rows).toMatchObject([{ id, state: 'waiting', own: true }])
    await decideVlog(id, { act: 'accept', revision: 1 })
    expect(await seenBy(other)).toEqual([id])
    expect([await seenBy(other, { q: 'الحفظ' }), await seenBy(other, { q: 'غيره' })]).toEqual([[id], []])
    const [entry] = (await vlogPage(other, { ...page, view: 'all' })).rows
    expect(entry).toMatchObject({ own: false, video: { type: 'video/webm' } })
    expect(entry!.video.url).toMatch(/^\/files\/.*signature=/)
  })

  it('sent twice is one; a sixth that would wait is refused, also of five at once', async () => {
    const { me } = await twoStudents()
    const film = await aFilm(me.id)
    const twice = await Promise.all([submit(me, { file_id: film.id }), submit(me, { file_id: film.id })])
    expect(twice[0]!.id).toBe(twice[1]!.id)
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => refusalOf(() => submit(me).then(() => undefined))),
    )
    expect(answers.filter(code => code === 'vlog-too-many-waiting')).toHaveLength(2)
  })

  it('that is changed waits again, out of sight, and the film that was replaced goes', async () => {
    const { one, me, other } = await twoStudents()
    const id = await aVlogEntry(one.id)
    const film = await aFilm(me.id)
    const before = await stored()
    const changed = await updateEntry(me, { id, title: 'عنوان جديد', text: 'نص', file_id: film.id })
    expect(changed).toMatchObject({ state: 'waiting', title: 'عنوان جديد' })
    expect((await vlogPage(other, { ...page, view: 'all' })).total).toBe(0)
    expect(await stored()).toBe(before - 1)
    // The same once more is a double click.
    await updateEntry(me, { id, title: 'عنوان جديد', text: 'نص', file_id: film.id })
    expect(await moderatedEntry(id, moderator)).toMatchObject({ revision: 2 })
  })

  it('is deleted by its author alone, and the film with it', async () => {
    const { one, me, other } = await twoStudents()
    const id = await aVlogEntry(one.id)
    expect(await refusalOf(() => deleteEntry(other, id))).toBe('not-found')
    await deleteEntry(me, id)
    expect([await db().$count(vlogTable), await stored()]).toEqual([0, 0])
    expect(await refusalOf(() => deleteEntry(me, id))).toBe('not-found')
  })

  it('attack: another’s entry, another’s film, a file of another purpose', async () => {
    const { one, two, me, other } = await twoStudents()
    const id = await aVlogEntry(one.id)
    expect(await refusalOf(() => vlogEditOf(other, id))).toBe('not-found')
    expect(await refusalOf(() => updateEntry(other, { id, ...words, file_id: null }))).toBe('not-found')
    const foreign = await aFilm(one.account_id)
    expect(await refusalOf(() => submit(other, { file_id: foreign.id }))).toBe('vlog-file-missing')
    const owner = { guard: 'students', id: two.account_id }
    const elsewhere = await storeFile({
      purpose: { ...vlogPurpose, name: 'learning.other' },
      name: 'a.webm',
      body: Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701', 'hex'),
      owner,
    })
    expect(await refusalOf(() => submit(other, { file_id: elsewhere.id }))).toBe('vlog-file-missing')
    // The film of an entry cannot be made another entry's.
    const mine = await submit(me)
    const [row] = await db().select().from(vlogTable).where(eq(vlogTable.id, mine.id))
    expect(await refusalOf(() => updateEntry(me, { id, ...words, file_id: row!.file_id }))).toBe('vlog-file-missing')
  })

  it('attack: HTML stays the words that it is', async () => {
    const { me } = await twoStudents()
    const text = '<img src=x onerror=alert(1)>'
    expect(await submit(me, { text })).toMatchObject({ text })
  })

  it('is taken from students who study: not in a state that does not, nor from other guards', async () => {
    const { one, me } = await twoStudents()
    const film = await aFilm(me.id)
    expect(await vlogUploads.allow(me, {})).toBe(true)
    for (const guard of ['users', 'registrars']) expect(await vlogUploads.allow({ ...me, guard }, {})).toBe(false)
    await db().update(studentTable).set({ state: 'hold' }).where(eq(studentTable.id, one.id))
    expect(await refusalOf(() => submit(me, { file_id: film.id }))).toBe('studies-closed')
    expect(await refusalOf(async () => void (await vlogUploads.allow(me, {})))).toBe('studies-closed')
  })

  it('films that were sent for no entry go after a day', async () => {
    const { one, me } = await twoStudents()
    await aVlogEntry(one.id)
    await aFilm(me.id)
    expect(await sweepVlogFiles()).toBe(0)
    const later = Date.now() + 25 * 3600_000
    setClock({ now: () => new Date(later) })
    expect(await sweepVlogFiles()).toBe(1)
  })
})

describe('staff', () => {
  it('decide on what they have seen: an entry changed meanwhile is looked at again', async () => {
    const { me } = await twoStudents()
    const { id } = await submit(me)
    await updateEntry(me, { id, title: 'غيره', text: 'غيره', file_id: null })
    expect(await refusalOf(() => decideVlog(id, { act: 'accept', revision: 1 }))).toBe('vlog-changed')
    await decideVlog(id, { act: 'accept', revision: 2 })
  })

  it('decide once: of two at once the second is told', async () => {
    const { me } = await twoStudents()
    const { id } = await submit(me)
    const decide = (act: 'accept' | 'refuse') =>
      refusalOf(() => decideVlog(id, { act, revision: 1, reason: act === 'refuse' ? 'سبب' : '' }))
    const answers = await Promise.all([decide('refuse'), decide('refuse')])
    expect(answers.sort()).toEqual(['vlog-wrong-state', null].sort())
  })

  it('give a reason, which the author alone reads; and see what waits longest first', async () => {
    const { one, me, other } = await twoStudents()
    const { id } = await submit(me)
    const accepted = await aVlogEntry(one.id)
    await decideVlog(id, { act: 'refuse', revision: 1, reason: 'الصوت غير واضح' })
    await decideVlog(accepted, { act: 'hide', revision: 1, reason: 'فيه إعلان' })
    const mine = await vlogPage(me, { ...page, view: 'mine' })
    expect(mine.rows.map(row => row.reason).sort()).toEqual(['الصوت غير واضح', 'فيه إعلان'])
    expect((await vlogPage(other, { ...page, view: 'all' })).total).toBe(0)
    const listed = await pageOfList(listVlog, moderatedVlog, {
      query: { filter: { state: 'refused' } },
      actor: moderator,
    })
    expect(listed.rows).toMatchObject([{ id, can: { accept: true, refuse: false, hide: false } }])
    await decideVlog(accepted, { act: 'accept', revision: 1 })
    expect((await vlogPage(other, { ...page, view: 'all' })).total).toBe(1)
  })
})
