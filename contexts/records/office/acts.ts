import { actAt, actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'
import { ordersAddress, papersAddress } from './addresses.ts'

export const acts = actsOf(
  contract,
  {
    'records.issued-paper.revoke': 'records.issued-paper.actions.revoke',
    'records.paper-run.cancel': 'records.office.run.cancel',
    'records.paper-run.go_on': 'records.office.run.go_on',
    'records.paper.revoke': 'records.office.paper.revoke',
  },
  { of: { 'records.paper': 'students.student', 'records.paper.revoke': 'records.paper' } },
)

const thing = 'students.student'
export const onPages = [
  actAt({
    key: 'records.paper.list',
    label: 'records.paper.many',
    thing,
    at: papersAddress,
    access: contract.listPapers.access,
  }),
  actAt({
    key: 'records.order.list',
    label: 'records.order.many',
    thing,
    at: ordersAddress,
    access: contract.listOrders.access,
  }),
]
