import { actAt, actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'
import { changeAddress, changeSpecialtyAddress, subjectsAddress } from './addresses.ts'

export const acts = actsOf(contract, {
  // Which are exchanged is chosen on a page of its own.
  'studies.subjects-of.storeChange': null,
})

const thing = 'students.student'
export const onPages = [
  actAt({
    key: 'studies.subjects-of.show',
    label: 'studies.office.subjects.title',
    thing,
    at: subjectsAddress,
    access: contract.subjectsOfStudent.access,
  }),
  actAt({
    key: 'studies.subjects-of.change',
    label: 'studies.office.subjects.change_do',
    thing,
    at: changeAddress,
    access: contract.changeSubjects.access,
  }),
  actAt({
    key: 'studies.department-change.of-student',
    label: 'studies.department-change.one',
    thing,
    at: changeSpecialtyAddress,
    access: contract.editDepartmentChange.access,
  }),
]
