import type { Out } from '@halaqa/kit-contract'
import { ContractForm, Loaded, Page, useAfterAct, useWords } from '@halaqa/kit-office'
import { useNavigate, useSearchParams } from 'react-router'
import { createSponsorship, listSponsorships, storeSponsorship } from '../../contract/sponsorships.ts'
import { sponsorshipAddress } from '../addresses.ts'

const word = 'sponsors.sponsorship'

/** Asks that a sponsor pays for a student: who, for whom, how much, from when to when, by which decision. */
export function NewSponsorshipPage() {
  const [search] = useSearchParams()
  const named = (key: string) => (Number(search.get(key)) ? { [key]: Number(search.get(key)) } : {})
  return (
    <Loaded route={createSponsorship} query={{ ...named('sponsor_id'), ...named('student_id') }} word={`${word}.new`}>
      {draft => <New draft={draft} />}
    </Loaded>
  )
}

function New({ draft }: { draft: Out<typeof createSponsorship.reply> }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const title = words(`${word}.new`)
  return (
    <Page title={title} crumbs={[{ label: words(`${word}.many`), to: listSponsorships.path }]}>
      <ContractForm
        route={storeSponsorship}
        word={word}
        values={{
          sponsor_id: draft.sponsor_id ?? undefined,
          student_id: draft.student_id ?? undefined,
          from_semester_id: draft.from_semester_id ?? undefined,
          until_semester_id: null,
          share: 100,
          most: null,
          decision_number: '',
          reason: '',
        }}
        saveLabel={title}
        savedMessage={words(`${word}.recorded`)}
        onCancel={() => void navigate(listSponsorships.path)}
        onDone={({ id }) => {
          refresh()
          void navigate(sponsorshipAddress(id))
        }}
      >
        {({ Field, Section }) => (
          <>
            <Section title={words(`${word}.who`)}>
              <Field source="sponsor_id" />
              <Field source="student_id" />
            </Section>
            <Section title={words(`${word}.terms`)} why={words(`${word}.terms_why`)}>
              <Field source="share" />
              <Field source="most" />
              <Field source="from_semester_id" />
              <Field source="until_semester_id" />
            </Section>
            <Section title={words(`${word}.decision`)}>
              <Field source="decision_number" />
              <Field source="reason" />
            </Section>
          </>
        )}
      </ContractForm>
    </Page>
  )
}
