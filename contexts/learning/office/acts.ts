import { actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'

// What is decided about an entry or a post is what was read of it: the desk shows it.
export const acts = actsOf(contract, {
  'learning.forum.settle': null,
  'learning.vlog.accept': null,
  'learning.vlog.refuse': null,
  'learning.vlog.hide': null,
})
