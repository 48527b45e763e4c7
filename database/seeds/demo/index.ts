import { specialtyTable } from '@halaqa/academics/tables'
import { aConformityDay, anEntryExam, anOffer, aPeriod, someGroups, someWaiting } from '@halaqa/admission/factories'
import { seedBanking } from '@halaqa/banking/factories'
import { seedContent, someContactMessages } from '@halaqa/content/factories'
import { seedExpenses } from '@halaqa/expenses/factories'
import { closeOldMonths, closeOldTills } from '@halaqa/finance/factories'
import { addDays, clock, weekdayOf } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { notifyFollowers } from '@halaqa/workplace/factories'
import { seedAccounts } from './accounts.ts'
import { seedApplicants } from './applicants.ts'
import { seedAssignments } from './assignments.ts'
import { seedCollege } from './college.ts'
import { seedCurriculum } from './curriculum.ts'
import { seedCycle } from './cycle.ts'
import { seedDebits } from './debits.ts'
import { seedEquivalences } from './equivalences.ts'
import { seedFilm } from './film.ts'
import { seedFollows } from './follows.ts'
import { seedGiving } from './funds.ts'
import { seedInstalments } from './instalments.ts'
import { seedReceipts } from './receipts.ts'
import { seedResits } from './resits.ts'
import { seedFeeWaiver, seedSettlements } from './settlements.ts'
import { seedPayers } from './sponsors.ts'
import { staffMember } from './staff-member.ts'
import { seedStudents } from './students.ts'
import { seedViews } from './views.ts'

/** The demonstration college; only on an empty database. Takes some seconds and says how far it is. */
export async function seedDemo(say: (line: string) => void): Promise<void> {
  say('filling the demonstration college')
  // From here on followers are told.
  await notifyFollowers()
  await transaction(async () => {
    await seedCollege()
    await seedCycle()
    await seedContent()
    await someContactMessages()
    await seedAccounts()
    await seedCurriculum()
    await seedFilm()
    say('  programmes, texts and accounts')
    const periodIds = await seedAdmission()
    await seedApplicants(periodIds, say)
    await seedEquivalences()
    await seedStudents()
    await seedDebits()
    const specialties = await db().select({ id: specialtyTable.id }).from(specialtyTable)
    const [first, second] = await someWaiting(specialties.map(each => each.id))
    // One has two days left; the other did not answer in time.
    await anOffer(first!, periodIds[0]!, 50)
    await anOffer(second!, periodIds[0]!, -6)
    await seedAssignments()
    await seedViews()
    await seedExpenses(await staffMember('finance'), await staffMember('admin'))
    await seedReceipts()
    await seedSettlements()
    await seedFeeWaiver()
    await seedGiving()
    await seedPayers()
    await seedBanking(await staffMember('finance'), await staffMember('admin'))
    await seedInstalments()
    await seedResits()
    await closeOldTills(await staffMember('finance'), await staffMember('admin'))
    await closeOldMonths(await staffMember('finance'), await staffMember('admin'))
  })
  // The pages of records are opened by those who follow them: all of it must be there.
  await seedFollows()
}

const places = ['مبنى الكلية في مسقط، القاعة الكبرى', 'فرع نزوى، قاعة الإمام جابر بن زيد', 'فرع صلالة، القاعة الأولى']

async function seedAdmission(): Promise<number[]> {
  const today = clock.today()
  const year = Number(today.slice(0, 4))
  const now = await aPeriod({
    name: `تسجيل ربيع ${year + 1}`,
    year: year + 1,
    starts_on: addDays(today, -25),
    ends_on: addDays(today, 20),
    seats: 800,
  })
  const before = await aPeriod({
    name: `تسجيل خريف ${year}`,
    year,
    starts_on: addDays(today, -160),
    ends_on: addDays(today, -100),
    seats: 600,
  })
  await aPeriod({
    name: `تسجيل خريف ${year + 1}`,
    year: year + 1,
    starts_on: addDays(today, 150),
    ends_on: addDays(today, 210),
    seats: 800,
  })
  await someGroups()
  for (const [at, days] of [-4, -2, 0, 2, 3, 5, 6, 8, 11].entries())
    await aConformityDay({
      date: workingDay(today, days),
      place: places[at % 3]!,
      seats: at === 4 ? 2 : 40,
      ...(at === 4 && { note: 'مقعدان لمن تعذّر عليه الحضور قبل ذلك' }),
    })
  for (const [degreeType, title] of [
    ['diploma', 'اختبار قبول الدبلوم'],
    ['bachelor', 'اختبار قبول البكالوريوس'],
    ['master', 'اختبار قبول الماجستير'],
  ] as const) {
    await anEntryExam({ name: `${title}، الدورة الأولى`, date: workingDay(today, -3), degree_type: degreeType })
    await anEntryExam({ name: `${title}، الدورة الثانية`, date: workingDay(today, 8), degree_type: degreeType })
  }
  return [now.id, before.id]
}

/** So many working days from this one, Sunday to Thursday; none is this one itself. */
function workingDay(from: string, days: number): string {
  const step = Math.sign(days)
  let day = from
  for (let left = Math.abs(days); left > 0; left -= weekdayOf(day) < 5 ? 1 : 0) day = addDays(day, step)
  return day
}
