import { actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'

export const acts = actsOf(
  contract,
  {
    // What a line is, is chosen on its page; what is beyond doubt stands over the list.
    'banking.line.confirm': null,
    'banking.line.reject': null,
    'banking.line.copy': null,
  },
  { of: { 'banking.external-reversal': 'banking.external', 'banking.confirmation': null } },
)
