import { addressOf, type Out } from '@halaqa/kit-contract'
import { ContractForm, Link, Loaded, Page, useAfterAct, useWords } from '@halaqa/kit-office'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { createSettlement, editSettlement, storeSettlement } from '../../contract/settlements.ts'
import { accountAddress } from '../addresses.ts'
import { SettlementFields, ToGood } from './settlement-fields.tsx'

const word = 'billing.settlement'

/** Asks for a settlement with a student; a colleague decides. */
export function NewSettlementPage() {
  const student_id = Number(useParams().student_id)
  return (
    <Loaded route={createSettlement} params={{ student_id }} word={`${word}.new`}>
      {draft => <New draft={draft} />}
    </Loaded>
  )
}

function New({ draft }: { draft: Out<typeof createSettlement.reply> }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  // However often this form is sent, it is one settlement.
  const [form_uuid] = useState(() => crypto.randomUUID())
  const { student, to_good, invoices } = draft
  const account = accountAddress(student.id)
  return (
    <Page
      title={words(`${word}.new`)}
      sub={<Link to={account}>{student.full_name}</Link>}
      crumbs={[{ label: words('billing.account.one'), to: account }]}
    >
      <ToGood choices={draft} />
      <ContractForm
        route={storeSettlement}
        word={word}
        values={{
          form_uuid,
          student_id: student.id,
          kind: to_good > 0 ? (invoices.length ? 'credit' : 'payout') : 'discount',
          amount: undefined,
          invoice_id: invoices[0]?.id ?? null,
          bank_account_id: null,
          iban: '',
          account_holder: student.full_name,
          card_payment_id: null,
          decision_number: '',
          reason: '',
        }}
        savedMessage={words(`${word}.asked`)}
        onCancel={() => void navigate(account)}
        onDone={({ id }) => {
          refresh()
          void navigate(addressOf(editSettlement, { params: { id } }))
        }}
      >
        {parts => <SettlementFields parts={parts} choices={draft} />}
      </ContractForm>
    </Page>
  )
}
