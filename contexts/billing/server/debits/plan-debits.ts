import { semesterById, specialtyList } from '@halaqa/academics/server'
import { hourFeesOn } from '@halaqa/finance/server'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { enrolmentTable } from '@halaqa/studies/readable'
import { count, countDistinct, eq, type SQL, sum } from 'drizzle-orm'
import { countOutdated } from '../prices/outdated.ts'
import type { Wanted } from './debit-runs.table.ts'
import { conditionsOf } from './uncharged.ts'

/** What a run would charge now, and whom it leaves out. Changes nothing; amounts are baisa. */
export async function planDebits(wanted: Wanted, language: string) {
  const semester = await semesterById(wanted.semester_id)
  const { toCharge, byState, byException } = await conditionsOf(wanted)
  const feeOf = await hourFeesOn(semester.starts_on)
  const specialties = new Map((await specialtyList(language)).map(each => [each.id, each]))
  const sums = await db()
    .select({
      specialty_id: studentTable.specialty_id,
      students: countDistinct(studentTable.id),
      subjects: count(),
      hours: sum(enrolmentTable.hours).mapWith(Number),
    })
    .from(enrolmentTable)
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
    .where(toCharge)
    .groupBy(studentTable.specialty_id)
    .orderBy(studentTable.specialty_id)
  const rows = sums.map(({ specialty_id, ...of }) => {
    const { name, degree_type } = specialties.get(specialty_id)!
    const unit_amount = feeOf({ id: specialty_id, degree_type })
    return { specialty_id, specialty: name, degree_type, ...of, unit_amount, amount: of.hours * unit_amount }
  })
  const sumOf = (key: 'students' | 'subjects' | 'amount') => rows.reduce((all, row) => all + row[key], 0)
  return {
    rows,
    students: sumOf('students'),
    subjects: sumOf('subjects'),
    amount: sumOf('amount'),
    outdated: (await countOutdated(wanted.semester_id)).open,
    left_out: {
      by_state: await studentsWhere(byState),
      by_exception: await studentsWhere(byException),
    },
  }
}

/** How many students have such subjects. */
export async function studentsWhere(where: SQL | undefined): Promise<number> {
  const [found] = await db()
    .select({ students: countDistinct(studentTable.id) })
    .from(enrolmentTable)
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
    .where(where)
  return found!.students
}
