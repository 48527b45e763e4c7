import { specialtyNames } from '@halaqa/academics/server'

/** Rows of students with the name of their speciality, as lists of fees show them. */
export async function withSpecialty<Row extends { specialty_id: number }>(rows: readonly Row[], language: string) {
  const names = await specialtyNames(language)
  return rows.map(row => ({ ...row, specialty: names.get(row.specialty_id) ?? '' }))
}
