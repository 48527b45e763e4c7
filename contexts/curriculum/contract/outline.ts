import { staff } from '@halaqa/identity/contract'
import { file, idInPath, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { contentWrite, subjectRead } from './permissions.ts'

const params = z.object({ id: idInPath })
export const outlineMaxBytes = 5 * 1024 ** 2
export const outcomes = ['same', 'changed', 'added', 'refused'] as const
export const OutlineResult = z.object({
  dry_run: z.boolean(),
  counts: z.object({ same: z.int(), changed: z.int(), added: z.int(), refused: z.int() }),
  /** What stands in the subject and in no line: it stays. */
  vanished: z.array(z.string()),
  rows: z.array(
    z.object({
      row: z.int(),
      title: z.string(),
      outcome: z.enum(outcomes),
      message: z.string().nullable(),
      changes: z.array(
        z.object({
          field: z.enum(['lesson_title', 'summary', 'title', 'note', 'url', 'required']),
          from: z.string(),
          to: z.string(),
        }),
      ),
    }),
  ),
})
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
/** The file is the only part besides the field. Nothing is written while it is tried, nor when a row is refused. */
export const importOutline = route({
  name: 'curriculum.outline.import',
  method: 'POST',
  path: '/subject/outline/import/{id}',
  access: staff(contentWrite),
  params,
  bodyType: 'multipart',
  upload: { maxBytes: outlineMaxBytes, maxFiles: 1 },
  body: z.strictObject({ dry_run: z.enum(['true', 'false']).default('true') }),
  reply: OutlineResult,
  summary: 'Add lessons and elements of a sheet to a subject, with a result for each row',
})
