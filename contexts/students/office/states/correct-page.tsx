import type { Out } from '@halaqa/kit-contract'
import { genderOf } from '@halaqa/kit-contract/words'
import { ContractForm, Loaded, Page, useAfterAct, useWords } from '@halaqa/kit-office'
import { NeededFields } from '@halaqa/kit-web/forms'
import { recordAddress } from '@halaqa/records/office/addresses'
import { useNavigate, useParams } from 'react-router'
import { needsDecision, needsEnd } from '../../contract/state.ts'
import { editMove, updateMove } from '../../contract/states.ts'

type Move = Out<typeof editMove.reply>
const word = 'students.student'

/** A move of the history: its days, reason and decision can be corrected, from where to where stays. */
export function CorrectPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={editMove} params={{ id }} word="students.office.state.correct">
      {move => <Correct move={move} />}
    </Loaded>
  )
}

function Correct({ move }: { move: Move }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const back = `${recordAddress(move.student.id)}#log`
  const state = (value: string) => words(`${word}.values.state.${value}`, genderOf(move.student))
  return (
    <Page
      title={words('students.office.state.correct')}
      sub={<bdi>{move.student.full_name}</bdi>}
      crumbs={[{ label: move.student.full_name, to: back }]}
    >
      <ContractForm
        route={updateMove}
        params={{ id: move.id }}
        word={word}
        values={move}
        onCancel={() => navigate(back)}
        onDone={() => {
          refresh()
          navigate(back)
        }}
      >
        {({ Field, Section }) => (
          <Section title={state(move.to)} why={words('students.office.state.from', { state: state(move.from) })}>
            <Field source="starts_on" />
            <NeededFields>
              {needsEnd(move.to) && <Field source="ends_on" />}
              {needsDecision(move.from, move.to) && <Field source="decision_number" />}
            </NeededFields>
            <Field source="reason" />
          </Section>
        )}
      </ContractForm>
    </Page>
  )
}
