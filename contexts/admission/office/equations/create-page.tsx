import { addressOf } from '@halaqa/kit-contract'
import { ContractForm, Page, PendingPage, useCall, useWords } from '@halaqa/kit-office'
import { FormCombobox, FormInput } from '@halaqa/kit-web/forms'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from 'react-router'
import { officeEquation } from '../../contract/equation.ts'
import { createEquationFor, listEquations, storeEquation } from '../../contract/equation-office.ts'
import { useCountries } from '../countries.ts'
import { useAfterAct } from '../registrations/detail.ts'

const word = 'admission.equation'
const addressTo = (id: number) => addressOf(officeEquation, { params: { id } })

/** An earlier degree that staff enter, from the list or for one applicant. */
export function EquationCreatePage() {
  const { id } = useParams()
  const words = useWords()
  const call = useCall()
  const answer = useQuery({
    queryKey: ['admission', 'equation-for', id],
    queryFn: () => call(createEquationFor, { params: { id: Number(id) } }),
    enabled: Boolean(id),
    retry: false,
  })
  if (!id) return <Form number="" />
  if (answer.data?.equation_id) return <Navigate to={addressTo(answer.data.equation_id)} replace />
  if (answer.data) return <Form number={answer.data.number} name={answer.data.full_name} />
  return <PendingPage title={words(`${word}.one`)} answer={answer} />
}

function Form({ number, name }: { number: string; name?: string }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const { choices } = useCountries()
  return (
    <Page
      title={words('admission.office.equation.enter')}
      sub={name && <bdi>{name}</bdi>}
      crumbs={[{ label: words(`${word}.many`), to: listEquations.path }]}
    >
      <ContractForm
        route={storeEquation}
        word={word}
        values={{ registration_number: number, level: 'bachelor', country: 'OM', university: '', grade: '' }}
        onCancel={() => navigate(listEquations.path)}
        onDone={made => {
          refresh()
          navigate(addressTo(made.id))
        }}
      >
        {({ Field }) => (
          <>
            <FormInput
              name="registration_number"
              kind="code"
              label={words('admission.message.fields.registration_number')}
              disabled={Boolean(number)}
            />
            <Field source="level" />
            <Field source="university" />
            <FormCombobox name="country" label={words(`${word}.fields.country`)} choices={choices} />
            <Field source="year" />
            <Field source="grade" />
          </>
        )}
      </ContractForm>
    </Page>
  )
}
