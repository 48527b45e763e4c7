import type { In, Out } from '@halaqa/kit-contract'
import { money } from '@halaqa/kit-contract/format'
import {
  ContractForm,
  type Inputs,
  Loaded,
  messageWithin,
  NumberInput,
  Page,
  useOffice,
  useWords,
} from '@halaqa/kit-office'
import { useChosen, useFormAround } from '@halaqa/kit-web/forms'
import { Notice } from '@halaqa/kit-web/light'
import { createContext, useContext } from 'react'
import { useNavigate, useParams } from 'react-router'
import { createYear, editYear, listYears, storeYear, updateYear, type YearInput } from '../contract/years.ts'
import { yearAddress } from './addresses.ts'

const word = 'expenses.year'
type Draft = Out<typeof createYear.reply>
type Amount = Draft['amounts'][number]

/** What the categories of the form are called. */
const Named = createContext<Draft['categories']>([])

/** A new budget year, from the one before. */
export function NewYearPage() {
  return (
    <Loaded route={createYear} word={`${word}.add`}>
      {draft => <NewYear draft={draft} />}
    </Loaded>
  )
}

function NewYear({ draft }: { draft: Draft }) {
  const words = useWords()
  const navigate = useNavigate()
  return (
    <Page title={words(`${word}.add`)}>
      <Named value={draft.categories}>
        <ContractForm
          route={storeYear}
          word={word}
          values={draft}
          onCancel={() => navigate(listYears.path)}
          onDone={made => navigate(yearAddress(made.id))}
        >
          {inputs => <Fields {...inputs} />}
        </ContractForm>
      </Named>
    </Page>
  )
}

/** A budget year to be changed. */
export function EditYearPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={editYear} params={{ id }} word={`${word}.one`}>
      {year => <EditYear year={year} />}
    </Loaded>
  )
}

function EditYear({ year }: { year: Out<typeof editYear.reply> }) {
  const words = useWords()
  const navigate = useNavigate()
  const leave = () => navigate(yearAddress(year.id))
  return (
    <Page title={`${words(`${word}.one`)} ${year.name}`} crumbs={[{ label: year.name, to: yearAddress(year.id) }]}>
      <Named value={year.categories}>
        <ContractForm
          route={updateYear}
          params={{ id: year.id }}
          word={word}
          values={year}
          onCancel={leave}
          onDone={leave}
        >
          {inputs => <Fields {...inputs} />}
        </ContractForm>
      </Named>
    </Page>
  )
}

function Fields({ Field, Section }: Inputs<In<typeof YearInput>>) {
  const words = useWords()
  return (
    <>
      <Section title={words(`${word}.days`)}>
        <Field source="name" />
        <Field source="starts_on" />
        <Field source="ends_on" />
        <Field source="large_from" />
      </Section>
      <Section title={words(`${word}.fields.amounts`)}>
        <Field source="amounts" input={AmountsField} />
      </Section>
    </>
  )
}

const baisaOfRial = 1000

/** An amount for each category, in rials, and their sum. */
function AmountsField({ name, label }: { name: string; label: string }) {
  const { value = [], onChange } = useChosen<Amount[]>(name)
  const named = useContext(Named)
  const words = useWords()
  const { language } = useOffice()
  const error = messageWithin(useFormAround().formState.errors[name])
  const total = value.reduce((sum, each) => sum + (Number(each.amount) || 0), 0)
  if (value.length === 0) return <Notice icon="info">{words(`${word}.no_categories`)}</Notice>
  const change = (id: number, amount: unknown) =>
    onChange(value.map(each => (each.category_id === id ? { ...each, amount: (amount || 0) as number } : each)))
  return (
    <fieldset className="hq-field of-field-wide">
      <legend className="hq-unseen">{label}</legend>
      <div className="ex-amounts">
        {value.map(each => (
          <NumberInput
            key={each.category_id}
            label={named.find(one => one.id === each.category_id)?.name ?? ''}
            value={each.amount}
            per={baisaOfRial}
            onChange={amount => change(each.category_id, amount)}
          />
        ))}
      </div>
      <p aria-live="polite">
        {words(`${word}.total`)} <b className="of-nowrap">{money(total, language)}</b>
      </p>
      {error && (
        <p className="hq-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
