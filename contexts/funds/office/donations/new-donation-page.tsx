import { bankAccounts } from '@halaqa/finance/contract'
import type { Out } from '@halaqa/kit-contract'
import { ContractForm, Link, Loaded, Page, useAfterAct, useMay, useWords } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Empty, LinkButton } from '@halaqa/kit-web/light'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { createDonation, listDonations, storeDonation } from '../../contract/donations.ts'
import { donors } from '../../contract/donors.ts'
import { donationAddress } from '../addresses.ts'
import { accountsOf, isBank } from './accounts-of.tsx'
import { WhatFollows } from './what-follows.tsx'

const word = 'funds.donation'
type Draft = Out<typeof createDonation.reply>

/** Records what was given: who gave it, to which fund, and where it came in. */
export function NewDonationPage() {
  const [search] = useSearchParams()
  const named = (key: string) => (Number(search.get(key)) ? { [key]: Number(search.get(key)) } : {})
  return (
    <Loaded route={createDonation} query={{ ...named('fund_id'), ...named('donor_id') }} word={`${word}.new`}>
      {draft => <New draft={draft} />}
    </Loaded>
  )
}

function New({ draft }: { draft: Draft }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  // However often this form is sent, it is one donation.
  const [form_uuid] = useState(() => crypto.randomUUID())
  // Made once: another component would lose the keyboard's place.
  const Account = useMemo(() => accountsOf(draft), [draft])
  const title = words(`${word}.new`)
  const crumbs = [{ label: words(`${word}.many`), to: listDonations.path }]
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
    <Page title={title} crumbs={crumbs} actions={<NewDonor />}>
      <ContractForm
        route={storeDonation.perform}
        word={word}
        values={{
          form_uuid,
          donor_id: draft.donor_id ?? undefined,
          fund_id: draft.fund_id ?? undefined,
          amount: undefined,
          bank_account_id: draft.accounts[0]!.id,
          bank_reference: '',
          value_on: undefined,
          form_number: '',
          remark: '',
        }}
        saveLabel={title}
        savedMessage={words(`${word}.recorded`)}
        onCancel={() => void navigate(listDonations.path)}
        onDone={({ id }) => {
          refresh()
          void navigate(donationAddress(id))
        }}
      >
        {({ Field, Section }) => (
          <>
            <Section title={words(`${word}.who`)} why={words(`${word}.who_why`)}>
              <Field source="donor_id" />
              <Field source="fund_id" />
              <Field source="amount" />
            </Section>
            <Section title={words(`${word}.where`)} why={words(`${word}.where_why`)}>
              <Field source="bank_account_id" input={Account} />
              <WhereTransfer draft={draft}>
                <Field source="bank_reference" />
                <Field source="value_on" />
              </WhereTransfer>
              <Field source="form_number" />
              <Field source="remark" />
              <WhatFollows isTransfer={id => isBank(draft, id)} />
            </Section>
          </>
        )}
      </ContractForm>
    </Page>
  )
}

/** Who gives for the first time is written down first. */
function NewDonor() {
  const words = useWords()
  if (!useMay()(donors.write)) return null
  return (
    <LinkButton look="outlined" size="small" icon="plus" to={donors.routes.create.path}>
      {words('funds.donor.add')}
    </LinkButton>
  )
}

/** What the bank's statement says, where it is a transfer. */
function WhereTransfer({ draft, children }: { draft: Draft; children: ReactNode }) {
  const { value } = useChosen<number | undefined>('bank_account_id')
  return isBank(draft, value) ? children : null
}
