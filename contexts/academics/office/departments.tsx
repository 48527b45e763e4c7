import { PlainList, screens } from '@halaqa/kit-office'
import type { z } from 'zod'
import { allDepartments, type Department, departments } from '../contract/specialty.ts'
import { at } from './addresses.ts'

/** The departments of one term; the menu leads to those of all. */
export const departmentScreens = screens(departments, {
  columns: ['id', 'name_ar', 'degree_type', 'name_en', 'name_fr'],
  Form: ({ Field }) => (
    <>
      <Field source="name_ar" />
      <Field source="degree_type" />
      <Field source="name_en" />
      <Field source="name_fr" />
      <Field source="term_id" />
    </>
  ),
})

export function DepartmentsList() {
  return (
    <PlainList<z.infer<typeof Department>>
      route={allDepartments.routes.list as never}
      word="academics.department"
      title="name_ar"
      columns={['id', 'name_ar', 'degree_type', 'term_id', 'name_en', 'name_fr']}
      open={department => at(departments.routes.edit, { id: department.id })}
      exports={allDepartments.routes.export}
    />
  )
}
