import { crud } from '@halaqa/kit-server/crud'
import { handle } from '@halaqa/kit-server/http'
import { allDepartments, departments, listSpecialties, specialties } from '../../contract/specialty.ts'
import { publicSpecialties } from './specialties.queries.ts'
import { departmentTable, specialtyTable } from './specialties.table.ts'

export const specialtyHandlers = [
  handle(listSpecialties, async ({ language }) => ({ rows: await publicSpecialties(language) })),
  ...crud(departments, {
    table: departmentTable,
    visibleTo: () => true,
    remove: 'delete',
  }),
  ...crud(allDepartments, { table: departmentTable, visibleTo: () => true }),
  ...crud(specialties, { table: specialtyTable, visibleTo: () => true, remove: 'delete' }),
]
