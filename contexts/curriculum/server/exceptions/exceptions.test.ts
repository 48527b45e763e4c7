import { anAccount } from '@halaqa/identity/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { refusalOf } from '@halaqa/kit-server/http'
import { pageOfList, testDatabase } from '@halaqa/kit-testing'
import { beforeEach, expect, it } from 'vitest'
import { listExceptions } from '../../contract/exception.ts'
import { aLesson, aSubject } from '../factories.ts'
import { exceptionsList, storeException } from './exceptions.ts'

const database = testDatabase()
beforeEach(() => database.reset())

const aTeacher = async () => (await anAccount({ guard: 'teachers' })).id

it('an exception is for an account that learns or teaches, and its lesson is one of the subject', async () => {
  const subject = await aSubject()
  const elsewhere = await aLesson(await aSubject())
  const staff = (await anAccount({ guard: 'users' })).id
  const exception = {
    subject_id: subject,
    lesson_id: null,
    effect: 'allow' as const,
    starts_on: '2026-11-01',
    ends_on: '2026-11-02',
    reason: 'سفر',
  }
  expect(await refusalOf(() => storeException({ ...exception, account_id: staff }))).toBe('invalid')
  const accountId = await aTeacher()
  expect(await refusalOf(() => storeException({ ...exception, account_id: accountId, lesson_id: elsewhere }))).toBe(
    'invalid',
  )
  expect(await storeException({ ...exception, account_id: accountId })).toBeGreaterThan(0)
})

it('exceptions are listed by what they do, whether they still hold, and the name of their subject', async () => {
  const accountId = await aTeacher()
  const from = addDays(clock.today(), -9)
  const make = async (nameAr: string, effect: 'allow' | 'deny', endsOn: string) =>
    storeException({
      account_id: accountId,
      subject_id: await aSubject({ name_ar: nameAr }),
      lesson_id: null,
      effect,
      starts_on: from,
      ends_on: endsOn,
      reason: 'سفر',
    })
  const now = await make('أصول الفقه', 'allow', addDays(clock.today(), 1))
  const over = await make('علوم القرآن', 'deny', addDays(clock.today(), -1))
  const listed = async (query: object = {}) =>
    (await pageOfList(listExceptions, exceptionsList, { query })).rows.map(row => row.id)
  expect(await listed()).toEqual([over, now])
  expect(await listed({ sort: '-ends_on' })).toEqual([now, over])
  expect([await listed({ filter: { when: 'now' } }), await listed({ filter: { when: 'over' } })]).toEqual([
    [now],
    [over],
  ])
  expect([await listed({ q: 'الفقه اصول' }), await listed({ filter: { effect: 'deny' } })]).toEqual([[now], [over]])
})
