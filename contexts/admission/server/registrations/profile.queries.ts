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
import { equationTable } from '../equations/equations.table.ts'
import { entryExamTable, examResultTable } from '../exams/exams.table.ts'
import { periodTable } from '../periods/periods.table.ts'
import { stepTable } from '../steps/steps.table.ts'
import { moveTable, registrationTable } from './registrations.table.ts'

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
      periodFee: periodTable.fee,
      account: contactPart(mine.accountId),
      specialty: specialtyPart(mine.specialtyId),
      steps: stepsPart,
      moves: movesPart,
      kinds: kindsPart,
      documents: documentsPart,
      invoices: invoicesPart({ guard: 'registrars', id: mine.accountId }),
      bookedDays: bookedDaysPart,
      exams: examsPart,
      equations: equationsPart,
      unread: unreadPart(mine.accountId),
    })
    .from(mine)
    .innerJoin(periodTable, eq(periodTable.id, mine.periodId))
    .where(and(eq(mine.accountId, sql.placeholder('accountId')), isNull(mine.supersededAt)))
    .prepare('admission_application'),
)

const person = [
  'id',
  'number',
  'fullName',
  'latinName',
  'gender',
  'email',
  'mobile',
  'country',
  'route',
  'hasBachelor',
] as const
const standing = [
  'periodId',
  'stepId',
  'stepSince',
  'status',
  'decisionReason',
  'windowEndsOn',
  'bookUntil',
  'supersededAt',
] as const
const money = ['feeState', 'paid', 'studyFeePaid', 'transactionUuid'] as const
/** One value too: twenty columns are described anew with every answer. */
const ownPart = jsonRow(columnsOf(mine, ...person, ...standing, ...money, 'studentId', 'studentNumber'), sql``)

/** The text in the language asked for; Arabic for every language that we do not write. */
const inLanguage = (ar: Column, en: Column, fr: Column) =>
  sql<string>`case ${sql.placeholder('language')}::text when 'en' then ${en} when 'fr' then ${fr} else ${ar} end`

/** The way of the applicant's degree. */
const rulesOfStep = ['expectedDays', 'feesExemption', 'filesDone', 'hideFees'] as const
const stepsPart = jsonRows(
  {
    ...columnsOf(stepTable, 'id', 'code', 'position', ...rulesOfStep),
    name: inLanguage(stepTable.nameAr, stepTable.nameEn, stepTable.nameFr),
    hint: inLanguage(stepTable.hintAr, stepTable.hintEn, stepTable.hintFr),
  },
  sql`from ${stepTable} where ${eq(stepTable.degreeType, mine.degreeType)}`,
  asc(stepTable.position),
)

const movesPart = jsonRows(
  columnsOf(moveTable, 'fromStepId', 'toStepId', 'at', 'reason'),
  sql`from ${moveTable} where ${eq(moveTable.registrationId, mine.id)}`,
  asc(moveTable.id),
)

/** What is asked of the applicant's degree and route. */
const kindsPart = jsonRows(
  {
    ...columnsOf(documentKindTable, 'code', 'required', 'accepts', 'maxBytes'),
    name: inLanguage(documentKindTable.nameAr, documentKindTable.nameEn, documentKindTable.nameFr),
    help: inLanguage(documentKindTable.helpAr, documentKindTable.helpEn, documentKindTable.helpFr),
  },
  sql`from ${documentKindTable} where ${eq(documentKindTable.degreeType, mine.degreeType)}
    and ${documentKindTable.route} in ('', ${mine.route})`,
  asc(documentKindTable.position),
)

/** Those in force. */
const handedIn = ['id', 'kind', 'fileName', 'type', 'bytes', 'uploadedAt', 'state', 'reason', 'reviewedAt'] as const
const documentsPart = jsonRows(
  columnsOf(documentTable, ...handedIn),
  sql`from ${documentTable} where ${and(eq(documentTable.registrationId, mine.id), isNull(documentTable.replacedAt))}`,
  asc(documentTable.id),
)

/** One at most: an index sees to it. */
const bookedDaysPart = jsonRows(
  {
    ...columnsOf(conformityDayTable, 'id', 'date', 'opensAt', 'closesAt', 'place'),
    attendance: sql<'expected' | 'present' | 'absent'>`${bookingTable.attendance}`,
  },
  sql`from ${bookingTable} join ${conformityDayTable} on ${eq(conformityDayTable.id, bookingTable.dayId)}
    where ${and(eq(bookingTable.registrationId, mine.id), isNull(bookingTable.cancelledAt))}`,
  asc(bookingTable.id),
)

/** One at most. */
const equationsPart = jsonRows(
  columnsOf(equationTable, 'state', 'reason'),
  sql`from ${equationTable} where ${eq(equationTable.registrationId, mine.id)}`,
  asc(equationTable.id),
)

/** Those to come, and those with a result. */
const examsPart = jsonRows(
  {
    ...columnsOf(entryExamTable, 'name', 'date', 'scoreTotal', 'scorePass'),
    score: sql<number | null>`${examResultTable.score}`,
    result: sql<'success' | 'fail' | null>`${examResultTable.result}`,
  },
  sql`from ${entryExamTable} left join ${examResultTable}
    on ${and(eq(examResultTable.examId, entryExamTable.id), eq(examResultTable.registrationId, mine.id))}
    where ${eq(entryExamTable.degreeType, mine.degreeType)}
    and (${examResultTable.id} is not null or ${gte(entryExamTable.date, sql.placeholder('today'))})`,
  asc(entryExamTable.date),
)
