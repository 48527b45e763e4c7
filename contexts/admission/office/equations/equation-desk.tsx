import {
  askedReason,
  Desk,
  type DeskAct,
  digitKeys,
  Facts,
  Kbd,
  Link,
  useCall,
  useDeskKeys,
  useWords,
} from '@halaqa/kit-office'
import { Button, Card } from '@halaqa/kit-web/light'
import { decideEquation, officeEquation } from '../../contract/equation.ts'
import { listEquations } from '../../contract/equation-office.ts'
import { registrationAddress } from '../addresses.ts'
import { Certificates } from './certificates.tsx'
import { useDegreeFacts } from './degree-facts.ts'
import type { Equation } from './equation.ts'
import { takenFrom } from './subject-choice.tsx'
import { SubjectsToDecide } from './subjects-to-decide.tsx'
import { type Choices, useChoices } from './use-choices.ts'
import { useProposals } from './use-proposals.ts'
import { type Effects, useAskEffects, WhatFollows } from './what-follows.tsx'

type HandedIn = Equation & { effects: Effects }

const word = (key: string) => `admission.office.equation.${key}`

/** Earlier degrees that wait, one after the other: each subject with what it is equal to, then the degree as a whole. */
export function EquationDesk() {
  const call = useCall()
  const choices = useChoices()
  const ask = useAskEffects()
  const load = async (id: number): Promise<HandedIn> => {
    const [equation, effects] = await Promise.all([call(officeEquation, { params: { id } }), ask(id)])
    return { ...equation, effects }
  }
  const decide = (equation: HandedIn, approve: boolean, reason: string) =>
    call(decideEquation.perform, {
      params: { id: equation.id },
      body: { approve, reason, subjects: choices.decisions(equation) },
    })
  const acts: DeskAct<HandedIn>[] = [
    {
      letter: 'A',
      label: word('approve'),
      said: word('approved_who'),
      icon: 'check',
      lacks: equation => (choices.isSettled(equation) ? undefined : word('equal_missing')),
      act: equation => decide(equation, true, ''),
    },
    {
      letter: 'R',
      label: word('refuse'),
      said: word('refused_who'),
      icon: 'x',
      isDanger: true,
      text: askedReason(word('refuse'), { help: word('desk_reason_help'), max: 500 }),
      act: (equation, reason) => decide(equation, false, reason),
    },
  ]
  return (
    <Desk<HandedIn>
      kind="admission.equation"
      title="admission.equation.many"
      empty={word('none')}
      emptyText={word('none_text')}
      list={{ to: listEquations.path, label: 'admission.equation.many' }}
      load={load}
      nameOf={equation => equation.full_name}
      about={equation => <About equation={equation} />}
      acts={acts}
    >
      {equation => <Degree equation={equation} choices={choices} />}
    </Desk>
  )
}

function About({ equation }: { equation: HandedIn }) {
  const words = useWords()
  const facts = useDegreeFacts(equation)
  const applicant = (
    <Link to={registrationAddress(equation.registration_id)}>
      <bdi dir="ltr">{equation.number}</bdi>
    </Link>
  )
  return <Facts items={[{ label: words('admission.equation.fields.number'), value: applicant }, ...facts]} />
}

function Degree({ equation, choices }: { equation: HandedIn; choices: Choices }) {
  const words = useWords()
  const proposals = useProposals(equation.id)
  const takeBefore = () => {
    for (const subject of equation.subjects) {
      const proposal = proposals.get(subject.id)
      if (proposal) choices.change(subject, takenFrom(proposal))
    }
  }
  useDeskKeys({ ...digitKeys(equation.subjects, choices.turn), KeyP: takeBefore })
  return (
    <div className="ad-deciding">
      <Card as="section" className="ad-equation" aria-label={words(word('subjects'))}>
        <SubjectsToDecide equation={equation} choices={choices} proposals={proposals} hasKeys>
          {proposals.size > 0 && (
            <Button look="outlined" size="small" icon="clock" aria-keyshortcuts="P" onClick={takeBefore}>
              {words(word('take_before'))}{' '}
              <span aria-hidden="true">
                <Kbd>P</Kbd>
              </span>
            </Button>
          )}
        </SubjectsToDecide>
        <WhatFollows effects={equation.effects} />
      </Card>
      <Certificates files={equation.files} turnKey="KeyT" />
    </div>
  )
}
