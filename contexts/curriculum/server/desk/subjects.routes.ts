import { done, eachOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import { handleMany } from '@halaqa/kit-server/selection'
import * as contract from '../../contract/subject.ts'
import { markSourcesOffered, usualMarkPartsToday } from '../subjects/mark-parts.ts'
import { storeSubject, updateSubject } from '../subjects/save-subject.ts'
import { subjectForm } from '../subjects/subjects.queries.ts'
import { changeState, previewState } from './change-state.ts'
import { editsOfSubjects } from './edit-subjects.ts'
import { previewRemoval, previewRemovals, removeSubject } from './remove-subject.ts'
import { subjectDetail } from './subject-detail.ts'
import { subjectsList } from './subjects-list.ts'

const formOffers = async () => ({ usual: await usualMarkPartsToday(), sources: markSourcesOffered() })

export const subjectHandlers = [
  ...subjectsList,
  handle(contract.createSubject, async () => {
    const offered = await formOffers()
    return { defaults: { ...contract.subjectDraft, mark_parts: offered.usual.without } as never, ...offered }
  }),
  handle(contract.storeSubject, async ({ body, actor }) => subjectForm(await storeSubject(body), actor)),
  handle(contract.editSubject, async ({ params, actor }) => ({
    ...(await subjectForm(params.id, actor)),
    ...(await formOffers()),
  })),
  handle(contract.updateSubject, async ({ params, body, actor }) => {
    await updateSubject(params.id, body)
    return subjectForm(params.id, actor)
  }),
  handle(contract.showSubject, ({ params, actor, language }) => subjectDetail(params.id, actor, language)),
  handle(contract.deleteSubject.preview, ({ params }) => previewRemoval(params.id)),
  handle(contract.deleteSubject.perform, async ({ params }) => {
    await removeSubject(params.id)
    return done(params.id)
  }),
  handleMany(contract.deleteSubjects.preview, ({ query }) => previewRemovals(query.ids ?? [])),
  handleMany(contract.deleteSubjects.perform, ({ body }) => eachOf(body.ids, body, removeSubject)),
  editsOfSubjects,
  handle(contract.changeSubjectState.preview, ({ params }) => previewState(params.id, params.state)),
  handle(contract.changeSubjectState.perform, async ({ params, body, actor }) => {
    await changeState(params.id, params.state, body.note)
    return subjectForm(params.id, actor)
  }),
]
