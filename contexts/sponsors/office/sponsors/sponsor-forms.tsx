import type { In, Out } from '@halaqa/kit-contract'
import { ContractForm, type Inputs, Loaded, Page, useWords } from '@halaqa/kit-office'
import { useNavigate, useParams } from 'react-router'
import {
  createSponsor,
  editSponsor,
  listSponsors,
  type SponsorInput,
  storeSponsor,
  updateSponsor,
} from '../../contract/sponsors.ts'
import { sponsorAddress } from '../addresses.ts'

const word = 'sponsors.sponsor'
const empty = {
  name_ar: '',
  name_en: '',
  registration_number: '',
  contact_name: '',
  phone: '',
  email: '',
  address: '',
  remark: '',
}

/** A new sponsor. */
export function NewSponsorPage() {
  return (
    <Loaded route={createSponsor} word={`${word}.add`}>
      {draft => <NewSponsor draft={draft} />}
    </Loaded>
  )
}

function NewSponsor({ draft }: { draft: Out<typeof createSponsor.reply> }) {
  const words = useWords()
  const navigate = useNavigate()
  return (
    <Page title={words(`${word}.add`)} crumbs={[{ label: words(`${word}.many`), to: listSponsors.path }]}>
      <ContractForm
        route={storeSponsor}
        word={word}
        values={{ ...empty, ...draft }}
        onCancel={() => void navigate(listSponsors.path)}
        onDone={made => void navigate(sponsorAddress(made.id))}
      >
        {inputs => <Fields {...inputs} />}
      </ContractForm>
    </Page>
  )
}

/** A sponsor to be changed. */
export function EditSponsorPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={editSponsor} params={{ id }} word={`${word}.one`}>
      {sponsor => <EditSponsor sponsor={sponsor} />}
    </Loaded>
  )
}

function EditSponsor({ sponsor }: { sponsor: Out<typeof editSponsor.reply> }) {
  const words = useWords()
  const navigate = useNavigate()
  const leave = () => void navigate(sponsorAddress(sponsor.id))
  return (
    <Page
      title={words(`${word}.change`)}
      sub={<bdi>{sponsor.name}</bdi>}
      crumbs={[{ label: sponsor.name, to: sponsorAddress(sponsor.id) }]}
    >
      <ContractForm
        route={updateSponsor}
        params={{ id: sponsor.id }}
        word={word}
        values={sponsor}
        onCancel={leave}
        onDone={leave}
      >
        {inputs => <Fields {...inputs} />}
      </ContractForm>
    </Page>
  )
}

function Fields({ Field, Section }: Inputs<In<typeof SponsorInput>>) {
  const words = useWords()
  return (
    <>
      <Section title={words(`${word}.names`)}>
        <Field source="kind" />
        <Field source="name_ar" />
        <Field source="name_en" />
        <Field source="registration_number" />
      </Section>
      <Section title={words(`${word}.reached`)} why={words(`${word}.reached_why`)}>
        <Field source="contact_name" />
        <Field source="phone" />
        <Field source="email" />
        <Field source="address" />
        <Field source="remark" />
        <Field source="is_active" />
      </Section>
    </>
  )
}
