import { crud } from '@halaqa/kit-server/crud'
import { handle } from '@halaqa/kit-server/http'
import { allTerms, faculties, showFaculty, structureYears, terms } from '../../contract/structure.ts'
import { facultyTree, nextTermNumber, nextYearPosition } from './structure.queries.ts'
import { facultyTable, structureYearTable, termTable } from './structure.table.ts'

const visibleTo = () => true
const remove = 'delete'

export const structureHandlers = [
  ...crud(faculties, {
    table: facultyTable,
    visibleTo,
    remove,
  }),
  handle(showFaculty, ({ params, actor, language }) => facultyTree(params.id, actor, language)),
  ...crud(structureYears, {
    table: structureYearTable,
    visibleTo,
    remove,
    draft: async ({ params }) => ({ position: await nextYearPosition(params.faculty_id) }),
  }),
  ...crud(terms, {
    table: termTable,
    visibleTo,
    remove,
    draft: async ({ params }) => ({ number: await nextTermNumber(params.year_id), offers_summer: true }),
  }),
  ...crud(allTerms, { table: termTable, visibleTo }),
]
