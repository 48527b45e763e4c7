import { CallError, type Out } from '@halaqa/kit-contract'
import { useCall, useWords } from '@halaqa/kit-office'
import { useToast } from '@halaqa/kit-web/light'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type editPlan, showPlan, updatePlan } from '../../contract/plan.ts'
import { checkPlan, hoursOfPlan, type KnownSubject } from '../../contract/plan-check.ts'
import { at } from '../addresses.ts'
import { type Draft, draftOf, type Line } from './draft.ts'

type Form = Out<typeof editPlan.reply>

type Subject = KnownSubject & { subject_id: number; code: string; name: string; kind: Line['kind'] }
const withKnown = (known: ReadonlyMap<number, Subject>, subjects: Subject[]) =>
  new Map([...known, ...subjects.map(each => [each.subject_id, each] as const)])

/** A plan as it is edited: what is in it, what speaks against it and how many hours it has at this moment. */
export function usePlanEdit(form: Form) {
  const [begun] = useState(() => draftOf(form))
  const [draft, setDraft] = useState(begun)
  const { specialty } = form
  const [known, setKnown] = useState(() => withKnown(new Map(), form.subjects))
  return {
    draft,
    isChanged: JSON.stringify(draft) !== JSON.stringify(begun),
    known,
    /** Subjects that were found for the plan, before they are put into it. */
    learn: (subjects: Subject[]) => setKnown(before => withKnown(before, subjects)),
    specialty,
    /** `change(shifted, id, 1)`: the draft as one of the functions of draft.ts makes it. */
    change: <Given extends unknown[]>(make: (draft: Draft, ...given: Given) => Draft, ...given: Given) =>
      setDraft(before => make(before, ...given)),
    set: (values: Partial<Draft>) => setDraft(before => ({ ...before, ...values })),
    findings: checkPlan(draft, known, specialty),
    hours: hoursOfPlan(draft, specialty.terms, known),
  }
}
export type PlanEdit = ReturnType<typeof usePlanEdit>

/** Sends the draft and goes to the version it became; what the server refuses stays to be read beside the form. */
export function useSavePlan({ plan, specialty }: Form, draft: Draft) {
  const words = useWords()
  const call = useCall()
  const say = useToast()
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isSaved = useRef(false)
  const save = async () => {
    setBusy(true)
    setProblem('')
    try {
      const body = { ...draft, decision_on: draft.decision_on || null, revision: plan?.revision ?? 0 }
      const saved = await call(updatePlan, { params: { id: specialty.id }, body })
      isSaved.current = true
      say({ text: words('office.form.saved') })
      navigate(`${at(showPlan, specialty.id)}?version=${saved.plan!.version}`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(Object.values(error.problem.errors ?? {})[0] ?? error.problem.title)
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, isSaved, problem }
}
