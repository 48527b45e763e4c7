import type { EditScalar } from '@halaqa/kit-contract'
import type { Context } from '@halaqa/kit-server/http'
import { asForm, handleEdits } from '@halaqa/kit-server/selection'
import { editSubjects } from '../../contract/edit-subjects.ts'
import { editSubject, SubjectInput } from '../../contract/subject.ts'
import type { SubjectState } from '../../contract/subject-state.ts'
import { updateSubject } from '../subjects/save-subject.ts'
import { subjectForm } from '../subjects/subjects.queries.ts'
import { subjectTable } from '../subjects/subjects.table.ts'
import { changeState } from './change-state.ts'

/** A move to a state is what it is of one subject; the other fields are sent with the rest of the subject, as its form sends them. */
async function editOne(
  id: number,
  { state, ...values }: Record<string, EditScalar>,
  { actor }: Context,
): Promise<void> {
  if (state !== undefined) return changeState(id, state as SubjectState)
  const { mark_parts, ...subject } = await subjectForm(id, actor)
  const parts = mark_parts.map(({ part: _, ...input }) => input)
  return updateSubject(id, asForm(SubjectInput, { ...subject, mark_parts: parts }, values))
}

export const editsOfSubjects = handleEdits(editSubjects, {
  key: subjectTable.id,
  columns: { hours: subjectTable.hours, kind: subjectTable.kind, state: subjectTable.state },
  shown: editSubject,
  save: editOne,
})
