import { PlainList } from '@halaqa/kit-office'
import {
  createPurchase,
  deletePurchase,
  listPurchases,
  type Purchase,
  purchaseStates,
} from '../../contract/purchases.ts'
import { purchaseAddress } from '../addresses.ts'
import { purchaseTones } from '../tones.ts'

const presets = purchaseStates
  .filter(state => state === 'open' || state === 'free')
  .map(state => ({ key: state, label: `studies.purchase.values.state.${state}`, filter: { state } }))

/** Books that students bought or were given, and what became of their payment. */
export const PurchasesList = () => (
  <PlainList<Purchase>
    route={listPurchases}
    word="studies.purchase"
    title="title"
    columns={[
      { source: 'title', render: row => <span dir="auto">{row.title}</span> },
      'full_name',
      { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
      { source: 'semester', isExtra: true },
      'quantity',
      'total',
      { source: 'state', tones: purchaseTones },
      'at',
    ]}
    open={row => purchaseAddress(row.id)}
    presets={presets}
    references={{ student_id: 'students.student', semester_id: 'curriculum.semester' }}
    actions={{ delete: deletePurchase }}
    create={{ to: createPurchase.path, access: createPurchase.access }}
  />
)
