import { readFile } from 'node:fs/promises'
import { invalid } from '@halaqa/kit-contract'
import { FileReply, handle, refuse } from '@halaqa/kit-server/http'
import * as contract from '../../contract/outline.ts'
import { subjectById } from '../subjects/subjects.queries.ts'
import { importOutline, outlineSheet, readOutline } from './outline.ts'

export const outlineHandlers = [
  handle(contract.exportOutline, async ({ params, query, language }) => {
    const { code } = await subjectById(params.id)
    return new FileReply(await outlineSheet(params.id, query.format, language), { name: `${code}.${query.format}` })
  }),
  handle(contract.importOutline, async ({ params, body, uploads, language }) => {
    const { code } = await subjectById(params.id)
    const [file] = uploads
    if (!file) return refuse(invalid, { file: 'field.required' })
    const rows = await readOutline(await readFile(file.path), /\.csv$/i.test(file.name) ? 'csv' : 'xlsx', code)
    return importOutline(params.id, rows, body.dry_run !== 'false', language)
  }),
]
