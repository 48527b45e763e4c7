import { CallError } from '@halaqa/kit-contract'
import { messageOf, useCall, useWords } from '@halaqa/kit-office'
import { Button, Card, Notice, Textarea, useToast } from '@halaqa/kit-web/light'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { decideEquation } from '../../contract/equation.ts'
import { useAfterAct } from '../registrations/detail.ts'
import { type Equation, equationKey } from './equation.ts'
import { SubjectsToDecide } from './subjects-to-decide.tsx'
import { type Choices, useChoices } from './use-choices.ts'
import { useProposals } from './use-proposals.ts'
import { useAskEffects, WhatFollows } from './what-follows.tsx'

/** Subject by subject: equal to one of ours, or not; then the degree as a whole. */
export function DecideForm({ equation }: { equation: Equation }) {
  const words = useWords()
  const choices = useChoices()
  const [reason, setReason] = useState('')
  const proposals = useProposals(equation.id)
  const { isBusy, problem, decide } = useDecide(equation, choices)
  const ask = useAskEffects()
  const effects = useQuery({ queryKey: [...equationKey(equation.id), 'effects'], queryFn: () => ask(equation.id) })
  const word = (key: string) => words(`admission.office.equation.${key}`)
  return (
    <Card as="section" className="ad-equation" aria-label={word('subjects')}>
      <SubjectsToDecide equation={equation} choices={choices} proposals={proposals} />
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
      {effects.data && <WhatFollows effects={effects.data} />}
      <div className="ad-acts">
        <Button icon="check" busy={isBusy} onClick={() => void decide(true, reason)}>
          {word('approve')}
        </Button>
        <Button look="danger" icon="x" disabled={isBusy} onClick={() => void decide(false, reason)}>
          {word('refuse')}
        </Button>
      </div>
    </Card>
  )
}

function useDecide(equation: Equation, choices: Choices) {
  const call = useCall()
  const words = useWords()
  const say = useToast()
  const queries = useQueryClient()
  const refresh = useAfterAct()
  const busy = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const word = (key: string) => words(`admission.office.equation.${key}`)
  const decide = async (approve: boolean, reason: string) => {
    if (busy.current) return
    if (!approve && !reason.trim()) return setProblem(word('reason_missing'))
    if (approve && !choices.isSettled(equation)) return setProblem(word('equal_missing'))
    busy.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const body = { approve, reason: reason.trim(), subjects: choices.decisions(equation) }
      const decided = await call(decideEquation.perform, { params: { id: equation.id }, body })
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
