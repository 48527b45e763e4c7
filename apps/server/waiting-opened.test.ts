import { specialtyTable } from '@halaqa/academics/tables'
import { admissionContext } from '@halaqa/admission/context'
import * as admission from '@halaqa/admission/contract'
import { aPeriod } from '@halaqa/admission/factories'
import { addDays, clock, travelTo } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applicantsOf, mails, mailText } from './applicants.ts'
import { testCollege } from './world.ts'

/** Whoever waits was promised a mail on the day registration opens. */
const college = testCollege()
const { as } = applicantsOf(college)
const notifyOpened = () =>
  admissionContext.jobs.find(job => job.name === 'admission.notify-opened')!.run({}, {} as never)
const specialtyOf = async (degree: 'bachelor' | 'master') =>
  (await db().select().from(specialtyTable).where(eq(specialtyTable.degree_type, degree)))[0]!.id
const wait = (name: string, specialty_id: number | null) =>
  as(undefined)(admission.storeWaiting, {
    body: { name, email: `${name}@example.om`, mobile: '+96892000142', specialty_id },
  })
/** Besides the mail that says that the name stands in the list. */
const told = async (name: string) => (await mails(`${name}@example.om`)) - 1

it('who waits is told on the day a period of their degree opens, once, and anew with the next', async () => {
  const today = clock.today()
  await wait('bachelor', await specialtyOf('bachelor'))
  await wait('master', await specialtyOf('master'))
  await wait('any', null)
  const opens = (after: number) =>
    aPeriod({
      degree_types: ['bachelor'],
      seats: 1,
      starts_on: addDays(today, after),
      ends_on: addDays(today, after + 5),
    })
  await opens(10)
  await opens(30)
  const counts = async () => [await told('bachelor'), await told('master'), await told('any')]
  const morningOf = async (after: number) => {
    const home = travelTo(addDays(today, after))
    for (const _twice of [1, 2]) await notifyOpened()
    home()
    return counts()
  }
  expect(await morningOf(9)).toEqual([0, 0, 0])
  expect(await morningOf(10)).toEqual([1, 0, 1])
  expect(await mailText('bachelor@example.om', 'admission.registration-open')).toContain('/programmes/form/')
  expect(await morningOf(11)).toEqual([1, 0, 1])
  const home = travelTo(addDays(today, 12))
  await wait('late', null)
  home()
  await morningOf(13)
  expect(await told('late')).toBe(0)
  expect(await morningOf(30)).toEqual([2, 0, 2])
  expect(await told('late')).toBe(1)
})
