import { FileReply, handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/subject.ts'
import { done, onEach } from '../listing.ts'
import { changeState, previewState } from './change-state.ts'
import { exportSubjects } from './export-subjects.ts'
import { previewRemoval, removeSubject } from './remove-subject.ts'
import { storeSubject, updateSubject } from './save-subject.ts'
import { subjectDetail } from './subject-detail.ts'
import { subjectById, subjectForm, subjectPage } from './subjects.queries.ts'

export const subjectHandlers = [
  handle(contract.listSubjects, ({ query, actor, language }) => subjectPage(query, actor, language)),
  handle(
    contract.exportSubjects,
    ({ query, actor, language }) =>
      new FileReply(exportSubjects(query, actor, language), { name: `subjects.${query.format}` }),
  ),
  handle(contract.createSubject, () => ({ defaults: contract.subjectDraft as never })),
  handle(contract.storeSubject, async ({ body, actor }) => subjectForm(await storeSubject(body), actor)),
  handle(contract.editSubject, ({ params, actor }) => subjectForm(params.id, actor)),
  handle(contract.updateSubject, async ({ params, body, actor }) => {
    await updateSubject(params.id, body)
    return subjectForm(params.id, actor)
  }),
  handle(contract.showSubject, ({ params, actor, language }) => subjectDetail(params.id, actor, language)),
  handle(contract.deleteSubject.preview, async ({ params }) => {
    await subjectById(params.id)
    return previewRemoval([params.id])
  }),
  handle(contract.deleteSubject.perform, async ({ params }) => {
    await removeSubject(params.id)
    return done(params.id)
  }),
  handle(contract.deleteSubjects.preview, ({ query }) => previewRemoval(query.ids)),
  handle(contract.deleteSubjects.perform, ({ body }) => onEach(body.ids, body.dry_run ?? false, removeSubject)),
  handle(contract.changeSubjectState.preview, ({ params }) => previewState(params.id, params.state)),
  handle(contract.changeSubjectState.perform, async ({ params, body, actor }) => {
    await changeState(params.id, params.state, body.note)
    return subjectForm(params.id, actor)
  }),
]
