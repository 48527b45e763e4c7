import type { In, Out } from '@halaqa/kit-contract'
import { ContractForm, type Inputs, Loaded, Page, useWords } from '@halaqa/kit-office'
import { useNavigate, useParams } from 'react-router'
import { createFund, editFund, type FundInput, listFunds, storeFund, updateFund } from '../../contract/funds.ts'
import { fundAddress } from '../addresses.ts'

const word = 'funds.fund'

/** A new fund. */
export function NewFundPage() {
  return (
    <Loaded route={createFund} word={`${word}.add`}>
      {draft => <NewFund draft={draft} />}
    </Loaded>
  )
}

function NewFund({ draft }: { draft: Out<typeof createFund.reply> }) {
  const words = useWords()
  const navigate = useNavigate()
  return (
    <Page title={words(`${word}.add`)} crumbs={[{ label: words(`${word}.many`), to: listFunds.path }]}>
      <ContractForm
        route={storeFund}
        word={word}
        values={{ ...draft, about: '', purpose_ids: [] }}
        onCancel={() => navigate(listFunds.path)}
        onDone={made => navigate(fundAddress(made.id))}
      >
        {inputs => <Fields {...inputs} />}
      </ContractForm>
    </Page>
  )
}

/** A fund to be changed. */
export function EditFundPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={editFund} params={{ id }} word={`${word}.one`}>
      {fund => <EditFund fund={fund} />}
    </Loaded>
  )
}

function EditFund({ fund }: { fund: Out<typeof editFund.reply> }) {
  const words = useWords()
  const navigate = useNavigate()
  const leave = () => navigate(fundAddress(fund.id))
  return (
    <Page
      title={words(`${word}.change`)}
      sub={<bdi>{fund.name}</bdi>}
      crumbs={[{ label: fund.name, to: fundAddress(fund.id) }]}
    >
      <ContractForm
        route={updateFund}
        params={{ id: fund.id }}
        word={word}
        values={fund}
        onCancel={leave}
        onDone={leave}
      >
        {inputs => <Fields {...inputs} />}
      </ContractForm>
    </Page>
  )
}

function Fields({ Field, Section }: Inputs<In<typeof FundInput>>) {
  const words = useWords()
  return (
    <>
      <Section title={words(`${word}.names`)}>
        <Field source="name_ar" />
        <Field source="name_en" />
        <Field source="name_fr" />
      </Section>
      <Section title={words(`${word}.purpose`)} why={words(`${word}.purpose_why`)}>
        <Field source="purpose_ids" />
        <Field source="about" />
        <Field source="is_open" />
      </Section>
    </>
  )
}
