import { actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'

export const acts = actsOf(contract, {
  'students.merge.undo': 'students.office.merge.undo',
  'students.message.send': 'students.office.message.write_one',
  'students.student.login': 'records.office.act_as',
})
