import { specialtyPart } from '@halaqa/academics/server'
import { invoicesPart } from '@halaqa/finance/server'
import { contactPart, unreadPart } from '@halaqa/identity/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { columnsOf, jsonRow, jsonRows, prepared } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, asc, type Column, eq, gte, isNull, sql } from 'drizzle-orm'
import { bookingTable, conformityDayTable } from '../conformity-days/conformity-days.table.ts'
import { documentKindTable, documentTable } from '../documents/documents.table.ts'
import { entryExamTable, examResultTable } from '../exams/exams.table.ts'
import { periodTable } from '../periods/periods.table.ts'
import { equationTable } from '../registrations/equations.table.ts'
import { referencePart } from '../registrations/invoices-of.ts'
import { moveTable, registrationTable } from '../registrations/registrations.table.ts'
import { stepTable } from '../steps/steps.table.ts'

/**
 * An application with everything that its profile shows, its words in a language, or 404. Every applicant asks for it on
 * every page and after every event, so it is one prepared statement: as a query for each part, planning and round trips
 * cost several times what reading costs. The parts of other contexts are written by their owners (ADR 0016).
 */
export async function applicationOf(accountId: number, language: string) {
  const [application] = await statement({ accountId, language, today: clock.today() })
  return application ?? refuse(notFound)
}
export type Application = Awaited<ReturnType<typeof applicationOf>>

const mine = registrationTable
const statement = prepared(handle =>
  handle
    .select({
      registration: ownPart,
      period_fee: periodTable.fee,
      account: contactPart(mine.account_id),
      specialty: specialtyPart(mine.specialty_id),
      steps: stepsPart,
      moves: movesPart,
      kinds: kindsPart,
      documents: documentsPart,
      invoices: invoicesPart(referencePart(mine.id)),
      booked_days: bookedDaysPart,
      exams: examsPart,
      equations: equationsPart,
      unread: unreadPart(mine.account_id),
    })
    .from(mine)
    .innerJoin(periodTable, eq(periodTable.id, mine.period_id))
    .where(and(eq(mine.account_id, sql.placeholder('accountId')), isNull(mine.superseded_at)))
    .prepare('admission_application'),
)

const person = [
  'id',
  'number',
  'full_name',
  'latin_name',
  'gender',
  'email',
  'mobile',
  'country',
  'route',
  'has_bachelor',
] as const
const standing = [
  'period_id',
  'step_id',
  'step_since',
  'status',
  'decision_reason',
  'window_ends_on',
  'book_until',
  'superseded_at',
] as const
const money = ['fee_state', 'paid', 'study_fee_paid', 'transaction_uuid'] as const
/** One value too: twenty columns are described anew with every answer. */
const ownPart = jsonRow(columnsOf(mine, ...person, ...standing, ...money, 'student_id', 'student_number'), sql``)

/** The text in the language asked for; Arabic for every language that we do not write. */
const inLanguage = (ar: Column, en: Column, fr: Column) =>
  sql<string>`case ${sql.placeholder('language')}::text when 'en' then ${en} when 'fr' then ${fr} else ${ar} end`

/** The way of the applicant's degree. */
const rulesOfStep = ['expected_days', 'fees_exemption', 'files_done', 'hide_fees'] as const
const stepsPart = jsonRows(
  {
    ...columnsOf(stepTable, 'id', 'code', 'position', ...rulesOfStep),
    name: inLanguage(stepTable.name_ar, stepTable.name_en, stepTable.name_fr),
    hint: inLanguage(stepTable.hint_ar, stepTable.hint_en, stepTable.hint_fr),
  },
  sql`from ${stepTable} where ${eq(stepTable.degree_type, mine.degree_type)}`,
  asc(stepTable.position),
)

const movesPart = jsonRows(
  columnsOf(moveTable, 'from_step_id', 'to_step_id', 'at', 'reason'),
  sql`from ${moveTable} where ${eq(moveTable.registration_id, mine.id)}`,
  asc(moveTable.id),
)

/** What is asked of the applicant's degree and route. */
const kindsPart = jsonRows(
  {
    ...columnsOf(documentKindTable, 'code', 'required', 'accepts', 'max_bytes'),
    name: inLanguage(documentKindTable.name_ar, documentKindTable.name_en, documentKindTable.name_fr),
    help: inLanguage(documentKindTable.help_ar, documentKindTable.help_en, documentKindTable.help_fr),
  },
  sql`from ${documentKindTable} where ${eq(documentKindTable.degree_type, mine.degree_type)}
    and ${documentKindTable.route} in ('', ${mine.route})`,
  asc(documentKindTable.position),
)

/** Those in force. */
const handedIn = ['id', 'kind', 'file_name', 'type', 'bytes', 'uploaded_at', 'state', 'reason', 'reviewed_at'] as const
const documentsPart = jsonRows(
  columnsOf(documentTable, ...handedIn),
  sql`from ${documentTable} where ${and(eq(documentTable.registration_id, mine.id), isNull(documentTable.replaced_at))}`,
  asc(documentTable.id),
)

/** One at most: an index sees to it. */
const bookedDaysPart = jsonRows(
  {
    ...columnsOf(conformityDayTable, 'id', 'date', 'opens_at', 'closes_at', 'place'),
    attendance: sql<'expected' | 'present' | 'absent'>`${bookingTable.attendance}`,
  },
  sql`from ${bookingTable} join ${conformityDayTable} on ${eq(conformityDayTable.id, bookingTable.day_id)}
    where ${and(eq(bookingTable.registration_id, mine.id), isNull(bookingTable.cancelled_at))}`,
  asc(bookingTable.id),
)

/** One at most. */
const equationsPart = jsonRows(
  columnsOf(equationTable, 'state', 'reason'),
  sql`from ${equationTable} where ${eq(equationTable.registration_id, mine.id)}`,
  asc(equationTable.id),
)

/** Those to come, and those with a result. */
const examsPart = jsonRows(
  {
    ...columnsOf(entryExamTable, 'name', 'date', 'score_total', 'score_pass'),
    score: sql<number | null>`${examResultTable.score}`,
    result: sql<'success' | 'fail' | null>`${examResultTable.result}`,
  },
  sql`from ${entryExamTable} left join ${examResultTable}
    on ${and(eq(examResultTable.exam_id, entryExamTable.id), eq(examResultTable.registration_id, mine.id))}
    where ${eq(entryExamTable.degree_type, mine.degree_type)}
    and (${examResultTable.id} is not null or ${gte(entryExamTable.date, sql.placeholder('today'))})`,
  asc(entryExamTable.date),
)
