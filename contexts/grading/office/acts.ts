import { actAt, actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'
import { gradesAddress } from './addresses.ts'

export const acts = actsOf(contract, {
  'grading.promotion-of.apply': null,
  'grading.grade.destroy': 'grading.office.grade.clear',
  'grading.grade.recall': 'grading.office.grid.recall',
  'grading.grade.release': 'grading.office.grid.release',
  'grading.mercy.undo': 'grading.office.mercy.undo',
  'grading.promotion.again': 'grading.office.promotion.make',
  'grading.promotion.cancel': 'records.office.run.cancel',
  'grading.promotion.ministry': 'grading.office.promotion.make',
})

export const onPages = [
  actAt({
    key: 'grading.grades-of.show',
    label: 'grading.grade.many',
    thing: 'students.student',
    at: gradesAddress,
    access: contract.gradesOfStudent.access,
  }),
]
