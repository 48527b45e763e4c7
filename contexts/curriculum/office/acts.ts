import { actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'

export const acts = actsOf(contract, {
  'curriculum.subject.state': null,
  'curriculum.plan.discard': 'curriculum.office.plan.discard',
  'curriculum.plan.publish': 'curriculum.office.plan.publish',
})
