import { bankAccounts } from '@halaqa/finance/contract'
import type { Out } from '@halaqa/kit-contract'
import { ContractForm, Link, Loaded, Page, useAfterAct, useWords } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Empty } from '@halaqa/kit-web/light'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { createSponsorPayment, listSponsorPayments, storeSponsorPayment } from '../../contract/payments.ts'
import { paymentAddress } from '../addresses.ts'
import { accountsOf, isBank } from './accounts-of.tsx'
import { WhatFollows } from './what-follows.tsx'

const word = 'sponsors.payment'
type Draft = Out<typeof createSponsorPayment.reply>

/** Records what a sponsor paid, and where it came in. */
export function NewPaymentPage() {
  const [search] = useSearchParams()
  const sponsor_id = Number(search.get('sponsor_id'))
  return (
    <Loaded route={createSponsorPayment} query={sponsor_id ? { sponsor_id } : {}} word={`${word}.new`}>
      {draft => <New draft={draft} />}
    </Loaded>
  )
}

function New({ draft }: { draft: Draft }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  // However often this form is sent, it is one payment.
  const [form_uuid] = useState(() => crypto.randomUUID())
  // Made once: another component would lose the keyboard's place.
  const Account = useMemo(() => accountsOf(draft), [draft])
  const title = words(`${word}.new`)
  const crumbs = [{ label: words(`${word}.many`), to: listSponsorPayments.path }]
  if (!draft.accounts.length)
    return (
      <Page title={title} crumbs={crumbs}>
        <Empty
          icon="wallet"
          title={words('finance.receipt.no_account')}
          action={<Link to={bankAccounts.routes.list.path}>{words('finance.bank-account.many')}</Link>}
        />
      </Page>
    )
  return (
    <Page title={title} crumbs={crumbs}>
      <ContractForm
        route={storeSponsorPayment.perform}
        word={word}
        values={{
          form_uuid,
          sponsor_id: draft.sponsor_id ?? undefined,
          amount: draft.amount ?? undefined,
          bank_account_id: draft.accounts[0]!.id,
          bank_reference: '',
          value_on: undefined,
          remark: '',
        }}
        saveLabel={title}
        savedMessage={words(`${word}.recorded`)}
        onCancel={() => void navigate(listSponsorPayments.path)}
        onDone={({ id }) => {
          refresh()
          void navigate(paymentAddress(id))
        }}
      >
        {({ Field, Section }) => (
          <>
            <Section title={words(`${word}.who`)}>
              <Field source="sponsor_id" />
              <Field source="amount" />
            </Section>
            <Section title={words(`${word}.where`)} why={words(`${word}.where_why`)}>
              <Field source="bank_account_id" input={Account} />
              <WhereTransfer draft={draft}>
                <Field source="bank_reference" />
                <Field source="value_on" />
              </WhereTransfer>
              <Field source="remark" />
              <WhatFollows isTransfer={id => isBank(draft, id)} />
            </Section>
          </>
        )}
      </ContractForm>
    </Page>
  )
}

/** What the bank's statement says, where it is a transfer. */
function WhereTransfer({ draft, children }: { draft: Draft; children: ReactNode }) {
  const { value } = useChosen<number | undefined>('bank_account_id')
  return isBank(draft, value) ? children : null
}
