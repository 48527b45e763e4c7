import { addressOf, type Out } from '@halaqa/kit-contract'
import { PlainList, useWords } from '@halaqa/kit-office'
import { LinkButton, Select } from '@halaqa/kit-web/light'
import { useNavigate, useParams } from 'react-router'
import { delayedFees, withdrawnFees, type YesOrNo, yesOrNo } from '../../contract/fees-by-state.ts'
import { amounts, number, ofStudent, references } from './fee-columns.tsx'
import { type LeftKind, leftKinds } from './left-kinds.ts'

type Row = Out<typeof withdrawnFees.reply>['rows'][number]

const columns = ['student' as const, number, 'specialty' as const, 'since' as const, ...amounts]
const back = ['refunded' as const, 'credit' as const]

/** Who left during a semester: the address says which of them, and a choice over the list changes it. */
function useLeft(kind: LeftKind) {
  const { semester_id, paid, refund } = useParams()
  const params = { semester_id: Number(semester_id), paid: paid as YesOrNo, refund: refund as YesOrNo }
  return {
    key: `${semester_id} ${paid} ${refund}`,
    shared: { ...ofStudent, params, references, notice: <Which kind={kind} params={params} /> },
  }
}

type Params = { semester_id: number; paid: YesOrNo; refund: YesOrNo }
function Which({ kind, params }: { kind: LeftKind; params: Params }) {
  const words = useWords()
  const navigate = useNavigate()
  const choice = (field: 'paid' | 'refund') => (
    <Select
      label={words(`billing.fee-left.${field}.label`)}
      choices={yesOrNo.map(value => ({ value, label: words(`billing.fee-left.${field}.${value}`) }))}
      value={params[field]}
      onChange={event => {
        const next = { ...params, [field]: event.target.value as YesOrNo }
        void navigate(addressOf(kind.list, { params: next }))
      }}
    />
  )
  return (
    <div className="bi-acts">
      {choice('paid')}
      {choice('refund')}
      <LinkButton
        to={addressOf(kind.report, { params: { semester_id: params.semester_id } })}
        look="text"
        size="small"
        icon="chart"
      >
        {words(kind.title)}
      </LinkButton>
    </div>
  )
}

export function WithdrawnFeesList() {
  const { key, shared } = useLeft(leftKinds.withdrawn)
  return (
    <PlainList<Row>
      key={key}
      route={withdrawnFees}
      word="billing.fee-withdrawn"
      columns={[...columns, ...back]}
      {...shared}
    />
  )
}
export function DelayedFeesList() {
  const { key, shared } = useLeft(leftKinds.delayed)
  return (
    <PlainList<Row>
      key={key}
      route={delayedFees}
      word="billing.fee-delayed"
      columns={[...columns, ...back]}
      {...shared}
    />
  )
}
