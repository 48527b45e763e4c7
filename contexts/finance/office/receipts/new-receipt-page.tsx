import type { Out } from '@halaqa/kit-contract'
import { day } from '@halaqa/kit-contract/format'
import { ContractForm, Link, Loaded, Page, useAfterAct, useOffice, useWords } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Empty, Select } from '@halaqa/kit-web/light'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { bankAccounts } from '../../contract/bank-accounts.ts'
import { createReceipt, listReceipts, storeReceipt } from '../../contract/receipts.ts'
import { receiptAddress } from '../addresses.ts'
import { OpenInvoices } from './open-invoices.tsx'
import { WhatFollows } from './what-follows.tsx'

const word = 'finance.receipt'
type Draft = Out<typeof createReceipt.reply>

/** Records money that came: who paid, where it came in, and what it settles. */
export function NewReceiptPage() {
  const [search] = useSearchParams()
  // What is no number is nobody's, and the server says so.
  const named = (key: string) => (search.has(key) ? { [key]: Number(search.get(key)) || 0 } : {})
  return (
    <Loaded route={createReceipt} query={{ ...named('payer_id'), ...named('invoice_id') }} word={`${word}.new`}>
      {draft => <New draft={draft} />}
    </Loaded>
  )
}

function New({ draft }: { draft: Draft }) {
  const words = useWords()
  const { language } = useOffice()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  // However often this form is sent, it is one receipt.
  const [form_uuid] = useState(() => crypto.randomUUID())
  // Made once: another component would lose the keyboard's place.
  const Account = useMemo(() => accountsOf(draft), [draft])
  const title = words(`${word}.new`)
  const crumbs = [{ label: words(`${word}.many`), to: listReceipts.path }]
  if (!draft.accounts.length)
    return (
      <Page title={title} crumbs={crumbs}>
        <Empty
          icon="wallet"
          title={words(`${word}.no_account`)}
          action={<Link to={bankAccounts.routes.list.path}>{words('finance.bank-account.many')}</Link>}
        />
      </Page>
    )
  return (
    <Page title={title} crumbs={crumbs}>
      <ContractForm
        route={storeReceipt.perform}
        word={word}
        values={{
          form_uuid,
          payer_id: draft.payer?.id,
          bank_account_id: draft.accounts[0]!.id,
          amount: draft.amount ?? undefined,
          invoice_ids: draft.invoice_ids,
          bank_reference: '',
          value_on: undefined,
          remark: '',
        }}
        saveLabel={title}
        savedMessage={({ counts_on }) =>
          counts_on ? words(`${word}.recorded_later`, { day: day(counts_on, language) }) : words(`${word}.recorded`)
        }
        onCancel={() => void navigate(listReceipts.path)}
        onDone={({ id }) => {
          refresh()
          void navigate(receiptAddress(id))
        }}
      >
        {({ Field, Section }) => (
          <>
            <Section title={words(`${word}.who`)} why={words(`${word}.who_why`)}>
              <Field source="payer_id" />
              <Field source="amount" />
              <Field source="bank_account_id" input={Account} />
              <WhereTransfer draft={draft}>
                <Field source="bank_reference" />
                <Field source="value_on" />
              </WhereTransfer>
              <Field source="remark" />
            </Section>
            <Section title={words(`${word}.what`)} why={words(`${word}.what_why`)}>
              <Field source="invoice_ids" input={OpenInvoices} />
              <WhatFollows isTransfer={id => isBank(draft, id)} />
            </Section>
          </>
        )}
      </ContractForm>
    </Page>
  )
}

const isBank = ({ accounts }: Draft, id: number | undefined) => accounts.find(each => each.id === id)?.kind === 'bank'

/** What the bank's statement says, where it is a transfer. */
function WhereTransfer({ draft, children }: { draft: Draft; children: ReactNode }) {
  const { value } = useChosen<number | undefined>('bank_account_id')
  return isBank(draft, value) ? children : null
}

/** Desks and accounts by their names, with what they are. */
const accountsOf = ({ accounts }: Draft) =>
  function Account({ name, label, help }: { name: string; label: string; help?: ReactNode }) {
    const words = useWords()
    const { value, onChange, onBlur, ref, error, required } = useChosen<number | undefined>(name)
    return (
      <Select
        ref={ref}
        label={label}
        help={help}
        choices={accounts.map(each => ({
          value: String(each.id),
          label: `${words(`${word}.values.kind.${each.kind}`)} · ${each.name}`,
        }))}
        value={value === undefined ? '' : String(value)}
        onChange={event => onChange(Number(event.target.value))}
        onBlur={onBlur}
        error={error}
        required={required}
      />
    )
  }
