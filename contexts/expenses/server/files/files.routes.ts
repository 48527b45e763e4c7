import { previewOf } from '@halaqa/kit-server/acts'
import { FileReply, handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/files.ts'
import { openOperationFile } from './files.queries.ts'
import { addOperationFile, removeOperationFile } from './operation-files.ts'

export const fileHandlers = [
  handle(contract.storeOperationFile, ({ body, uploads, actor }) =>
    addOperationFile(body.operation_id === undefined ? undefined : Number(body.operation_id), uploads, actor),
  ),
  handle(contract.deleteOperationFile.preview, ({ params, actor }) =>
    previewOf(() => removeOperationFile(params.id, actor)),
  ),
  handle(contract.deleteOperationFile.perform, ({ params, actor }) => removeOperationFile(params.id, actor)),
  handle(contract.operationFileContent, async ({ params, actor }) => {
    const { stream, name, type, is_ours } = await openOperationFile(params.id, actor)
    return new FileReply(stream, { name, type, inline: is_ours })
  }),
]
