import { actAt, actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'
import { changeSpecialtyAddress, subjectsAddress } from './addresses.ts'

export const acts = actsOf(contract)

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
    key: 'studies.department-change.of-student',
    label: 'studies.department-change.one',
    thing,
    at: changeSpecialtyAddress,
    access: contract.editDepartmentChange.access,
  }),
]
