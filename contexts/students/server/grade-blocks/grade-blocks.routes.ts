import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/grade-block.ts'
import { headOf } from '../students/student-head.ts'
import { studentById } from '../students/students.queries.ts'
import { blockById, blockGrades, blocksList, changeBlock, unblockGrades } from './grade-blocks.ts'

export const gradeBlockHandlers = [
  ...blocksList,
  handle(contract.createBlock, async ({ query, language }) => ({
    student: query.student_id ? await headOf(await studentById(query.student_id), language) : null,
  })),
  handle(contract.storeBlock, async ({ body, actor }) => blockById(await blockGrades(body), actor)),
  handle(contract.showBlock, ({ params, actor }) => blockById(params.id, actor)),
  handle(contract.editBlock, ({ params, actor }) => blockById(params.id, actor)),
  handle(contract.updateBlock, async ({ params, body, actor }) => {
    await changeBlock(params.id, body)
    return blockById(params.id, actor)
  }),
  handle(contract.deleteBlock.preview, async ({ params }) => previewOf(() => unblockGrades(params.id))),
  handle(contract.deleteBlock.perform, async ({ params }) => {
    await unblockGrades(params.id)
    return { id: params.id, ok: true }
  }),
]
