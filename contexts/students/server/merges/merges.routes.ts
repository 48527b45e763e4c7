import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/merges.ts'
import { mergeInto, previewMerge } from './merge-students.ts'
import { mergeView, newestMerges } from './merges.queries.ts'
import { mergeById, undoMerge } from './undo-merge.ts'

export const mergeHandlers = [
  handle(contract.mergeStudents.preview, ({ query }) => previewMerge(query.from_id, query.into_id)),
  handle(contract.mergeStudents.perform, async ({ body }) => mergeView(await mergeInto(body))),
  handle(contract.listMerges, async () => ({ rows: await newestMerges() })),
  handle(contract.undoMerge.preview, async ({ params }) => {
    const { moved } = await mergeById(params.id)
    const consequences = [{ what: 'studies.enrolment', count: moved.enrolments?.length ?? 0 }]
    return previewOf(() => undoMerge(params.id), { consequences })
  }),
  handle(contract.undoMerge.perform, async ({ params }) => {
    await undoMerge(params.id)
    return mergeView(params.id)
  }),
]
