import { PlainList, screens } from '@halaqa/kit-office'
import type { z } from 'zod'
import { allDepartments, type Department, departments } from '../contract/specialty.ts'
import { at } from './addresses.ts'

/** The departments of one term; the menu leads to those of all. */
export const departmentScreens = screens(departments, {
  columns: ['id', 'nameAr', 'degreeType', 'nameEn', 'nameFr'],
  Form: ({ Field }) => (
    <>
      <Field source="nameAr" />
      <Field source="degreeType" />
      <Field source="nameEn" />
      <Field source="nameFr" />
      <Field source="termId" />
    </>
  ),
})

export function DepartmentsList() {
  return (
    <PlainList<z.infer<typeof Department>>
      route={allDepartments.routes.list as never}
      word="academics.department"
      title="nameAr"
      columns={['id', 'nameAr', 'degreeType', 'termId', 'nameEn', 'nameFr']}
      open={department => at(departments.routes.edit, { id: department.id })}
      exports={allDepartments.routes.export}
    />
  )
}
