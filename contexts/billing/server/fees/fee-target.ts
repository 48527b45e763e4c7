import { semesterById, semesterChoices, specialtyNames } from '@halaqa/academics/server'
import { payerSemesterTable } from '@halaqa/finance/readable'
import { answeredTogether, db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { and, eq, sql } from 'drizzle-orm'
import { settledShare } from '../../contract/fee-target.ts'

type Figures = { students: number; charged: number; settled: number; open: number }
const fees = payerSemesterTable

/** Two semesters beside each other, by speciality: what was charged and what of it is settled, in baisa. 404 where one is not there. */
export async function feeTargetOf(firstId: number, secondId: number, language: string) {
  const asked = [await semesterById(firstId), await semesterById(secondId)]
  const semesters = await semesterChoices(language)
  const [first, second] = await Promise.all(asked.map(({ id }) => together(`${id}`, () => bySpecialty(id))))
  const names = await specialtyNames(language)
  const ids = [...new Set([...first!.keys(), ...second!.keys()])].sort((one, other) => one - other)
  return {
    first: semesters.find(each => each.id === firstId)!,
    second: semesters.find(each => each.id === secondId)!,
    semesters,
    all: compared(summed(first!), summed(second!)),
    specialties: ids.map(id => ({
      specialty_id: id,
      specialty: names.get(id) ?? '',
      ...compared(first!.get(id) ?? nothing, second!.get(id) ?? nothing),
    })),
  }
}
const together = answeredTogether<Map<number, Figures>>()

async function bySpecialty(semesterId: number): Promise<Map<number, Figures>> {
  const rows = await db()
    .select({
      specialty_id: studentTable.specialty_id,
      students: sql<number>`count(*)::int`,
      charged: sql<number>`sum(${fees.charged})`.mapWith(Number),
      settled: sql<number>`sum(${fees.charged} - ${fees.open})`.mapWith(Number),
      open: sql<number>`sum(${fees.open})`.mapWith(Number),
    })
    .from(fees)
    .innerJoin(studentTable, eq(studentTable.account_id, fees.payer_id))
    .where(and(eq(fees.semester_id, semesterId), eq(fees.payer_guard, 'students')))
    .groupBy(studentTable.specialty_id)
  return new Map(rows.map(({ specialty_id, ...figures }) => [specialty_id, figures]))
}

const nothing: Figures = { students: 0, charged: 0, settled: 0, open: 0 }
const summed = (figures: Map<number, Figures>) =>
  [...figures.values()].reduce<Figures>(
    (all, each) => ({
      students: all.students + each.students,
      charged: all.charged + each.charged,
      settled: all.settled + each.settled,
      open: all.open + each.open,
    }),
    nothing,
  )
function compared(first: Figures, second: Figures) {
  const [one, other] = [first, second].map(each => settledShare(each.settled, each.charged))
  return {
    first: { ...first, share: one! },
    second: { ...second, share: other! },
    change: one === null || other === null ? null : one! - other!,
  }
}
