import { CallError } from '@halaqa/kit-contract'
import { messageOf, useCall, useWords } from '@halaqa/kit-office'
import { Button, Card, Notice, Textarea, useToast } from '@halaqa/kit-web/light'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { decideEquation } from '../../contract/equation.ts'
import { useAfterAct } from '../registrations/detail.ts'
import { type Equation, equationKey, type Subject } from './equation.ts'
import { SubjectsTable } from './subjects-table.tsx'
import { type Proposal, useProposals } from './use-proposals.ts'

const SubjectPick = lazy(() => import('./subject-pick.tsx').then(module => ({ default: module.SubjectPick })))

/** `equal_to` is the name that is shown; ours is told by its id, which older decisions do not have. */
type Choice = { accept: boolean; equal_to: string; equal_subject_id: number | null }
const notEqual: Choice = { accept: false, equal_to: '', equal_subject_id: null }

/** Subject by subject: equal to one of ours, or not; then the degree as a whole. */
export function DecideForm({ equation }: { equation: Equation }) {
  const words = useWords()
  const [choices, setChoices] = useState(() => startingFrom(equation.subjects))
  const [reason, setReason] = useState('')
  const proposals = useProposals(equation.id)
  const { isBusy, problem, decide } = useDecide(equation)
  const word = (key: string, values?: object) => words(`admission.office.equation.${key}`, { ...values })
  const change = (id: number, next: Partial<Choice>) =>
    setChoices(now => ({ ...now, [id]: { ...(now[id] ?? notEqual), ...next } }))
  const equalHours = equation.subjects
    .filter(subject => choices[subject.id]?.accept)
    .reduce((sum, subject) => sum + subject.hours, 0)
  const subjects = equation.subjects.map(({ id }) => ({ id, ...(choices[id] ?? notEqual) }))
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
    subjects.map(({ id, status, equal_to, equal_subject_id }) => [
      id,
      { accept: status === 'accepted', equal_to: equal_to ?? '', equal_subject_id },
    ]),
  )

/** What was decided before for this subject of this university, with where that was; taken over with one press. */
function Before({ proposal, onTake }: { proposal: Proposal | undefined; onTake: (next: Choice) => void }) {
  const words = useWords()
  if (!proposal) return null
  const { accept, equal_to, equal_subject_id, source } = proposal
  return (
    <Button look="text" size="small" icon="clock" onClick={() => onTake({ accept, equal_to, equal_subject_id })}>
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
        <Suspense>
          <SubjectPick
            label={words('admission.office.equation.equal_to_who', of)}
            placeholder={words('admission.office.equation.equal_to')}
            value={choice?.equal_subject_id ? { id: choice.equal_subject_id, name: choice.equal_to } : null}
            help={
              choice?.equal_to && !choice.equal_subject_id
                ? words('admission.office.equation.typed_before', { name: choice.equal_to })
                : undefined
            }
            onChange={next => onChange(subject.id, { equal_subject_id: next?.id ?? null, equal_to: next?.name ?? '' })}
          />
        </Suspense>
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
    if (approve && subjects.some(each => each.accept && !each.equal_subject_id))
      return setProblem(word('equal_missing'))
    busy.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const decisions = subjects.map(({ id, accept, equal_subject_id }) => ({ id, accept, equal_subject_id }))
      const body = { approve, reason: reason.trim(), subjects: decisions }
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
