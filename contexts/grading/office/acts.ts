import { actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'

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
