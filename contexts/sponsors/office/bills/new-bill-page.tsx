import type { Out } from '@halaqa/kit-contract'
import { ContractForm, Failed, Loaded, Page, useAfterAct, useCall, useWords, Waiting } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Notice } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { createBill, draftBill, listBills, storeBill } from '../../contract/bills.ts'
import { billAddress } from '../addresses.ts'
import { BillLines } from './bill-lines.tsx'

const word = 'sponsors.bill'

/** Makes the bill of a sponsor for a semester; what it would ask is seen before. */
export function NewBillPage() {
  const [search] = useSearchParams()
  const sponsor_id = Number(search.get('sponsor_id'))
  return (
    <Loaded route={createBill} query={sponsor_id ? { sponsor_id } : {}} word={`${word}.new`}>
      {draft => <New draft={draft} />}
    </Loaded>
  )
}

function New({ draft }: { draft: Out<typeof createBill.reply> }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const title = words(`${word}.new`)
  return (
    <Page title={title} crumbs={[{ label: words(`${word}.many`), to: listBills.path }]}>
      <ContractForm
        route={storeBill.perform}
        word={word}
        values={{ sponsor_id: draft.sponsor_id ?? undefined, semester_id: draft.semester_id ?? undefined }}
        saveLabel={title}
        savedMessage={words(`${word}.recorded`)}
        onCancel={() => void navigate(listBills.path)}
        onDone={({ id }) => {
          refresh()
          void navigate(billAddress(id))
        }}
      >
        {({ Field, Section }) => (
          <>
            <Section title={words(`${word}.choose`)} why={words(`${word}.choose_why`)}>
              <Field source="sponsor_id" />
              <Field source="semester_id" />
            </Section>
            <WhatItAsks />
          </>
        )}
      </ContractForm>
    </Page>
  )
}

/** Student by student, what the bill would ask as it is chosen now. */
function WhatItAsks() {
  const words = useWords()
  const call = useCall()
  const { value: sponsor_id } = useChosen<number | undefined>('sponsor_id')
  const { value: semester_id } = useChosen<number | undefined>('semester_id')
  const answer = useQuery({
    queryKey: ['sponsors', 'bill-draft', sponsor_id, semester_id],
    queryFn: () => call(draftBill, { query: { sponsor_id: sponsor_id!, semester_id: semester_id! } }),
    enabled: Boolean(sponsor_id && semester_id),
    retry: false,
    gcTime: 0,
  })
  if (!sponsor_id || !semester_id) return null
  if (answer.error) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Waiting rows={3} />
  if (!answer.data.rows.length) return <Notice tone="info">{words(`${word}.nothing`)}</Notice>
  return <BillLines title={words(`${word}.draft`)} lines={answer.data.rows} fields={['open', 'before', 'amount']} />
}
