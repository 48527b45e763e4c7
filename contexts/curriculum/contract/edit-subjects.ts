import { staff } from '@halaqa/identity/contract'
import { editMany } from '@halaqa/kit-contract'
import { subjectWrite } from './permissions.ts'
import { listSubjects, SubjectInput, SubjectKind } from './subject.ts'
import { SubjectState } from './subject-state.ts'

/** What is changed of many at once; marks, prerequisites and names belong to one subject. A published one keeps hours and kind. */
export const editSubjects = editMany({
  word: 'curriculum.subject',
  path: '/subject/edit-many',
  access: staff(subjectWrite),
  list: listSubjects,
  fields: { hours: SubjectInput.shape.hours, kind: SubjectKind, state: SubjectState },
})
