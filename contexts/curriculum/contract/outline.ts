import { staff } from '@halaqa/identity/contract'
import { file, idInPath, route, sheetImport } from '@halaqa/kit-contract'
import { z } from 'zod'
import { contentWrite, subjectRead } from './permissions.ts'

const params = z.object({ id: idInPath })
export const exportOutline = route({
  name: 'curriculum.outline.export',
  method: 'GET',
  path: '/subject/outline/export/{id}',
  access: staff(subjectRead),
  params,
  query: z.strictObject({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  reply: file('application/octet-stream'),
  summary: 'The lessons and elements of a subject as a sheet, which can be imported again',
})
/** Nothing is written while it is tried, nor when a line is wrong: the lines build upon each other. */
export const importOutline = sheetImport({
  name: 'curriculum.outline.import',
  path: '/subject/outline/import/{id}',
  access: staff(contentWrite),
  params,
  lines: 3000,
  summary: 'Add lessons and elements of a sheet to a subject, with a result for each line',
})
