import { allSemesters, nameIn, specialtyList } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { type InvoiceLine, pricesOf } from '@halaqa/finance/server'

export type FeeOf = {
  subject_id: number
  semester_id: number
  hours: number
  /** Of whoever studies it. */
  specialty_id: number
}

/** What subjects are charged: their hours, at the price of the day on which their semester begins. In their order. */
export async function feeLines(rows: readonly FeeOf[]): Promise<InvoiceLine[]> {
  const subjects = await subjectsByIds([...new Set(rows.map(row => row.subject_id))])
  const starts = new Map((await allSemesters()).map(each => [each.id, each.starts_on]))
  const price = await pricesOf('study')
  const degrees = new Map((await specialtyList('ar')).map(each => [each.id, each.degree_type]))
  return rows.map(({ subject_id, semester_id, hours, specialty_id }) => ({
    label: nameIn(subjects.get(subject_id)!, 'ar'),
    quantity: hours,
    subject_id,
    semester_id,
    ...price({ degree_type: degrees.get(specialty_id), specialty_id, on: starts.get(semester_id)! }),
  }))
}
