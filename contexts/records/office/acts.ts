import { actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'

export const acts = actsOf(contract, {
  'records.issued-paper.revoke': 'records.issued-paper.actions.revoke',
  'records.paper-run.cancel': 'records.office.run.cancel',
  'records.paper-run.go_on': 'records.office.run.go_on',
  'records.paper.revoke': 'records.office.paper.revoke',
})
