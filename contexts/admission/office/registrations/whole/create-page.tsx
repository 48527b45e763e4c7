import { type Out, reference } from '@halaqa/kit-contract'
import { ContractForm, FieldFor, Loaded, Page, useWords } from '@halaqa/kit-office'
import { FormCombobox, useChosen } from '@halaqa/kit-web/forms'
import { Select } from '@halaqa/kit-web/light'
import { useNavigate } from 'react-router'
import { createRegistration, storeRegistration } from '../../../contract/office.ts'
import { listAddress, registrationAddress } from '../../addresses.ts'
import { useCountries } from '../../countries.ts'
import { useAfterAct } from '../detail.ts'
import { OnRoute } from './on-route.tsx'

const word = 'admission.registration'
const specialty = reference('academics.specialty')

/** An application that staff write for somebody at the counter. */
export function CreatePage() {
  return (
    <Loaded route={createRegistration} word="admission.office.create.title">
      {({ periods }) => <Create periods={periods} />}
    </Loaded>
  )
}

function Create({ periods }: { periods: Out<typeof createRegistration.reply>['periods'] }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const { choices } = useCountries()
  const title = words('admission.office.create.title')
  const open = periods.find(period => period.open) ?? periods[0]
  const section = (key: string) => ({
    title: words(`admission.office.show.section.${key}`),
    why: words(`admission.office.create.${key}`, { _: '' }) || undefined,
  })
  return (
    <Page title={title} crumbs={[{ label: words(`${word}.many`), to: listAddress() }]}>
      <ContractForm
        route={storeRegistration}
        word={word}
        values={{
          period_id: open?.id,
          nationality: 'OM',
          country: 'OM',
          degree_type: open?.degree_types[0],
          route: 'secondary',
          has_bachelor: false,
          state: '',
        }}
        onCancel={() => navigate(listAddress())}
        onDone={made => {
          refresh()
          navigate(registrationAddress(made.id))
        }}
      >
        {({ Field, Section }) => (
          <>
            <Section {...section('identity')}>
              <Field source="first_name" />
              <Field source="second_name" />
              <Field source="third_name" />
              <Field source="family_name" />
              <Field source="latin_name" />
              <Field source="civil_number" />
              <Field source="birth_date" />
              <Field source="gender" />
              <FormCombobox name="nationality" label={words(`${word}.fields.nationality`)} choices={choices} />
            </Section>
            <Section {...section('contact')}>
              <Field source="contact_email" />
              <Field source="contact_mobile" />
              <FormCombobox name="country" label={words(`${word}.fields.country`)} choices={choices} />
              <Field source="city" />
            </Section>
            <Section {...section('study')}>
              <PeriodField periods={periods} />
              <Field source="degree_type" />
              <FieldFor source="specialty_id" schema={specialty} word={word} />
              <Field source="route" />
              <OnRoute route="secondary">
                <Field source="secondary_percent" />
              </OnRoute>
              <OnRoute route="experience">
                <Field source="completed_grade" />
                <Field source="experience_years" />
              </OnRoute>
              <Field source="has_bachelor" />
            </Section>
          </>
        )}
      </ContractForm>
    </Page>
  )
}

function PeriodField({ periods }: { periods: { id: number; name: string }[] }) {
  const words = useWords()
  const { value, onChange, error } = useChosen<number>('period_id')
  return (
    <Select
      label={words('admission.period.one')}
      error={error}
      value={String(value ?? '')}
      choices={periods.map(each => ({ value: String(each.id), label: each.name }))}
      onChange={event => onChange(Number(event.target.value))}
    />
  )
}
