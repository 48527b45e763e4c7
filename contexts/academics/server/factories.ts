import { db } from '@halaqa/kit-server/database'
import type { DegreeType } from '../contract/specialty.ts'
import { departmentTable, specialtyTable } from './specialties/specialties.table.ts'

let serial = 0

export async function aDepartment(wish: Partial<typeof departmentTable.$inferInsert> = {}) {
  serial += 1
  const [department] = await db()
    .insert(departmentTable)
    .values({
      nameAr: `قسم ${serial}`,
      nameEn: `Department ${serial}`,
      nameFr: `Département ${serial}`,
      degreeType: 'bachelor',
      ...wish,
    })
    .returning()
  return department!
}

/** An open specialty of a department of its own: 128 hours in eight terms at 15.000 an hour, from 55 %. */
export async function aSpecialty(wish: Partial<typeof specialtyTable.$inferInsert> & { degreeType?: DegreeType } = {}) {
  serial += 1
  const degreeType = wish.degreeType ?? 'bachelor'
  const [specialty] = await db()
    .insert(specialtyTable)
    .values({
      departmentId: wish.departmentId ?? (await aDepartment({ degreeType })).id,
      nameAr: `تخصص ${serial}`,
      nameEn: `Specialty ${serial}`,
      nameFr: `Spécialité ${serial}`,
      degreeType,
      summaryAr: 'ملخص',
      summaryEn: 'A summary',
      summaryFr: 'Un résumé',
      creditHours: 128,
      terms: 8,
      feePerHour: 15_000,
      minimumPercent: 5500,
      acceptsExperience: true,
      open: true,
      ...wish,
    })
    .returning()
  return specialty!
}
