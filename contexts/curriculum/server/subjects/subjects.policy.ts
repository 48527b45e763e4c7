import type { Actor } from '@halaqa/kit-server/request'
import { contentWrite, subjectWrite } from '../../contract/permissions.ts'
import { mayMove, type SubjectState } from '../../contract/subject-state.ts'
import type { SubjectRecord } from './subjects.table.ts'

/** What the actor may do with a subject in this state; whether it is used or complete is found out when it is tried. */
export function abilitiesOn(state: SubjectState, { permissions }: Actor) {
  const writes = permissions.has(subjectWrite)
  return {
    edit: writes && state !== 'archived',
    delete: writes && (state === 'draft' || state === 'review'),
    review: mayMove(state, 'review', permissions),
    publish: mayMove(state, 'published', permissions),
    archive: mayMove(state, 'archived', permissions),
    redraft: mayMove(state, 'draft', permissions),
  }
}

/** What the actor may do with what stands in the subject; an archived one is read only. */
export const mayEdit = (subject: SubjectRecord, actor: Actor) => ({
  edit: subject.state !== 'archived' && actor.permissions.has(contentWrite),
})
