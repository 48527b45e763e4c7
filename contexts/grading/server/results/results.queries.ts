import { letterOf } from '@halaqa/academics/contract'
import { eventOf, nameIn, semesterList } from '@halaqa/academics/server'
import { labelOfPart, markPartsByIds, subjectsByIds } from '@halaqa/curriculum/server'
import { clock } from '@halaqa/kit-server/clock'
import { config } from '@halaqa/kit-server/config'
import { prepared } from '@halaqa/kit-server/database'
import { blockOf, studentOfAccount } from '@halaqa/students/server'
import { type Attempt, averageOf, averagesAt, type ReleasePart } from '@halaqa/studies/contract'
import { enrolmentTable } from '@halaqa/studies/readable'
import { type Enrolment, releasedAttempts, scalesOf } from '@halaqa/studies/server'
import { eq, sql } from 'drizzle-orm'
import type { Results } from '../../contract/results.ts'
import { openReleasesOf, outOfHundredths, releaseKey, valueKey, valuesOf } from '../grades/grades.queries.ts'
import { complaintsOf } from './complaints.queries.ts'

/**
 * What a student is shown of the own results. Every value passes through one question, whether that part of that subject
 * is released; a blocked student is told why and gets nothing else.
 */
export async function resultsOf(accountId: number, language: string): Promise<Results> {
  const student = await studentOfAccount(accountId)
  const block = await blockOf(student.id)
  if (block) return nothingShown(block)
  const [enrolments, complaints, released] = await Promise.all([
    ownEnrolments({ studentId: student.id }),
    complaintsOf(student.id, language),
    releasedAttempts([student.id]),
  ])
  const ends = new Map(
    await Promise.all(semestersIn(enrolments).map(async id => [id, await complaintsUntil(id)] as const)),
  )
  const complained = new Set(complaints.map(each => each.enrolment_id))
  const grades = await shownGrades(enrolments, language)
  const attempts = released.get(student.id) ?? []
  const all = averageOf(attempts)
  return {
    blocked: null,
    data: {
      grades: grades.map(each => ({
        ...each,
        can: { complain: each.mark !== null && !complained.has(each.id) && ends.get(each.semester_id) !== null },
      })),
      gpas: await averagesBySemester(attempts, language),
    },
    results: all.lines.map(line => ({ ...line, points: line.points / 100 })),
    cumulative: { gpa: outOfHundredths(all.gpa), hours: all.hours, passed_hours: student.passed_hours },
    complaints,
    plaint_ids: complaints.map(each => ({ id: each.enrolment_id, type: 'exam' as const })),
    complaint: {
      fee: config().gradeComplaintFee,
      ends_on:
        [...ends.values()]
          .filter(each => each !== null)
          .sort()
          .at(-1) ?? null,
    },
  }
}

const ownEnrolments = prepared(handle =>
  handle
    .select()
    .from(enrolmentTable)
    .where(eq(enrolmentTable.student_id, sql.placeholder('studentId')))
    .prepare('grading_own_enrolments'),
)

const nothingShown = (blocked: NonNullable<Results['blocked']>): Results => ({
  blocked,
  data: { grades: [], gpas: [] },
  results: [],
  cumulative: { gpa: null, hours: 0, passed_hours: 0 },
  complaints: [],
  plaint_ids: [],
  complaint: { fee: config().gradeComplaintFee, ends_on: null },
})

const semestersIn = (rows: readonly { semester_id: number }[]) => [...new Set(rows.map(row => row.semester_id))]

/** The last day on which results of a semester may be complained about, today being one of the days; else null. */
export async function complaintsUntil(semesterId: number): Promise<string | null> {
  const event = await eventOf(semesterId, 'complaints')
  const today = clock.today()
  return event && event.starts_on <= today && today <= event.ends_on ? event.ends_on : null
}

async function shownGrades(enrolments: readonly Enrolment[], language: string) {
  const subjectIds = [...new Set(enrolments.map(each => each.subject_id))]
  const [releases, values, subjects, parts] = await Promise.all([
    openReleasesOf(enrolments),
    valuesOf(enrolments.map(each => each.id)),
    subjectsByIds(subjectIds),
    markPartsByIds(subjectIds),
  ])
  const inOrder = (await semesterList(language)).reverse()
  const semesters = new Map(inOrder.map(each => [each.id, each.name]))
  const place = new Map(inOrder.map(({ id }, at) => [id, at]))
  const scales = await scalesOf(enrolments.map(each => each.semester_id))
  // By the calendar, not by ids: a semester may be entered after a later one.
  const sorted = [...enrolments].sort((a, b) => place.get(a.semester_id)! - place.get(b.semester_id)! || a.id - b.id)
  return sorted.map(each => {
    const isShown = (part: ReleasePart) => releases.has(releaseKey(each, part))
    const whole = isShown('result')
    const mark = whole ? each.mark : null
    const subject = subjects.get(each.subject_id)!
    return {
      id: each.id,
      subject_id: each.subject_id,
      code: subject.code,
      name: nameIn(subject, language),
      hours: each.hours,
      semester_id: each.semester_id,
      semester: semesters.get(each.semester_id) ?? '',
      state: shownState(each, whole),
      mark,
      letter: mark === null ? null : letterOf(scales.get(each.semester_id)!, mark).letter,
      mercy: whole ? each.mercy : 0,
      parts: (parts.get(each.subject_id) ?? []).map(own => ({
        part: own.part,
        label: labelOfPart(own, language),
        points: own.points,
        value: whole || isShown(own.part) ? (values.get(valueKey(each.id, own.part)) ?? null) : null,
      })),
    }
  })
}

/** Passing and failing follow from the whole mark: before its release a student studies. */
export const shownState = ({ state }: Pick<Enrolment, 'state'>, isReleased: boolean): Enrolment['state'] =>
  !isReleased && (state === 'success' || state === 'fail') ? 'study' : state

/** The average of each semester by itself, and of all up to its end. */
export async function averagesBySemester(attempts: readonly Attempt[], language: string) {
  const inOrder = (await semesterList(language))
    .reverse()
    .filter(({ id }) => attempts.some(each => each.semester_id === id))
  return inOrder.map(({ id, name }, at) => {
    const before = new Set(inOrder.slice(0, at).map(each => each.id))
    const { semester: own, cumulative } = averagesAt(
      attempts.filter(each => before.has(each.semester_id)),
      attempts.filter(each => each.semester_id === id),
    )
    return {
      semester_id: id,
      semester: name,
      gpa: outOfHundredths(own.gpa),
      cumulative: outOfHundredths(cumulative.gpa),
      hours: own.hours,
    }
  })
}

export async function termsOf(accountId: number, language: string) {
  const { data } = await resultsOf(accountId, language)
  return data.gpas.map(({ semester_id: id, semester: name, ...rest }) => ({ id, name, ...rest }))
}
