import { CallError } from '@halaqa/kit-contract'
import { messageOf, useCall, useWords } from '@halaqa/kit-office'
import { Button, Card, Input, Notice, Textarea, useToast } from '@halaqa/kit-web/light'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { decideEquation } from '../../contract/equation.ts'
import { useAfterAct } from '../registrations/detail.ts'
import { type Equation, equationKey, type Subject } from './equation.ts'
import { SubjectsTable } from './subjects-table.tsx'
import { type Proposal, useProposals } from './use-proposals.ts'

type Choice = { accept: boolean; equal_to: string }

/** Subject by subject: equal to one of ours, or not; then the degree as a whole. */
export function DecideForm({ equation }: { equation: Equation }) {
  const words = useWords()
  const [choices, setChoices] = useState(() => startingFrom(equation.subjects))
  const [reason, setReason] = useState('')
  const proposals = useProposals(equation.id)
  const { isBusy, problem, decide } = useDecide(equation)
  const word = (key: string, values?: object) => words(`admission.office.equation.${key}`, { ...values })
  const change = (id: number, next: Partial<Choice>) =>
    setChoices(now => ({ ...now, [id]: { ...(now[id] ?? { accept: false, equal_to: '' }), ...next } }))
  const equalHours = equation.subjects
    .filter(subject => choices[subject.id]?.accept)
    .reduce((sum, subject) => sum + subject.hours, 0)
  const subjects = equation.subjects.map(({ id }) => ({ id, ...(choices[id] ?? { accept: false, equal_to: '' }) }))
  return (
    <Card as="section" className="ad-equation" aria-label={word('subjects')}>
      <h2 className="ad-part-title">{word('subjects')}</h2>
      <SubjectsTable
        subjects={equation.subjects}
        decide={subject => (
          <>
            <SubjectChoice subject={subject} choice={choices[subject.id]} onChange={change} />
            <Before proposal={proposals.get(subject.id)} onTake={next => change(subject.id, next)} />
          </>
        )}
      />
      <p className="ad-hint" role="status">
        {word('hours', { count: equalHours })}
      </p>
      <Textarea
        label={word('reason')}
        help={word('reason_help')}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
      {problem && (
        <Notice tone="error" icon="alert" role="alert">
          {problem}
        </Notice>
      )}
      <p className="ad-hint">{word('what_follows')}</p>
      <div className="ad-acts">
        <Button icon="check" busy={isBusy} onClick={() => void decide(true, reason, subjects)}>
          {word('approve')}
        </Button>
        <Button look="danger" icon="x" disabled={isBusy} onClick={() => void decide(false, reason, subjects)}>
          {word('refuse')}
        </Button>
      </div>
    </Card>
  )
}

const startingFrom = (subjects: Subject[]): Record<number, Choice> =>
  Object.fromEntries(
    subjects.map(({ id, status, equal_to }) => [id, { accept: status === 'accepted', equal_to: equal_to ?? '' }]),
  )

/** What was decided before for this subject of this university, with where that was; taken over with one press. */
function Before({ proposal, onTake }: { proposal: Proposal | undefined; onTake: (next: Choice) => void }) {
  const words = useWords()
  if (!proposal) return null
  const { accept, equal_to, source } = proposal
  return (
    <Button look="text" size="small" icon="clock" onClick={() => onTake({ accept, equal_to })}>
      {words(`admission.office.equation.before_${accept ? 'accepted' : 'refused'}`, { equal_to, source })}
    </Button>
  )
}

type ChoiceProps = { subject: Subject; choice?: Choice; onChange: (id: number, next: Partial<Choice>) => void }
function SubjectChoice({ subject, choice, onChange }: ChoiceProps) {
  const words = useWords()
  const isEqual = Boolean(choice?.accept)
  const of = { name: subject.name }
  return (
    <div className="ad-subject">
      <label className="hq-checkbox">
        <input
          type="checkbox"
          checked={isEqual}
          aria-label={words('admission.office.equation.equal_who', of)}
          onChange={event => onChange(subject.id, { accept: event.target.checked })}
        />
        <span>{words('admission.equation.values.status.accepted')}</span>
      </label>
      {isEqual && (
        <Input
          label={words('admission.office.equation.equal_to_who', of)}
          labelUnseen
          placeholder={words('admission.office.equation.equal_to')}
          maxLength={120}
          value={choice?.equal_to ?? ''}
          onChange={event => onChange(subject.id, { equal_to: event.target.value })}
        />
      )}
    </div>
  )
}

function useDecide(equation: Equation) {
  const call = useCall()
  const words = useWords()
  const say = useToast()
  const queries = useQueryClient()
  const refresh = useAfterAct()
  const busy = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const word = (key: string) => words(`admission.office.equation.${key}`)
  const decide = async (approve: boolean, reason: string, subjects: (Choice & { id: number })[]) => {
    if (busy.current) return
    if (!approve && !reason.trim()) return setProblem(word('reason_missing'))
    busy.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const body = { approve, reason: reason.trim(), subjects }
      const decided = await call(decideEquation, { params: { id: equation.id }, body })
      queries.setQueryData(equationKey(equation.id), decided)
      say({ text: word(approve ? 'approved' : 'refused') })
      refresh()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(messageOf(error, words))
    } finally {
      busy.current = false
      setBusy(false)
    }
  }
  return { isBusy, problem, decide }
}
