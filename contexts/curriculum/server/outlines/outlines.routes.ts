import { FileReply, handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/outline.ts'
import { subjectById } from '../subjects/subjects.queries.ts'
import { importOutlineHandler } from './import-outline.ts'
import { outlineSheet } from './outline.ts'

export const outlineHandlers = [
  handle(contract.exportOutline, async ({ params, query, language }) => {
    const { code } = await subjectById(params.id)
    return new FileReply(await outlineSheet(params.id, query.format, language), { name: `${code}.${query.format}` })
  }),
  importOutlineHandler,
]
