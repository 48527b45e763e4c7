import { PlainList, useMay, useWords } from '@halaqa/kit-office'
import { Chip, LinkButton } from '@halaqa/kit-web/light'
import {
  approveOperation,
  askReversal,
  deleteOperation,
  leavePosted,
  refuseOperation,
  reverseOperation,
} from '../contract/decisions.ts'
import { createOneStep, createOperation, listOperations, type Operation } from '../contract/operations.ts'
import { operationAddress } from './addresses.ts'
import { operationTones } from './tones.ts'

/** Operations of expenses: what waits for a second person, what is posted, what was refused. */
export function OperationsList() {
  return (
    <PlainList<Operation>
      route={listOperations}
      word="expenses.operation"
      title="payee"
      columns={[
        'spent_on',
        'amount',
        'payee',
        'category',
        { source: 'state', tones: operationTones },
        { source: 'number', render: row => row.number && <bdi dir="ltr">{row.number}</bdi> },
        'bank_account',
        'entered_by_name',
        { source: 'approved_by_name', isExtra: true },
        { source: 'document_number', isExtra: true },
        { source: 'is_large', isExtra: true, render: row => row.is_large && <Large /> },
        { source: 'description', isExtra: true },
        { source: 'id', isExtra: true },
      ]}
      presets={(['entered', 'posted', 'refused', 'reversing'] as const).map(state => ({
        key: state,
        label: `expenses.operation.values.state.${state}`,
        filter: { state },
      }))}
      references={{ category_id: 'expenses.category', bank_account_id: 'expenses.source' }}
      actions={{
        approve: approveOperation,
        refuse: refuseOperation,
        ask_reversal: askReversal,
        reverse: reverseOperation,
        leave: leavePosted,
        delete: deleteOperation,
      }}
      sends={{ approve: ['revision'] }}
      open={row => operationAddress(row.id)}
      create={{ to: createOperation.path, access: createOperation.access }}
      notice={<InOneStep />}
    />
  )
}

/** It needs somebody who may approve large ones. */
export function Large() {
  const words = useWords()
  return <Chip tone="info">{words('expenses.office.large')}</Chip>
}

/** A bill at hand is entered with its proof at once. */
function InOneStep() {
  const words = useWords()
  const may = useMay()
  if (!may(createOneStep.access)) return null
  return (
    <div className="ex-one-step">
      <LinkButton look="outlined" size="small" icon="file" to={createOneStep.path}>
        {words('expenses.office.one_step')}
      </LinkButton>
    </div>
  )
}
