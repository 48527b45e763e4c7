import { announcedMonths, eventsFor, type SemesterRow, semesterList } from '@halaqa/academics/server'
import { addDays, clock, daysBetween, weekdayOf, weeksBetween } from '@halaqa/kit-server/clock'
import { ownStandingOf } from '@halaqa/students/server'
import { choosingOf } from '@halaqa/studies/server'
import type { StudiedLesson, StudiedSubject } from '../../contract/subject.ts'
import type { StudyEvent, Today } from '../../contract/today.ts'
import { type Study, studyOf } from '../access/study.ts'
import { type ProgressRecord, progressIn } from '../progress/progress.queries.ts'
import { studiedLessons, studiedSubjects } from '../subjects/subjects.queries.ts'
import { type AskedInvoice, askedInvoices } from './asked-invoices.ts'
import { eventShape } from './event-shape.ts'
import { moneyDueOf } from './money-due.ts'

/** How far ahead something counts as due. */
const dueDays = 21

/** The last day of these is something to do, although they lie under the others: months long, they would hide them. */
const lastDays: readonly StudyEvent['rule_key'][] = ['fees_due', 'withdraw', 'delay', 'complaints']
const isLong = (event: StudyEvent) => event.background && lastDays.includes(event.rule_key)
/** Whether an event is something to do or to come to, not what lies under the others. */
export const isAsked = (event: StudyEvent) => !event.background || isLong(event)

/** What only those come to who study: to anybody else it is no day of theirs. */
const studying = /^(exams_|study$|choose_subjects$|add_drop$|withdraw$|delay$)/
export const isForStudying = (event: Pick<StudyEvent, 'rule_key'>) => studying.test(event.rule_key ?? '')

/** The student's home: what is next, where one stopped, what is due, how far each subject is. */
export async function todayOf(accountId: number, language: string): Promise<Today> {
  const study = await studyOf(accountId)
  const day = clock.today()
  const sunday = addDays(day, -weekdayOf(day))
  const ids = study.subjects.map(each => each.subject_id)
  const [found, subjects, progress, hijriMonths, invoices, choosing, standing] = await Promise.all([
    eventsFor('students', sunday, addDays(day, 120), language),
    studiedSubjects(study, language),
    progressIn(study.learner.id, ids),
    announcedMonths(),
    askedInvoices(accountId),
    choosingOf(accountId, language),
    ownStandingOf(study.learner),
  ])
  const events = found.map(eventShape).filter(each => study.learner.studies || !isForStudying(each))
  const going = await goingOn(study, subjects, progress)
  return {
    today: day,
    name: (language !== 'ar' && study.learner.latinName) || study.learner.name,
    state: study.learner.state,
    state_until: standing.until,
    studies: study.learner.studies,
    withheld: standing.withheld,
    semester: await semesterShape(study.semester, day, language),
    next: nextOf(events, day),
    week: weekOf(events, sunday),
    going_on: going?.shown ?? null,
    due: dueOf(events, day),
    money_due: moneyDueOf(invoices, events, day),
    required: requiredOf({ invoices, choosing, going }),
    subjects,
    hijri_months: [...hijriMonths],
  }
}

/** With its year, for «الفصل الأول» alone is also the first of one's plan. */
async function semesterShape(semester: SemesterRow | undefined, day: string, language: string) {
  if (!semester) return null
  const { id, starts_on, ends_on } = semester
  const { name } = (await semesterList(language)).find(each => each.id === id)!
  const weeks = weeksBetween(starts_on, ends_on) + 1
  const week = Math.max(1, Math.min(weeks, weeksBetween(starts_on, day) + 1))
  return { id, name, week, weeks, starts_on, ends_on }
}

/** The first thing that begins after today; of what has begun, the one that ends first, because that is the one to be done. */
export function nextOf(events: readonly StudyEvent[], day: string): Today['next'] {
  const real = events.filter(each => isAsked(each) && each.ends_on >= day)
  const dates = real.map(each => {
    const deadline = each.starts_on <= day
    return { ...each, deadline, on: deadline ? each.ends_on : each.starts_on }
  })
  return dates.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.id - b.id))[0] ?? null
}

export const weekOf = (events: readonly StudyEvent[], sunday: string): Today['week'] =>
  [0, 1, 2, 3, 4, 5, 6].map(at => {
    const day = addDays(sunday, at)
    return {
      day,
      events: events.filter(each =>
        isLong(each) ? each.ends_on === day : isAsked(each) && each.starts_on <= day && each.ends_on >= day,
      ).length,
    }
  })

