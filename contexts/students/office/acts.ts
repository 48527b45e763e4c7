import { actAt, actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'
import { cardAddress, moveAddress } from './addresses.ts'

export const acts = actsOf(
  contract,
  {
    'students.merge.undo': 'students.office.merge.undo',
    'students.message.send': 'students.office.message.write_one',
    'students.student.login': 'records.office.act_as',
  },
  {
    of: {
      'students.message.send': 'students.student',
      // What it answers opens the student's part, which the page of the student does.
      'students.student.login': null,
    },
  },
)

const thing = 'students.student'
export const onPages = [
  actAt({
    key: 'students.state-move.create',
    label: 'students.office.state.move',
    thing,
    at: moveAddress,
    access: contract.createMove.access,
  }),
  actAt({
    key: 'students.card.view',
    label: 'students.card.one',
    thing,
    at: cardAddress,
    access: contract.viewCard.access,
  }),
]
