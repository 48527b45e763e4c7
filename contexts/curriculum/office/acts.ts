import { actAt, actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'
import { at, lessonsAddress } from './addresses.ts'

export const acts = actsOf(contract, {
  'curriculum.subject.state': null,
  'curriculum.plan.discard': 'curriculum.office.plan.discard',
  'curriculum.plan.publish': 'curriculum.office.plan.publish',
})

const thing = 'curriculum.subject'
const { listLessons, listSubjectTeachers } = contract
export const onPages = [
  actAt({
    key: 'curriculum.lesson.list',
    label: 'curriculum.lesson.many',
    thing,
    at: id => lessonsAddress(id),
    access: listLessons.access,
  }),
  actAt({
    key: 'curriculum.subject-teacher.list',
    label: 'curriculum.subject-teacher.many',
    thing,
    at: id => at(listSubjectTeachers, id),
    access: listSubjectTeachers.access,
  }),
]
