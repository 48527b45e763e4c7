import { addDays, clock, startOfDay } from '@halaqa/kit-server/clock'
import { answeredTogether, db, keptBriefly } from '@halaqa/kit-server/database'
import { and, count, eq, gte, inArray, isNull, min, sql } from 'drizzle-orm'
import { type StepCode, stepCodes } from '../../contract/step.ts'
import { bookingTable, conformityDayTable } from '../conformity-days/conformity-days.table.ts'
import { documentTable } from '../documents/documents.table.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { beginOfDayIn, dayIn } from '../reports/days.ts'
import { waitsForReview } from '../review/waits-for-review.ts'
import { allSteps } from '../steps/steps.queries.ts'
import { stepName } from '../way/notify-applicant.ts'

/** Days of the chart of new applicants. */
const chartDays = 14

const together = answeredTogether<Awaited<ReturnType<typeof countRegistrations>>>()

/** Applicants by step, queues and their ages, today's conformity day: what the dashboard shows. */
export const registrationCounts = (language: string) => together(language, () => countRegistrations(language))

async function countRegistrations(language: string) {
  const steps = await bySteps(language)
  const review = await queueAge(documentTable.uploaded_at)
  const decide = await decisionQueue()
  return {
    total: steps.reduce((sum, step) => sum + step.count, 0),
    steps,
    to_review: review.count,
    oldest_to_review_hours: review.hours,
    to_decide: decide.count,
    oldest_to_decide_hours: decide.hours,
    today: await today(),
    new_by_day: await newByDay(),
  }
}

/** For the dashboards of a college full of officers. */
export const countsKept = keptBriefly(registrationCounts)

async function bySteps(language: string) {
  // Counted by id, without the steps: the index of steps has all of it.
  const rows = await db()
    .select({ step_id: registrationTable.step_id, count: count() })
    .from(registrationTable)
    .groupBy(registrationTable.step_id)
  const names = await allSteps()
  const idsOf = (code: StepCode) => names.filter(step => step.code === code).map(step => step.id)
  return stepCodes
    .filter(code => code !== 'apply')
    .map((code: StepCode) => ({
      code,
      name: names.find(step => step.code === code) ? stepName(names.find(step => step.code === code)!, language) : code,
      count: rows.filter(row => idsOf(code).includes(row.step_id)).reduce((sum, row) => sum + row.count, 0),
    }))
}

const hoursSince = (instant: Date | null): number | null =>
  instant ? Math.floor((clock.now().getTime() - instant.getTime()) / 3_600_000) : null

async function queueAge(column: typeof documentTable.uploaded_at) {
  const [row] = await db()
    .select({ count: count(), oldest: min(column) })
    .from(documentTable)
    .where(waitsForReview())
  return { count: row!.count, hours: hoursSince(row!.oldest) }
}

async function decisionQueue() {
  // Read first: only of ids that are known does the planner see how few these are.
  const steps = (await allSteps()).filter(step => step.code === 'decision')
  const atDecision = inArray(
    registrationTable.step_id,
    steps.map(step => step.id),
  )
  const [row] = await db()
    .select({ count: count(), oldest: min(registrationTable.step_since) })
    .from(registrationTable)
    .where(and(atDecision, eq(registrationTable.status, 'waiting')))
  return { count: row!.count, hours: hoursSince(row!.oldest) }
}

async function today() {
  const [day] = await db().select().from(conformityDayTable).where(eq(conformityDayTable.date, clock.today())).limit(1)
  if (!day) return null
  const present = await db().$count(
    bookingTable,
    and(eq(bookingTable.day_id, day.id), isNull(bookingTable.cancelled_at), eq(bookingTable.attendance, 'present')),
  )
  return { day_id: day.id, date: day.date, place: day.place, seats: day.seats, taken: day.taken, present }
}

async function newByDay() {
  const first = addDays(clock.today(), 1 - chartDays)
  const byDay = db()
    .select({ begins_at: beginOfDayIn(registrationTable.created_at), count: count().as('count') })
    .from(registrationTable)
    .where(gte(registrationTable.created_at, startOfDay(first)))
    .groupBy(sql`1`)
    .as('by_day')
  const rows = await db()
    .select({ day: dayIn(byDay.begins_at), count: byDay.count })
    .from(byDay)
  return Array.from({ length: chartDays }, (_, at) => {
    const day = addDays(first, at)
    return { day, count: rows.find(row => row.day === day)?.count ?? 0 }
  })
}
