import { allSemesters, type SemesterRow, semesterChoices } from '@halaqa/academics/server'
import { type Statement, type StatementRow, statementOf } from '@halaqa/finance/server'
import { invalid } from '@halaqa/kit-contract'
import { day, type Language, money } from '@halaqa/kit-contract/format'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { refuse } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { type Student, studentOfAccount } from '@halaqa/students/server'
import type { StatementLine, StatementOfAccount, StatementPart } from '../../contract/statement.ts'
import { laterOf } from '../instalments/due-of.ts'
import { peopleOf } from '../payers/people-of.ts'

export type Days = { from?: string | undefined; to?: string | undefined }

/** What finance says of the student, from day to day and by semester. Refuses days the wrong way round, and days to come. */
export const statementOfAccount = async (
  student: Pick<Student, 'id' | 'account_id'>,
  days: Days,
  language: string,
): Promise<StatementOfAccount> => told(await standingOf(student), days, language)

/** With what plans ask for after today, in baisa. */
async function standingOf(student: Pick<Student, 'id' | 'account_id'>) {
  const statement = await statementOf(await peopleOf(student))
  return { ...statement, later: await laterOf(student.id, clock.today()) }
}

/** The student's own, with the semesters that it can be narrowed to. */
export async function ownStatementOf(accountId: number, days: Days, language: string) {
  const statement = await standingOf(await studentOfAccount(accountId))
  const first = statement.rows[0]?.posted_on ?? clock.today()
  return { ...(await told(statement, days, language)), semesters: await semestersSince(first, language) }
}

async function told(
  { rows: all, due, later, to_good, owed_back }: Statement & { later: number },
  days: Days,
  language: string,
): Promise<StatementOfAccount> {
  const { from, to } = checkedDays(days, all)
  const opening = all.findLast(row => row.posted_on < from)?.balance ?? 0
  const rows = all.filter(row => row.posted_on >= from && row.posted_on <= to)
  const names = new Map((await semesterChoices(language)).map(each => [each.id, each.name]))
  const closing = rows.at(-1)?.balance ?? opening
  const stands = { due, due_now: due - later, later, to_good }
  return {
    from,
    to,
    opening,
    charged: sum(rows.map(row => row.debit)),
    credited: sum(rows.map(row => row.credit)),
    closing,
    parts: partsOf(rows, { opening, semesters: await allSemesters(), names, language }),
    ...stands,
    owed_back,
    reckoning: reckoningOf({ ...stands, closing, to }, language),
  }
}

type Reckoned = Pick<StatementOfAccount, 'due_now' | 'later' | 'to_good' | 'closing' | 'to'>
/** Which of the amounts of today the closing balance counts; of days that are over, that it counts none of them. */
function reckoningOf({ due_now, later, to_good, closing, to }: Reckoned, language: string): string {
  const shown = (baisa: number) => money(baisa, language as Language)
  const values = {
    due_now: shown(due_now),
    later: shown(later),
    to_good: shown(to_good),
    to: day(to, language as Language),
  }
  const isOfToday = to >= clock.today() && closing === due_now + later - to_good
  const counted = `${later > 0 ? '_later' : ''}${to_good > 0 ? '_good' : ''}` as const
  return translate(language, `billing.statement.reckoned.${isOfToday ? keys[counted] : 'past'}`, values)
}
const keys = { '': 'due', _later: 'due_later', _good: 'due_good', _later_good: 'due_later_good' } as const

/** What came after a desk was counted is of the next day, and stands in the balance already: where no day is asked for, it is told. */
function checkedDays({ from, to: asked }: Days, rows: readonly StatementRow[]) {
  const today = clock.today()
  if (asked && asked > today) refuse(invalid, { to: 'field.day-to-come' })
  const to = asked ?? [today, rows.at(-1)?.posted_on ?? today].toSorted().at(-1)!
  const begins = from ?? [to, rows[0]?.posted_on ?? to].toSorted()[0]!
  if (begins > to) refuse(invalid, { to: 'field.ends-before-start' })
  return { from: begins, to }
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

type Around = {
  opening: number
  semesters: readonly SemesterRow[]
  names: ReadonlyMap<number, string>
  language: string
}
/**
 * By the semester that had begun by the day of each movement, in their order: a running balance would not run through parts by the
 * semester that an invoice is for, as much of it is charged before that begins.
 */
function partsOf(rows: readonly StatementRow[], { opening, semesters, names, language }: Around): StatementPart[] {
  const parts: StatementPart[] = []
  for (const row of rows) {
    const semester_id = semesters.findLast(each => each.starts_on <= row.posted_on)?.id ?? null
    const last = parts.at(-1)
    const isSame = last?.semester_id === semester_id
    const part: StatementPart =
      last && isSame
        ? last
        : {
            semester_id,
            semester: names.get(semester_id ?? 0) ?? '',
            opening: last?.closing ?? opening,
            charged: 0,
            credited: 0,
            closing: 0,
            lines: [],
          }
    if (part !== last) parts.push(part)
    part.charged += row.debit
    part.credited += row.credit
    part.closing = row.balance
    part.lines.push(lineOf(row, language))
  }
  return parts
}

const lineOf = ({ id, posted_on, kind, document, label, debit, credit, balance }: StatementRow, language: string) => {
  const happened = translate(language, `finance.movement.values.kind.${kind}`)
  const what = label ? `${happened}: ${label}` : happened
  return { id, posted_on, kind, what, document, debit, credit, balance } satisfies StatementLine
}

/** Those that had begun by today and had not ended before the first movement, the newest first; each until the next begins. */
async function semestersSince(first: string, language: string) {
  const semesters = await allSemesters()
  const today = clock.today()
  const names = new Map((await semesterChoices(language)).map(each => [each.id, each.name]))
  return semesters
    .map(({ id, starts_on }, at) => {
      const next = semesters[at + 1]
      const isOver = next !== undefined && next.starts_on <= today
      return { id, name: names.get(id) ?? '', from: starts_on, to: isOver ? addDays(next.starts_on, -1) : today }
    })
    .filter(each => each.from <= today && each.to >= first && each.from <= each.to)
    .toReversed()
}
