import type { List } from '@halaqa/kit-contract'
import { PlainList } from '@halaqa/kit-office'
import { useParams } from 'react-router'
import {
  listPlans,
  notDuePlans,
  type PartRow,
  type PlanRow,
  paidParts,
  partlyPaidParts,
  partlyPaidPlans,
  partsOfSemester,
  unpaidParts,
} from '../../contract/instalment-lists.ts'
import { createPlan, endPlan } from '../../contract/instalments.ts'
import { newPlanAddress, plansAddress } from './addresses.ts'
import { OtherLists } from './other-lists.tsx'
import { partTones, planTones } from './tones.ts'

const ltr = (text: string) => <bdi dir="ltr">{text}</bdi>
const planColumns = [
  'student' as const,
  { source: 'number' as const, render: (row: PlanRow) => ltr(row.number), isExtra: true },
  { source: 'invoice_number' as const, render: (row: PlanRow) => ltr(row.invoice_number) },
  'semester' as const,
  { source: 'state' as const, tones: planTones },
  { source: 'rule' as const, isExtra: true },
  { source: 'total' as const, isExtra: true },
  'paid' as const,
  'open' as const,
  { source: 'due' as const, isExtra: true },
  'late' as const,
  'next_due_on' as const,
]
const ofStudent = (row: { student_id: number }) => plansAddress(row.student_id)
const references = { semester_id: 'curriculum.semester', specialty_id: 'academics.specialty' }

/** Plans of all students; those with a part that is late first of all. */
export const PlansList = () => (
  <PlainList<PlanRow>
    route={listPlans}
    word="billing.instalment"
    title="student"
    columns={planColumns}
    presets={(['late', 'running', 'settled'] as const).map(state => ({
      key: state,
      label: `billing.instalment.values.state.${state}`,
      filter: { state },
    }))}
    references={references}
    actions={{ end: endPlan }}
    open={ofStudent}
    create={{ to: newPlanAddress(), access: createPlan.access }}
    notice={<OtherLists />}
  />
)

function PlansOfSemester({ route, word }: { route: List<PlanRow>; word: string }) {
  const semester_id = Number(useParams().semester_id)
  return (
    <PlainList<PlanRow>
      key={semester_id}
      route={route}
      params={{ semester_id }}
      word={word}
      title="student"
      columns={planColumns}
      references={references}
      open={ofStudent}
      notice={<OtherLists semesterId={semester_id} />}
    />
  )
}
/** Some are paid, and some are not. */
export const PartlyPaidPlansList = () => <PlansOfSemester route={partlyPaidPlans} word="billing.instalment-partly" />
/** They owe, and nothing of it is due today. */
export const NotDuePlansList = () => <PlansOfSemester route={notDuePlans} word="billing.instalment-not-due" />

const partColumns = [
  'student' as const,
  { source: 'number' as const, render: (row: PartRow) => ltr(row.number), isExtra: true },
  'due_on' as const,
  { source: 'state' as const, tones: partTones },
  'amount' as const,
  'paid' as const,
  'open' as const,
  'semester' as const,
  { source: 'invoice_number' as const, render: (row: PartRow) => ltr(row.invoice_number), isExtra: true },
]
const byState = (word: string, states: readonly string[]) =>
  states.map(state => ({ key: state, label: `${word}.values.state.${state}`, filter: { state } }))

export function PartsOfSemesterList() {
  const semester_id = Number(useParams().semester_id)
  const word = 'billing.instalment-part'
  return (
    <PlainList<PartRow>
      key={semester_id}
      route={partsOfSemester}
      params={{ semester_id }}
      word={word}
      title="student"
      columns={partColumns}
      presets={byState(word, ['late', 'due', 'waiting', 'paid'])}
      open={ofStudent}
      notice={<OtherLists semesterId={semester_id} />}
    />
  )
}
const PartsList = ({ route, word, states = [] }: { route: List<PartRow>; word: string; states?: string[] }) => (
  <PlainList<PartRow>
    route={route}
    word={word}
    title="student"
    columns={partColumns}
    presets={byState(word, states)}
    references={references}
    open={ofStudent}
    notice={<OtherLists />}
  />
)
export const UnpaidPartsList = () => (
  <PartsList route={unpaidParts} word="billing.instalment-unpaid" states={['late', 'due', 'waiting', 'part_paid']} />
)
export const PaidPartsList = () => <PartsList route={paidParts} word="billing.instalment-paid" />
export const PartlyPaidPartsList = () => <PartsList route={partlyPaidParts} word="billing.instalment-part-paid" />
