import { Assignment, Facts, Page, PendingPage, useCall, useWords } from '@halaqa/kit-office'
import { Card, Chip, LinkButton, Notice } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { officeEquation } from '../../contract/equation.ts'
import { listAddress, registrationAddress } from '../addresses.ts'
import { equationTones } from '../tones.ts'
import { EquationActs } from './acts.tsx'
import { Certificates } from './certificates.tsx'
import { DecideForm } from './decide-form.tsx'
import { useDegreeFacts } from './degree-facts.ts'
import { type Equation, equationKey } from './equation.ts'
import { SubjectsTable } from './subjects-table.tsx'

/** An earlier degree: its certificates, and each of its subjects with what it is equal to here. */
export function EquationPage() {
  const id = Number(useParams().id)
  const words = useWords()
  const call = useCall()
  const answer = useQuery({
    queryKey: equationKey(id),
    queryFn: () => call(officeEquation, { params: { id } }),
    retry: false,
    // What is being decided must not jump under the hand.
    refetchOnWindowFocus: false,
  })
  if (answer.data) return <Loaded equation={answer.data} />
  return <PendingPage title={words('admission.equation.one')} answer={answer} />
}

function Loaded({ equation }: { equation: Equation }) {
  const words = useWords()
  const word = (key: string) => words(`admission.office.equation.${key}`)
  return (
    <Page
      title={words('admission.office.equation.title', { name: equation.full_name })}
      sub={<bdi dir="ltr">{equation.number}</bdi>}
      crumbs={[
        { label: words('admission.registration.many'), to: listAddress() },
        { label: equation.full_name, to: registrationAddress(equation.registration_id) },
      ]}
      chips={
        <Chip tone={equationTones[equation.state]}>{words(`admission.equation.values.state.${equation.state}`)}</Chip>
      }
      actions={
        <>
          <EquationActs equation={equation} />
          <LinkButton to={registrationAddress(equation.registration_id)} look="outlined" size="small" icon="user">
            {word('applicant')}
          </LinkButton>
        </>
      }
    >
      <Assignment kind="admission.equation" id={equation.id} />
      {equation.reason && (
        <Notice tone={equation.state === 'refused' ? 'error' : 'info'} icon="note" title={word('reason')}>
          {equation.reason}
        </Notice>
      )}
      <Degree equation={equation} />
      <div className="ad-equation">
        {equation.can.decide ? (
          <DecideForm key={`${equation.id} ${equation.subjects.length}`} equation={equation} />
        ) : (
          <Card as="section" aria-label={word('subjects')}>
            <h2 className="ad-part-title">{word('subjects')}</h2>
            <SubjectsTable subjects={equation.subjects} />
          </Card>
        )}
        <Certificates files={equation.files} />
      </div>
    </Page>
  )
}

function Degree({ equation }: { equation: Equation }) {
  const words = useWords()
  const facts = useDegreeFacts(equation)
  return (
    <Card as="section" aria-label={words('admission.office.equation.degree')}>
      <Facts columns={2} items={facts} />
    </Card>
  )
}
