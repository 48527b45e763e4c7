import { createHash } from 'node:crypto'
import { nameIn, type Specialty, semesterList } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import type { PayerInvoice } from '@halaqa/finance/server'
import { dayWithHijri, money } from '@halaqa/kit-contract/format'
import { clock, dayOf } from '@halaqa/kit-server/clock'
import { translate } from '@halaqa/kit-server/words'
import type { Student } from '@halaqa/students/server'
import { paidInvoices } from '@halaqa/students/server'
import { type Attempt, averageOf } from '@halaqa/studies/contract'
import { releasedAttempts } from '@halaqa/studies/server'
import { type PaperKind, type PaperLanguage, tellsMarks } from '../../contract/paper.ts'
import { specialtiesOf } from './may-issue.ts'
import type { PaperContent, PaperTable } from './paper.ts'

const wordsIn =
  (language: PaperLanguage) =>
  (key: string, values?: Record<string, unknown>): string =>
    translate(language, `records.paper.${key}`, values)

/** What a paper of each of these says today, by student. A few queries, however many they are. */
export async function contentsOf(
  kind: PaperKind,
  students: readonly Student[],
  language: PaperLanguage = 'ar',
): Promise<Map<number, PaperContent>> {
  const specialties = await specialtiesOf(students)
  const tablesOf = await tablesFor(kind, students, language)
  // One digest for the same marks, in whichever language they are told.
  const arabic = language === 'ar' || kind !== 'grades' ? tablesOf : await tablesFor(kind, students, 'ar')
  return new Map(
    students.map(student => {
      const marks = kind === 'grades' ? digestOf(arabic(student)) : null
      const specialty = specialties.get(student.specialty_id)!
      return [student.id, contentOf(kind, student, { specialty, tables: tablesOf(student), marks, language })]
    }),
  )
}

type Said = { specialty: Specialty; tables: PaperTable[]; marks: string | null; language: PaperLanguage }
function contentOf(kind: PaperKind, student: Student, { specialty, tables, marks, language }: Said): PaperContent {
  const word = wordsIn(language)
  const isArabic = language === 'ar'
  const about = {
    name: isArabic ? student.full_name : student.latin_name,
    specialty: nameIn(specialty, language),
    degree: word(`degree.${specialty.degree_type}`),
    gpa: points(student.gpa),
    hours: student.passed_hours,
    term: student.term,
    since: dayWithHijri(student.state_since, language),
  }
  const note = word(`note.${kind}`, { day: dayWithHijri(clock.today(), language) })
  return {
    ...(!isArabic && { language }),
    title: word(`title.${kind}`),
    house: word('college'),
    facts: [
      { label: word('name'), text: about.name },
      isArabic
        ? { label: word('latin_name'), text: student.latin_name, latin: true }
        : { label: word('arabic_name'), text: student.full_name },
      { label: word('number'), text: student.number, latin: true },
      { label: word('civil_number'), text: student.civil_number, latin: true },
      { label: word('specialty'), text: about.specialty },
      { label: word('enrolled'), text: dayWithHijri(student.enrolled_on, language) },
      ...(marks ? [{ label: word('digest'), text: marks, latin: true }] : []),
    ],
    text: word(`text.${kind}`, about),
    tables,
    note: isArabic ? note : `${note} ${word('translation')}`,
    proof: {
      programme: about.specialty,
      gpa: tellsMarks[kind] ? student.gpa : null,
      hours: tellsMarks[kind] ? student.passed_hours : null,
      marks,
    },
  }
}

/** Sixteen characters that are others as soon as one mark is another: printed on the paper and told by the verification page. */
const digestOf = (tables: readonly PaperTable[]): string =>
  createHash('sha256')
    .update(JSON.stringify(tables.map(({ rows, foot }) => [rows, foot])))
    .digest('hex')
    .slice(0, 16)
    .toUpperCase()

type TablesOf = (student: Student) => PaperTable[]
async function tablesFor(kind: PaperKind, students: readonly Student[], language: PaperLanguage): Promise<TablesOf> {
  const ids = students.map(each => each.id)
  if (kind === 'grades') return transcripts(ids, language)
  if (kind !== 'invoices') return () => []
  const paid = await paidInvoices(students)
  return ({ id }) => payments(paid.get(id) ?? [], language)
}

const points = (hundredths: number | null): string => (hundredths === null ? '—' : (hundredths / 100).toFixed(2))

/** Semester after semester: every released attempt, and both averages as they are computed. */
async function transcripts(studentIds: readonly number[], language: PaperLanguage): Promise<TablesOf> {
  const word = wordsIn(language)
  const attempts = await releasedAttempts(studentIds)
  const subjects = await subjectsByIds([...new Set([...attempts.values()].flat().map(each => each.subject_id))])
  const semesters = (await semesterList(language)).reverse()
  return student => {
    const all = attempts.get(student.id) ?? []
    const best = new Map(averageOf(all).lines.map(line => [line.id, line]))
    const ofSemester = Map.groupBy(all, each => each.semester_id)
    const upTo: Attempt[] = []
    return semesters.flatMap(({ id, name }) => {
      const own = ofSemester.get(id)
      if (!own) return []
      upTo.push(...own)
      return {
        title: name,
        head: ['code', 'subject', 'hours', 'mark', 'letter', 'points'].map(key => word(`head.${key}`)),
        latin: [true, false, true, true, true, true],
        rows: own.map(each => {
          const subject = subjects.get(each.subject_id)
          return rowOf(each, subject?.code ?? '', subject ? nameIn(subject, language) : '', best.get(each.id)!, word)
        }),
        foot: word('foot', { term: points(averageOf(own, 'each').gpa), all: points(averageOf(upTo).gpa) }),
      }
    })
  }
}

type Line = ReturnType<typeof averageOf>['lines'][number]
function rowOf(attempt: Attempt, code: string, name: string, line: Line, word: ReturnType<typeof wordsIn>): string[] {
  return [
    code,
    // All attempts are shown; what another one has replaced is marked.
    line.counts === 'better-attempt' ? word('replaced', { name }) : name,
    String(attempt.hours),
    attempt.mark === null ? '—' : String(attempt.mark),
    line.letter ?? '—',
    line.letter === null ? '—' : points(line.points),
  ]
}

/** Invoices that are paid, each with its day. */
function payments(paid: readonly PayerInvoice[], language: PaperLanguage): PaperTable[] {
  const word = wordsIn(language)
  const total = paid.reduce((sum, invoice) => sum + invoice.total, 0)
  return [
    {
      title: word('payments'),
      head: ['invoice', 'day', 'amount'].map(key => word(`head.${key}`)),
      latin: [true, false, false],
      rows: paid.map(invoice => {
        const payment = invoice.payments.find(each => each.state === 'paid' && !each.surplus)
        const at = payment ? dayWithHijri(dayOf(new Date(payment.at)), language) : '—'
        return [invoice.number, at, money(invoice.total, language)]
      }),
      foot: word('paid_in_all', { amount: money(total, language) }),
    },
  ]
}
