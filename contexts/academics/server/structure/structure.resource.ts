import { crud } from '@halaqa/kit-server/crud'
import { handle } from '@halaqa/kit-server/http'
import { allTerms, faculties, showFaculty, structureYears, terms } from '../../contract/structure.ts'
import { departmentTable } from './specialties.table.ts'
import { facultyTree, nextTermNumber, nextYearPosition } from './structure.queries.ts'
import { facultyTable, structureYearTable, termTable } from './structure.table.ts'

const visibleTo = () => true
const remove = 'delete'

export const structureHandlers = [
  ...crud(faculties, {
    table: facultyTable,
    visibleTo,
    remove,
    dependents: { 'academics.structure-year': structureYearTable.faculty_id },
  }),
  handle(showFaculty, ({ params, actor, language }) => facultyTree(params.id, actor, language)),
  ...crud(structureYears, {
    table: structureYearTable,
    visibleTo,
    remove,
    dependents: { 'academics.term': termTable.year_id },
    draft: async ({ params }) => ({ position: await nextYearPosition(params.faculty_id) }),
  }),
  ...crud(terms, {
    table: termTable,
    visibleTo,
    remove,
    dependents: { 'academics.department': departmentTable.term_id },
    draft: async ({ params }) => ({ number: await nextTermNumber(params.year_id), offers_summer: true }),
  }),
  ...crud(allTerms, { table: termTable, visibleTo }),
]
