import { semesterIdsPart } from '@halaqa/academics/server'
import { payerSemesterTable } from '@halaqa/finance/readable'
import { answeredTogether, db } from '@halaqa/kit-server/database'
import { handleList } from '@halaqa/kit-server/list'
import { studentTable } from '@halaqa/students/readable'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { notActiveFees, notStudying } from '../../contract/fees-by-state.ts'
import { withSpecialty } from './with-specialty.ts'

const fees = payerSemesterTable
/** What each student owes over all semesters. Few rows are open: with the semesters named, an index has those alone. */
const owing = () =>
  db()
    .select({
      payer_id: fees.payer_id,
      open: sql<number>`sum(${fees.open})`.mapWith(Number).as('open'),
      semesters: sql<number>`count(*)`.mapWith(Number).as('semesters'),
    })
    .from(fees)
    .where(and(sql`${fees.semester_id} = any(${semesterIdsPart})`, eq(fees.payer_guard, 'students'), gt(fees.open, 0)))
    .groupBy(fees.payer_id)
    .as('owed')
const isNotStudying = inArray(studentTable.state, [...notStudying])

function from() {
  const owed = owing()
  return db()
    .select({
      student_id: studentTable.id,
      student: studentTable.full_name,
      number: studentTable.number,
      specialty_id: studentTable.specialty_id,
      gender: sql<'male' | 'female'>`${studentTable.gender}`.as('gender'),
      mobile: studentTable.mobile,
      state: sql<(typeof notStudying)[number]>`${studentTable.state}`.as('state'),
      since: studentTable.state_since,
      semesters: owed.semesters,
      open: owed.open,
    })
    .from(studentTable)
    .innerJoin(owed, eq(owed.payer_id, studentTable.account_id))
    .$dynamic()
}
function sums() {
  const owed = owing()
  return db()
    .select({
      id: studentTable.id,
      specialty_id: studentTable.specialty_id,
      state: studentTable.state,
      open: owed.open,
    })
    .from(studentTable)
    .innerJoin(owed, eq(owed.payer_id, studentTable.account_id))
    .$dynamic()
}

/** Who does not study and still owes, student by student. */
export const notActiveList = handleList(notActiveFees, {
  from,
  sums,
  key: studentTable.id,
  isDear: true,
  where: ({ query: { filter } }) => [
    isNotStudying,
    filter.state && eq(studentTable.state, filter.state),
    filter.specialty_id && eq(studentTable.specialty_id, filter.specialty_id),
  ],
  search: studentTable.search_text,
  sorts: {
    student: studentTable.full_name,
    number: studentTable.number,
    since: studentTable.state_since,
    open: sql`owed.open`,
  },
  present: (rows, { language }) => withSpecialty(rows, language),
})

/** How many they are by state, and what they owe, in baisa. */
export async function notActiveReportOf() {
  const found = await together('', figures)
  const by_state = notStudying.map(state => found.find(each => each.state === state) ?? { state, students: 0, open: 0 })
  return {
    all: {
      students: by_state.reduce((sum, each) => sum + each.students, 0),
      open: by_state.reduce((sum, each) => sum + each.open, 0),
    },
    by_state,
  }
}
const together = answeredTogether<Awaited<ReturnType<typeof figures>>>()
function figures() {
  const owed = owing()
  return db()
    .select({
      state: sql<(typeof notStudying)[number]>`${studentTable.state}`,
      students: sql<number>`count(*)::int`,
      open: sql<number>`sum(${owed.open})`.mapWith(Number),
    })
    .from(studentTable)
    .innerJoin(owed, eq(owed.payer_id, studentTable.account_id))
    .where(isNotStudying)
    .groupBy(studentTable.state)
}
