import { copyAcademicYear } from '@halaqa/academics/factories'
import {
  decisionTable,
  eventTypeTable,
  gradeScaleTable,
  hijriMonthTable,
  semesterEventTable,
  semesterTable,
  yearTable,
} from '@halaqa/academics/tables'
import { hijriParts } from '@halaqa/kit-contract/format'
import { addDays, clock, weekdayOf } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'

type Planned = [ruleKey: string, fromWeek: number, days: number, title?: string, note?: string]
const names = {
  first: { name_ar: 'الفصل الأول', name_en: 'First semester', name_fr: 'Premier semestre' },
  second: { name_ar: 'الفصل الثاني', name_en: 'Second semester', name_fr: 'Deuxième semestre' },
  summer: { name_ar: 'الفصل الصيفي', name_en: 'Summer semester', name_fr: 'Semestre d’été' },
}

/** Weeks count from the Sunday with which the semester begins: −1 is the week before. */
const long: Planned[] = [
  ['meeting', -1, 2, 'لقاء تعريفي بالطلبة الجدد', 'عن بُعد، ويُرسل الرابط إلى الطلبة'],
  ['choose_subjects', -1, 5],
  ['study', 0, 103],
  ['fees_due', 0, 12, '', 'آخر موعد لسداد رسوم الفصل'],
  ['add_drop', 1, 5],
  ['delay', 0, 26],
  ['withdraw', 4, 40],
  ['exams_quiz', 5, 5],
  ['exams_midterm', 8, 5],
  ['meeting', 8, 1, 'لقاء المرشدين بالطلبة'],
  ['exams_quran', 14, 5],
  ['exams_final', 15, 12],
  ['grades_release', 17, 1],
  ['complaints', 17, 5],
]
const short: Planned[] = [
  ['choose_subjects', -1, 4],
  ['study', 0, 47],
  ['fees_due', 0, 5],
  ['exams_midterm', 3, 3],
  ['exams_final', 7, 5],
  ['grades_release', 8, 1],
]

/** This academic year with its running semester, and the next one as a tentative copy. */
export async function seedCycle(): Promise<void> {
  const today = clock.today()
  const start = Number(today.slice(0, 4)) - (today.slice(5) < '08-15' ? 1 : 0)
  const first = sundayFrom(`${start}-09-01`)
  const second = addDays(first, 20 * 7)
  const summer = addDays(second, 21 * 7)
  const [year] = await db()
    .insert(yearTable)
    .values({ name: `${start}/${start + 1}`, starts_on: first, ends_on: addDays(summer, 9 * 7 - 3), tentative: false })
    .returning()
  const running = today >= summer ? 'summer' : today >= second ? 'second' : 'first'
  const plans = [
    { kind: 'first', starts_on: first, weeks: 18, events: [...long, nationalDay(start)] },
    { kind: 'second', starts_on: second, weeks: 18, events: long },
    { kind: 'summer', starts_on: summer, weeks: 9, events: short },
  ] as const
  for (const { kind, starts_on, weeks, events } of plans) {
    const [semester] = await db()
      .insert(semesterTable)
      .values({
        year_id: year!.id,
        kind,
        ...names[kind],
        starts_on,
        ends_on: addDays(starts_on, weeks * 7 - 3),
        tentative: false,
        state: kind === running ? 'active' : 'inactive',
      })
      .returning()
    await seedEvents(semester!.id, starts_on, events)
  }
  await copyAcademicYear(year!.id)
  await seedSettings(today)
}

/** The grade scale rests on its decision; this Hijri month began as it was reckoned, and was announced so. */
async function seedSettings(today: string) {
  const decided = db()
    .select({ id: decisionTable.id })
    .from(decisionTable)
    .where(sql`'grades' = any(${decisionTable.changes})`)
  await db()
    .update(gradeScaleTable)
    .set({ decision_id: sql`(${decided} limit 1)` })
  const { year, month, day } = hijriParts(today)
  await db()
    .insert(hijriMonthTable)
    .values({ year, month, starts_on: addDays(today, 1 - day), note: 'إعلان وزارة الأوقاف والشؤون الدينية' })
}

const nationalDay = (year: number): Planned & { on?: string } =>
  Object.assign(['holiday', 0, 2, 'إجازة العيد الوطني'] as Planned, { on: `${year}-11-18` })

async function seedEvents(semesterId: number, startsOn: string, events: readonly (Planned & { on?: string })[]) {
  const types = await db().select().from(eventTypeTable)
  await db()
    .insert(semesterEventTable)
    .values(
      events.map(planned => {
        const [ruleKey, week, days, title = '', note = ''] = planned
        const type = types.find(each => (each.rule_key ?? 'meeting') === ruleKey)!
        const from = planned.on ?? addDays(startsOn, week * 7)
        return {
          semester_id: semesterId,
          type_id: type.id,
          title,
          note,
          starts_on: from,
          ends_on: addDays(from, days - 1),
        }
      }),
    )
}

/** The week of the college begins on Sunday. */
const sundayFrom = (day: string): string => addDays(day, (7 - weekdayOf(day)) % 7)
