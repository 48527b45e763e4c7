import { semesterById } from '@halaqa/academics/server'
import type { PayerStanding } from '@halaqa/finance/contract'
import { payerSemesterTable } from '@halaqa/finance/readable'
import { db } from '@halaqa/kit-server/database'
import { handleList } from '@halaqa/kit-server/list'
import { studentTable } from '@halaqa/students/readable'
import { and, eq, gt, inArray, type SQL } from 'drizzle-orm'
import {
  fundedFees,
  owedFees,
  paidFees,
  partlyPaidFees,
  semesterFees,
  unpaidFees,
} from '../../contract/semester-fees.ts'
import { withSpecialty } from './with-specialty.ts'

const fees = payerSemesterTable
const sorts = {
  student: studentTable.full_name,
  number: studentTable.number,
  charged: fees.charged,
  paid: fees.paid,
  open: fees.open,
}
const amounts = { charged: fees.charged, paid: fees.paid, granted: fees.granted, let_go: fees.let_go, open: fees.open }
const student = {
  student_id: studentTable.id,
  student: studentTable.full_name,
  number: studentTable.number,
  specialty_id: studentTable.specialty_id,
  mobile: studentTable.mobile,
}
const isStudent = eq(studentTable.account_id, fees.payer_id)
const from = () =>
  db()
    .select({ ...student, standing: fees.standing, ...amounts })
    .from(fees)
    .innerJoin(studentTable, isStudent)
    .$dynamic()

type Asked = {
  params: { semester_id: number }
  query: {
    q?: string | undefined
    by?: string | undefined
    sort: string
    filter: { specialty_id?: number | undefined }
  }
}
/**
 * A hundred thousand are counted, added up and put in order without reading who they are, unless that is asked: whoever pays as a
 * student is one.
 */
const isOfStudents = ({ query: { q, by, filter } }: Asked) =>
  Boolean(q) || by === 'specialty_id' || filter.specialty_id !== undefined
const isSortedByName = ({ query: { sort } }: Asked) => /student|number/.test(sort)
const named = { semester_id: fees.semester_id, payer_guard: fees.payer_guard, payer_id: fees.payer_id }
const keys = (asking: Asked) => {
  const found = db().select(named).from(fees).$dynamic()
  return isOfStudents(asking) || isSortedByName(asking) ? found.innerJoin(studentTable, isStudent) : found
}
const sums = (asking: Asked) => {
  const of = { ...named, standing: fees.standing, ...amounts }
  if (!isOfStudents(asking)) return db().select(of).from(fees).$dynamic()
  return db()
    .select({ ...of, specialty_id: studentTable.specialty_id })
    .from(fees)
    .innerJoin(studentTable, isStudent)
    .$dynamic()
}
async function conditions({ params, query: { filter } }: Asked, ...more: (SQL | undefined)[]) {
  const { id } = await semesterById(params.semester_id)
  return [
    eq(fees.semester_id, id),
    eq(fees.payer_guard, 'students'),
    filter.specialty_id && eq(studentTable.specialty_id, filter.specialty_id),
    and(...more),
  ]
}

type Rows = Awaited<ReturnType<typeof from>>
const present = (rows: Rows, { language }: { language: string }) =>
  withSpecialty(
    rows.map(({ mobile: _, ...row }) => row),
    language,
  )
const presentWithMobile = (rows: Rows, { language }: { language: string }) => withSpecialty(rows, language)

const source = {
  from,
  keys,
  sums,
  key: Object.values(named),
  search: studentTable.search_text,
  sorts,
  isDear: true as const,
  present,
}
const standsAs = (...standings: PayerStanding[]) => inArray(fees.standing, standings)

/** Fees of a semester, student by student, as they stand. */
export const feeLists = [
  ...handleList(semesterFees, {
    ...source,
    where: asking => {
      const { standing } = asking.query.filter
      return conditions(asking, standing && standsAs(standing))
    },
  }),
  ...handleList(unpaidFees, { ...source, where: asking => conditions(asking, standsAs('unpaid')) }),
  ...handleList(partlyPaidFees, { ...source, where: asking => conditions(asking, standsAs('partly')) }),
  ...handleList(paidFees, { ...source, where: asking => conditions(asking, standsAs('settled')) }),
  ...handleList(fundedFees, {
    ...source,
    where: asking => conditions(asking, standsAs('settled'), gt(fees.granted, 0)),
  }),
  ...handleList(owedFees, {
    ...source,
    where: asking =>
      conditions(asking, standsAs(...(asking.query.filter.standing ? [asking.query.filter.standing] : owing))),
    present: presentWithMobile,
  }),
]
const owing = ['unpaid', 'partly'] as const
