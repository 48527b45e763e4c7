import { type Out, reference } from '@halaqa/kit-contract'
import { ContractForm, FieldFor, Loaded, Page, useWords } from '@halaqa/kit-office'
import { FormCombobox, FormInput, useChosen } from '@halaqa/kit-web/forms'
import { useNavigate, useParams } from 'react-router'
import { editRegistration, updateRegistration } from '../../contract/registration.ts'
import { registrationAddress } from '../addresses.ts'
import { useCountries, useStates } from '../countries.ts'
import { useAfterAct } from './detail.ts'

const specialty = reference('academics.specialty')
const group = reference('admission.group').nullable()

/** The data of an applicant, corrected by staff. */
export function RegistrationEdit() {
  const id = Number(useParams().id)
  return (
    <Loaded route={editRegistration} params={{ id }} word="admission.registration.one">
      {detail => <EditForm detail={detail} />}
    </Loaded>
  )
}

function EditForm({ detail }: { detail: Out<typeof editRegistration.reply> }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const { choices } = useCountries()
  const back = registrationAddress(detail.id)
  const word = 'admission.registration'
  const country = (name: string) => (
    <FormCombobox name={name} label={words(`${word}.fields.${name}`)} choices={choices} />
  )
  const section = (key: string) => ({
    title: words(`admission.office.show.section.${key}`),
    why: words(`admission.office.edit.${key}`),
  })
  return (
    <Page
      title={words('admission.office.edit.title')}
      crumbs={[{ label: detail.full_name, to: back }]}
      sub={<bdi>{detail.full_name}</bdi>}
    >
      <ContractForm
        route={updateRegistration}
        params={{ id: detail.id }}
        word={word}
        values={detail}
        readOnly={!detail.can.edit}
        onCancel={() => navigate(back)}
        onDone={() => {
          refresh()
          navigate(back)
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
              {country('nationality')}
            </Section>
            <Section {...section('contact')}>
              <Field source="contact_email" />
              <Field source="contact_mobile" />
              {country('country')}
              <StateField />
              <Field source="city" />
            </Section>
            <Section {...section('study')}>
              <FieldFor source="specialty_id" schema={specialty} word={word} />
              <FieldFor source="group_id" schema={group} word={word} />
            </Section>
          </>
        )}
      </ContractForm>
    </Page>
  )
}

/** A governorate of Oman is chosen; elsewhere its name is written. */
function StateField() {
  const words = useWords()
  const { choices } = useStates()
  const { value: country } = useChosen<string>('country')
  const label = words('admission.registration.fields.state')
  return country === 'OM' ? (
    <FormCombobox name="state" label={label} choices={choices} />
  ) : (
    <FormInput name="state" label={label} />
  )
}
