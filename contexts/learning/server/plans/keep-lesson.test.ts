import { aLesson, storeException } from '@halaqa/curriculum/factories'
import { travelTo } from '@halaqa/kit-server/clock'
import type { Actor } from '@halaqa/kit-server/request'
import { aStudent } from '@halaqa/students/factories'
import { describe, expect, it } from 'vitest'
import { KeptList, keptUntil } from '../../contract/kept-lesson.ts'
import { aStudiedSubject } from '../factories.ts'
import { testCollege } from '../test-college.ts'
import { keepLesson } from './keep-lesson.ts'
import { subjectKeeping } from './subject-keeping.ts'

const college = testCollege()

/** As a browser checks it. */
async function isSigned(text: string, signature: string, { x, y }: { x: string; y: string }): Promise<boolean> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, algorithm, false, ['verify'])
  const given = Buffer.from(signature, 'base64url')
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, given, Buffer.from(text))
}

describe('the list of a lesson that is kept on a device', () => {
  it('says what, for whom and until when, and is signed: a changed letter is found', async () => {
    const student = await aStudent()
    const { lesson, film, text, file, file_id } = await aStudiedSubject(student.id, college.picture)
    const actor: Actor = {
      id: student.account_id,
      guard: 'students',
      name: '',
      permissions: new Set(),
      sessionId: 'session',
    }
    travelTo('2026-11-21T08:00:00.000Z')
    const keeping = await keepLesson(lesson, actor, 'ar')
    const list = KeptList.parse(JSON.parse(keeping.text))
    expect(list).toMatchObject({
      account_id: student.account_id,
      lesson_id: lesson,
      until: expect.stringMatching(/^2026-12-05T08:00:0/),
      // The film and the file share their bytes: they are fetched once.
      files: [{ id: file_id, type: 'image/jpeg' }],
      elements: [
        { id: film, kind: 'video', film: file_id },
        { id: text, kind: 'text', film: null },
        { id: file, file: file_id },
      ],
    })
    expect(keeping.links).toMatchObject([{ file_id, url: expect.stringMatching(/session=[\w-]{22}&/) }])
    // What ends with the session names it by a hash only.
    expect(keeping.links[0]!.url).not.toContain('session=session')
    expect(await isSigned(keeping.text, keeping.signature, keeping.key)).toBe(true)
    const later = keeping.text.replace('2026-12-05', '2027-12-05')
    expect(await isSigned(later, keeping.signature, keeping.key)).toBe(false)
  })
})

describe('the room that a whole subject takes', () => {
  it('is told by lesson, each file once, and is what the signed list of the lesson says', async () => {
    const student = await aStudent()
    const { subject, lesson, file_id } = await aStudiedSubject(student.id, college.picture)
    await aLesson(subject)
    const { rows } = await subjectKeeping(subject, student.account_id)
    const actor = { id: student.account_id, guard: 'students', name: '', permissions: new Set<never>(), sessionId: 's' }
    const { files } = KeptList.parse(JSON.parse((await keepLesson(lesson, actor as unknown as Actor, 'ar')).text))
    // The film and the file share their bytes; a lesson without files takes no room and is kept all the same.
    expect(rows.map(each => each.files)).toEqual([[{ id: file_id, bytes: files[0]!.bytes }], []])
    expect(files).toHaveLength(1)
  })
  it('is told of no subject that is not studied, and of no lesson that is closed to the student', async () => {
    const [student, stranger] = [await aStudent(), await aStudent()]
    const { subject, lesson } = await aStudiedSubject(student.id, college.picture)
    await expect(subjectKeeping(subject, stranger.account_id)).rejects.toMatchObject({ problem: { status: 404 } })
    await storeException({
      account_id: student.account_id,
      subject_id: subject,
      lesson_id: lesson,
      effect: 'deny',
      reason: 'يُراجَع الدرس',
      starts_on: '2026-11-01',
      ends_on: '2027-01-31',
    })
    expect((await subjectKeeping(subject, student.account_id)).rows).toEqual([])
  })
})

describe('the life of what is kept', () => {
  const now = new Date('2026-11-21T08:00:00.000Z')
  it('is fourteen days, cut at the end of the semester’s last day in Muscat', () => {
    expect(keptUntil(now).toISOString()).toBe('2026-12-05T08:00:00.000Z')
    expect(keptUntil(now, '2027-01-14').toISOString()).toBe('2026-12-05T08:00:00.000Z')
    expect(keptUntil(now, '2026-11-25').toISOString()).toBe('2026-11-25T20:00:00.000Z')
  })
  it('is not over at once while a semester runs beyond its last day', () => {
    expect(keptUntil(now, '2026-11-01').toISOString()).toBe('2026-12-05T08:00:00.000Z')
  })
})
