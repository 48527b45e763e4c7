import { anAccount } from '@halaqa/identity/factories'
import { refusalOf } from '@halaqa/kit-server/http'
import { testDatabase } from '@halaqa/kit-testing'
import { beforeEach, expect, it } from 'vitest'
import { aLesson, aSubject } from '../factories.ts'
import { storeException } from './exceptions.ts'

const database = testDatabase()
beforeEach(() => database.reset())

const aTeacher = async () => (await anAccount({ guard: 'teachers' })).id

it('an exception is for an account that learns or teaches, and its lesson is one of the subject', async () => {
  const subject = await aSubject()
  const elsewhere = await aLesson(await aSubject())
  const staff = (await anAccount({ guard: 'users' })).id
  const exception = {
    subjectId: subject,
    lessonId: null,
    effect: 'allow' as const,
    startsOn: '2026-11-01',
    endsOn: '2026-11-02',
    reason: 'سفر',
  }
  expect(await refusalOf(() => storeException({ ...exception, accountId: staff }))).toBe('invalid')
  const accountId = await aTeacher()
  expect(await refusalOf(() => storeException({ ...exception, accountId, lessonId: elsewhere }))).toBe('invalid')
  expect(await storeException({ ...exception, accountId })).toBeGreaterThan(0)
})