/** What ends soon, or begins soon, the nearest first. `days`: until its last day where it has begun, else until its first. */
export function dueOf(events: readonly StudyEvent[], day: string): Today['due'] {
  return events
    .filter(each => isAsked(each) && each.ends_on >= day)
    .map(each => ({ ...each, days: daysBetween(day, each.starts_on <= day ? each.ends_on : each.starts_on) }))
    .filter(each => each.days <= dueDays)
    .sort((a, b) => a.days - b.days || a.id - b.id)
    .slice(0, 5)
}

type Sources = {
  invoices: readonly Pick<AskedInvoice, 'id' | 'number' | 'due_now'>[]
  choosing: Awaited<ReturnType<typeof choosingOf>>
  going: { shown: NonNullable<Today['going_on']>; required: boolean } | null
}

/** What is asked of this student: money that is due, subjects that still fit, the required element that was begun. */
export function requiredOf({ invoices, choosing: { term, summer }, going }: Sources): Today['required'] {
  const asked = invoices.filter(each => each.due_now > 0)
  // Hours that are taken leave no room for what is longer than the rest: then nothing is asked.
  const fits = term?.is_open && term.subjects.some(each => term.taken_hours + each.hour <= term.max)
  const isSummer = summer?.is_open && summer.subjects.length > 0 && summer.chosen === 0
  return [
    ...asked.map(({ id, number, due_now }) => ({ kind: 'invoice' as const, id, number, amount: due_now })),
    ...(fits ? [{ kind: 'choosing' as const, until: term.closes_on, summer: false }] : []),
    ...(isSummer ? [{ kind: 'choosing' as const, until: summer.closes_on, summer: true }] : []),
    ...(going?.required && going.shown.begun
      ? [
          {
            kind: 'element' as const,
            id: going.shown.element_id,
            title: going.shown.title,
            percent: going.shown.percent,
          },
        ]
      : []),
  ]
}

/** The element that was played last, or the first one after it that is not finished; without any, the very first. */
async function goingOn(
  study: Study,
  subjects: readonly StudiedSubject[],
  progress: ReadonlyMap<number, ProgressRecord>,
): Promise<Sources['going']> {
  const last = lastOf(progress)
  const behind = subjects.filter(each => each.watched_elements < each.total_elements)
  const inOrder = behind.toSorted((a, b) => Number(b.id === last?.subject_id) - Number(a.id === last?.subject_id))
  // Where a subject has nothing left that is required, another that has comes before what is optional.
  let found: (ReturnType<typeof unfinished> & { subject: StudiedSubject; lessons: StudiedLesson[] }) | undefined
  for (const subject of inOrder) {
    const lessons = await studiedLessons(study, subject.id, progress)
    const next = unfinished(lessons, subject.id === last?.subject_id ? last.element_id : undefined)
    if (next && (!found || next.element.required)) found = { ...next, subject, lessons }
    if (found?.element.required) break
  }
  if (!found) return null
  const { element, lesson, lessons, subject } = found
  const position = Math.round(element.seek_minutes * 60_000)
  const shown = {
    element_id: element.id,
    kind: element.kind,
    title: element.title,
    lesson: lesson.title,
    lesson_number: lesson.position,
    total_lessons: lessons.length,
    subject: subject.name,
    begun: element.percent > 0 || position > 0,
    percent: element.percent,
    position_ms: position,
    left_ms: element.duration_ms === null ? null : Math.max(0, element.duration_ms - position),
  }
  return { shown, required: element.required }
}

/** What the student was at last, on any device. */
function lastOf(progress: ReadonlyMap<number, ProgressRecord>): ProgressRecord | undefined {
  let last: ProgressRecord | undefined
  for (const each of progress.values()) if (!last || each.updated_at > last.updated_at) last = each
  return last
}

/**
 * What is required and begun comes first, nearest to `from`; then what is required from `from` on, and round from the
 * beginning when all after it is finished; what is optional only when nothing required is left.
 */
export function unfinished(lessons: readonly StudiedLesson[], from: number | undefined) {
  const places = lessons.flatMap(lesson => lesson.elements.map(element => ({ lesson, element })))
  const at = Math.max(
    0,
    places.findIndex(each => each.element.id === from),
  )
  const left = [...places.slice(at), ...places.slice(0, at)].filter(each => !each.element.watched)
  const isBegun = ({ element }: (typeof left)[number]) => element.required && element.percent > 0
  return left[0]?.element.id === from && left[0]?.element.required
    ? left[0]
    : (left.find(isBegun) ?? left.find(each => each.element.required) ?? left[0])
}
