import { readFile } from 'node:fs/promises'
import { type Import, invalid, longSheet, operationId, type Schema } from '@halaqa/kit-contract'
import { type Context, type Handler, handle, refuse } from '@halaqa/kit-server/http'
import type { ImportColumns } from './columns.ts'
import { type ImportSource, importSheet, readSheet } from './import.ts'
import { rememberSource, startImport } from './import-runs.ts'

/** The handler of an import. A sheet that is too long to be waited for becomes a run, which answers instead. */
export const handleImport = <P extends Schema, F extends object, C extends ImportColumns, S>(
  route: Import<P, F>,
  source: ImportSource<C, S, Pick<Context<P>, 'params'> & { body: F; language: string }>,
): Handler => {
  rememberSource(route, source)
  return handle(route, async ({ params, body, uploads, language }) => {
    const [file] = uploads
    if (!file) return refuse(invalid, { file: 'field.required' })
    const { dry_run, columns, shown } = body
    const asked = { params, body, language }
    const importing = { asked, language, dryRun: dry_run !== 'false', columns, shown, lines: route.lines }
    if (route.lines > longSheet) {
      // What is wrong with the sheet as a whole is said at once.
      const { meant, head } = await readSheet(source, file, importing)
      if (meant.length > longSheet) {
        const content = await readFile(file.path)
        return startImport(
          { ...importing, operation: operationId(route), file: { name: file.name, content } },
          {
            ...head,
            total: meant.length,
          },
        )
      }
    }
    return importSheet(source, file, importing)
  })
}
