import { actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'

// What is decided about an entry is what was read of it: the desk shows it.
export const acts = actsOf(contract, {
  'learning.vlog.accept': null,
  'learning.vlog.refuse': null,
  'learning.vlog.hide': null,
})
