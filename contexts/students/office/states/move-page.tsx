import type { Out } from '@halaqa/kit-contract'
import { genderOf } from '@halaqa/kit-contract/words'
import { ContractForm, Loaded, Page, useAfterAct, useWords } from '@halaqa/kit-office'
import { FormSelect, NeededFields, useChosen } from '@halaqa/kit-web/forms'
import { Empty, LinkButton, Notice } from '@halaqa/kit-web/light'
import { recordAddress } from '@halaqa/records/office/addresses'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { createMove, storeMove, undoMoves } from '../../contract/states.ts'
import { listAddress } from '../addresses.ts'
import { StandingLine } from './standing-line.tsx'

type Draft = Out<typeof createMove.reply>
type Choice = Draft['choices'][number]
const word = 'students.student'

/** A student is moved to another state: where to, what follows from it, why and since when. */
export function MovePage() {
  const [search] = useSearchParams()
  const id = Number(search.get('student_id'))
  return (
    <Loaded route={createMove} query={id ? { student_id: id } : {}} word="students.office.state.move">
      {draft => (draft.student ? <Move draft={draft} student={draft.student} /> : <WhoFirst />)}
    </Loaded>
  )
}

function WhoFirst() {
  const words = useWords()
  const title = words('students.office.state.move')
  return (
    <Page title={title}>
      <Empty
        icon="users"
        title={words('students.office.bulk.none')}
        text={words('students.office.state.pick')}
        action={
          <LinkButton to={listAddress} icon="users">
            {words('students.office.state.to_list')}
          </LinkButton>
        }
      />
    </Page>
  )
}

function Move({ draft, student }: { draft: Draft; student: NonNullable<Draft['student']> }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const back = recordAddress(student.id)
  const section = (key: string) => words(`students.office.state.${key}`)
  return (
    <Page
      title={section('move')}
      sub={<bdi>{student.full_name}</bdi>}
      crumbs={[{ label: student.full_name, to: back }]}
    >
      {draft.choices.length === 0 ? (
        <Notice icon="lock">{section('final')}</Notice>
      ) : (
        <ContractForm
          route={storeMove}
          word={word}
          values={{
            student_id: student.id,
            last_move_id: student.last_move_id,
            starts_on: draft.today,
            ends_on: null,
            reason: '',
            decision_number: '',
          }}
          saveLabel={section('move')}
          savedMessage={section('moved')}
          undo={() => ({ route: undoMoves, body: { student_ids: [student.id] } })}
          onCancel={() => navigate(back)}
          onDone={() => {
            refresh()
            navigate(back)
          }}
        >
          {({ Field, Section }) => (
            <>
              <Section title={section('whom')} why={<StandingLine student={student} />}>
                <FormSelect
                  name="to"
                  label={section('to')}
                  placeholder=""
                  choices={draft.choices.map(({ to }) => ({
                    value: to,
                    label: words(`${word}.values.state.${to}`, genderOf(student)),
                  }))}
                />
                <WhatFollows choices={draft.choices} />
              </Section>
              <Section title={words(`${word}.fields.reason`)} why={section('dates_why')}>
                <Field source="starts_on" />
                <OnlyWhen choices={draft.choices} needs="needs_end">
                  <Field source="ends_on" />
                </OnlyWhen>
                <OnlyWhen choices={draft.choices} needs="needs_decision">
                  <Field source="decision_number" />
                </OnlyWhen>
                <Field source="reason" />
              </Section>
            </>
          )}
        </ContractForm>
      )}
    </Page>
  )
}

const useChoice = (choices: Choice[]): Choice | undefined => {
  const { value } = useChosen<string>('to')
  return choices.find(each => each.to === value)
}

/** What only some states ask for, and then cannot do without. */
function OnlyWhen({
  choices,
  needs,
  children,
}: {
  choices: Choice[]
  needs: 'needs_end' | 'needs_decision'
  children: ReactNode
}) {
  return useChoice(choices)?.[needs] ? <NeededFields>{children}</NeededFields> : null
}

/** In words and numbers, before the button. */
function WhatFollows({ choices }: { choices: Choice[] }) {
  const words = useWords()
  const choice = useChoice(choices)
  const word = (key: string) => words(`students.office.state.${key}`)
  if (!choice) return <p className="of-none">{word('choose_first')}</p>
  return (
    <section className="of-consequences st-effects" aria-live="polite">
      <h3>{word('what')}</h3>
      {choice.consequences.length === 0 && <p>{word('nothing')}</p>}
      <ul>
        {choice.consequences.map(({ what, count }) => (
          <li key={what}>{words(what, { count })}</li>
        ))}
      </ul>
    </section>
  )
}
