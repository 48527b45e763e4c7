import { type Out, reference } from '@halaqa/kit-contract'
import { money } from '@halaqa/kit-contract/format'
import { ContractForm, FieldFor, Loaded, Page, useOffice, useWords } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Card, LinkButton, Notice, Select } from '@halaqa/kit-web/light'
import { useNavigate, useParams } from 'react-router'
import { applyAgainFor, applyAgainForm } from '../../../contract/apply-again.ts'
import { registrationAddress } from '../../addresses.ts'
import { Effects } from '../acts/effects.tsx'
import { useAfterAct } from '../detail.ts'
import { OnRoute } from './on-route.tsx'

type Start = Out<typeof applyAgainForm.reply>
const word = 'admission.registration'
const specialty = reference('academics.specialty')

/** Staff apply again for somebody who was refused: what follows from it, then what is applied for. */
export function AgainPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={applyAgainForm} params={{ id }} word="admission.office.again.title">
      {start => <Again start={start} />}
    </Loaded>
  )
}

function Again({ start }: { start: Start }) {
  const words = useWords()
  return (
    <Page
      title={words('admission.office.again.title')}
      sub={<bdi>{start.full_name}</bdi>}
      crumbs={[{ label: start.full_name, to: registrationAddress(start.id) }]}
    >
      {start.allowed ? <AgainForm start={start} /> : <NotPossible start={start} />}
    </Page>
  )
}

function NotPossible({ start }: { start: Start }) {
  const words = useWords()
  return (
    <>
      <Notice tone="warning" icon="alert" title={words('admission.office.again.not_possible')}>
        {words(`problem.${start.reason}`)}
      </Notice>
      <div className="ad-acts">
        <LinkButton to={registrationAddress(start.id)} look="outlined" size="small">
          {words('ra.action.back')}
        </LinkButton>
      </div>
    </>
  )
}

function AgainForm({ start }: { start: Start }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const text = (key: string) =>
    words(`admission.office.again.${key}`, { name: start.full_name, number: `\u2066${start.number}\u2069` })
  // The degree of before, if it can be applied for now.
  const degree = start.periods.find(each => each.degree_type === start.degree_type) ?? start.periods[0]
  return (
    <>
      <Card>
        <Effects items={[text('number'), text('anew'), text('kept'), text('told')]} />
      </Card>
      <ContractForm
        route={applyAgainFor}
        params={{ id: start.id }}
        word={word}
        values={{ ...start, degree_type: degree?.degree_type }}
        saveLabel={text('send')}
        savedMessage={text('sent')}
        onCancel={() => navigate(registrationAddress(start.id))}
        onDone={made => {
          refresh()
          navigate(registrationAddress(made.id))
        }}
      >
        {({ Field, Section }) => (
          <Section title={text('study')} why={words('admission.office.create.study')}>
            <DegreeField periods={start.periods} />
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
        )}
      </ContractForm>
    </>
  )
}

/** The degrees that can be applied for now; each says into which period it leads and what it costs. */
function DegreeField({ periods }: { periods: Start['periods'] }) {
  const words = useWords()
  const { language } = useOffice()
  const { value, onChange, error } = useChosen<string>('degree_type')
  const chosen = periods.find(each => each.degree_type === value)
  const help = chosen && {
    period: chosen.name,
    fee: money(chosen.fee, language),
  }
  return (
    <Select
      label={words(`${word}.fields.degree_type`)}
      error={error}
      help={help && words(`admission.office.again.${chosen.fee ? 'period' : 'period_free'}`, help)}
      value={value ?? ''}
      choices={periods.map(each => ({
        value: each.degree_type,
        label: words(`${word}.values.degree_type.${each.degree_type}`),
      }))}
      onChange={event => onChange(event.target.value)}
    />
  )
}
