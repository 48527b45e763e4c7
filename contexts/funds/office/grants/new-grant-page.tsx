import type { Out } from '@halaqa/kit-contract'
import { ContractForm, Loaded, Page, useAfterAct, useWords } from '@halaqa/kit-office'
import { Empty, LinkButton } from '@halaqa/kit-web/light'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { createDonation } from '../../contract/donations.ts'
import { createGrant, listGrants, storeGrant } from '../../contract/grants.ts'
import { grantAddress } from '../addresses.ts'
import { fundsOf } from './funds-of.tsx'
import { OpenInvoice } from './open-invoice.tsx'
import { WhatFollows } from './what-follows.tsx'

const word = 'funds.grant'
type Draft = Out<typeof createGrant.reply>

/** Asks that a fund pays for a student: which fund, whom, which invoice, how much and why. */
export function NewGrantPage() {
  const [search] = useSearchParams()
  const named = (key: string) => (Number(search.get(key)) ? { [key]: Number(search.get(key)) } : {})
  return (
    <Loaded route={createGrant} query={{ ...named('fund_id'), ...named('student_id') }} word={`${word}.new`}>
      {draft => <New draft={draft} />}
    </Loaded>
  )
}

function New({ draft }: { draft: Draft }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  // However often this form is sent, it is one grant.
  const [form_uuid] = useState(() => crypto.randomUUID())
  const Fund = useMemo(() => fundsOf(draft.funds), [draft])
  const title = words(`${word}.new`)
  const crumbs = [{ label: words(`${word}.many`), to: listGrants.path }]
  if (!draft.funds.length)
    return (
      <Page title={title} crumbs={crumbs}>
        <Empty
          icon="wallet"
          title={words(`${word}.no_fund`)}
          action={<LinkButton to={createDonation.path}>{words('funds.donation.new')}</LinkButton>}
        />
      </Page>
    )
  return (
    <Page title={title} crumbs={crumbs}>
      <ContractForm
        route={storeGrant.perform}
        word={word}
        values={{
          form_uuid,
          fund_id: draft.fund_id ?? draft.funds[0]!.id,
          student_id: draft.student_id ?? undefined,
          invoice_id: undefined,
          amount: undefined,
          reason: '',
        }}
        saveLabel={title}
        savedMessage={words(`${word}.recorded`)}
        onCancel={() => void navigate(listGrants.path)}
        onDone={({ id }) => {
          refresh()
          void navigate(grantAddress(id))
        }}
      >
        {({ Field, Section }) => (
          <>
            <Section title={words(`${word}.what`)} why={words(`${word}.what_why`)}>
              <Field source="student_id" />
              <Field source="invoice_id" input={OpenInvoice} />
            </Section>
            <Section title={words(`${word}.how`)} why={words(`${word}.how_why`)}>
              <Field source="fund_id" input={Fund} />
              <Field source="amount" />
              <Field source="reason" />
              <WhatFollows />
            </Section>
          </>
        )}
      </ContractForm>
    </Page>
  )
}
