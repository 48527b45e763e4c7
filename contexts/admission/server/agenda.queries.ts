import { addressOf } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { translate } from '@halaqa/kit-server/words'
import type { AgendaSource } from '@halaqa/workplace/server'
import { between } from 'drizzle-orm'
import { listAttendees } from '../contract/conformity-day.ts'
import { examStudents } from '../contract/exam.ts'
import { dayRead, registrationRead } from '../contract/permissions.ts'
import { conformityDayTable } from './conformity-days/conformity-days.table.ts'
import { entryExamTable } from './exams/exams.table.ts'

/** Days on which applicants come to the college. */
export const admissionAgenda: AgendaSource[] = [
  {
    permission: dayRead,
    between: async (from, to, language) => {
      const days = await db()
        .select()
        .from(conformityDayTable)
        .where(between(conformityDayTable.date, from, to))
      return days.map(({ id, date, opens_at, closes_at, place, taken, seats }) => ({
        key: `admission.conformity-day.${id}`,
        starts_on: date,
        ends_on: date,
        hours: `${opens_at}–${closes_at}`,
        title: translate(language, 'admission.office.agenda.conformity_day', { place }),
        detail: translate(language, 'admission.office.agenda.seats', { taken, seats }),
        link: addressOf(listAttendees, { params: { id } }),
      }))
    },
  },
  {
    permission: registrationRead,
    between: async (from, to, language) => {
      const exams = await db()
        .select()
        .from(entryExamTable)
        .where(between(entryExamTable.date, from, to))
      return exams.map(({ id, date, name, degree_type }) => ({
        key: `admission.entry-exam.${id}`,
        starts_on: date,
        ends_on: date,
        hours: null,
        title: translate(language, 'admission.office.agenda.entry_exam', { name }),
        detail: translate(language, `admission.entry-exam.values.degree_type.${degree_type}`),
        link: addressOf(examStudents, { params: { id } }),
      }))
    },
  },
]
