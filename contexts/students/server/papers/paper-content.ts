import { nameIn, semesterById, semesterList, specialtyById } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { invoicesOf } from '@halaqa/finance/server'
import { dayWithHijri, money } from '@halaqa/kit-contract/format'
import { clock, dayOf } from '@halaqa/kit-server/clock'
import { translate } from '@halaqa/kit-server/words'
import { type Attempt, averageOf } from '../../contract/average.ts'
import type { PaperKind } from '../../contract/paper.ts'
import { releasedAttempts } from '../grades/refresh-averages.ts'
import type { Student } from '../students/students.table.ts'

type Fact = { label: string; text: string; latin?: boolean }
/** A table of a paper: its cells are ready to be set; `latin` says which columns keep their order in Arabic text. */
type Table = { title: string; head: string[]; rows: string[][]; latin: boolean[]; foot: string }
export type PaperContent = { title: string; house: string; facts: Fact[]; text: string; tables: Table[]; note: string }

/** Arabic binds; what a paper says is said in it. */
const language = 'ar'
const word = (key: string, values?: Record<string, unknown>) => translate(language, `students.paper.${key}`, values)

/** What a paper says about a student today. */
export async function contentOf(kind: PaperKind, student: Student): Promise<PaperContent> {
  const specialty = await specialtyById(student.specialtyId)
  const about = {
    name: student.fullName,
    specialty: nameIn(specialty, language),
    degree: word(`degree.${specialty.degreeType}`),
    gpa: points(student.gpa),
    hours: student.passedHours,
    term: student.term,
    since: dayWithHijri(student.stateSince, language),
  }
  const tables = kind === 'grades' ? await transcript(student.id) : kind === 'invoices' ? await payments(student) : []
  return {
    title: word(`title.${kind}`),
    house: word('college'),
    facts: [
      { label: word('name'), text: student.fullName },
      { label: word('latin_name'), text: student.latinName, latin: true },
      { label: word('number'), text: student.number, latin: true },
      { label: word('civil_number'), text: student.civilNumber, latin: true },
      { label: word('specialty'), text: about.specialty },
      { label: word('enrolled'), text: dayWithHijri(student.enrolledOn, language) },
    ],
    text: word(`text.${kind}`, about),
    tables,
    note: word(`note.${kind}`, { day: dayWithHijri(clock.today(), language) }),
  }
}

const points = (hundredths: number | null): string => (hundredths === null ? '—' : (hundredths / 100).toFixed(2))

/** Semester after semester: every released attempt, and both averages as they are computed. */
async function transcript(studentId: number): Promise<Table[]> {
  const attempts = (await releasedAttempts([studentId])).get(studentId) ?? []
  const subjects = await subjectsByIds([...new Set(attempts.map(each => each.subjectId))])
  const names = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  const best = new Map(averageOf(attempts).lines.map(line => [line.id, line]))
  const semesters = await inOrder(attempts.map(each => each.semesterId))
  return semesters.map((semesterId, at) => {
    const own = attempts.filter(each => each.semesterId === semesterId)
    const upTo = attempts.filter(each => semesters.indexOf(each.semesterId) <= at)
    return {
      title: names.get(semesterId) ?? '',
      head: ['code', 'subject', 'hours', 'mark', 'letter', 'points'].map(key => word(`head.${key}`)),
      latin: [true, false, true, true, true, true],
      rows: own.map(each => rowOf(each, subjects.get(each.subjectId), best.get(each.id)!)),
      foot: word('foot', { term: points(averageOf(own, 'each').gpa), all: points(averageOf(upTo).gpa) }),
    }
  })
}

/** Each semester once, by its first day. */
async function inOrder(ids: readonly number[]): Promise<number[]> {
  const semesters = await Promise.all([...new Set(ids)].map(semesterById))
  return semesters.sort((a, b) => a.startsOn.localeCompare(b.startsOn)).map(each => each.id)
}

type Line = ReturnType<typeof averageOf>['lines'][number]
function rowOf(attempt: Attempt, subject: { code: string; nameAr: string } | undefined, line: Line): string[] {
  const name = subject?.nameAr ?? ''
  return [
    subject?.code ?? '',
    // All attempts are shown; what another one has replaced is marked.
    line.counts === 'better-attempt' ? word('replaced', { name }) : name,
    String(attempt.hours),
    attempt.mark === null ? '—' : String(attempt.mark),
    line.letter ?? '—',
    line.letter === null ? '—' : points(line.points),
  ]
}

/** Invoices that are settled, each with its day. */
async function payments(student: Student): Promise<Table[]> {
  const invoices = await invoicesOf({ guard: 'students', id: student.accountId })
  const paid = invoices.filter(invoice => invoice.state === 'paid')
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
