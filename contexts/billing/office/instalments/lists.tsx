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

/** What the lists of one semester have in common. */
function useOfSemester() {
  const semester_id = Number(useParams().semester_id)
  return {
    key: semester_id,
    shared: {
      params: { semester_id },
      title: 'student' as const,
      open: ofStudent,
      notice: <OtherLists semesterId={semester_id} />,
    },
  }
}
/** Some are paid, and some are not. */
export function PartlyPaidPlansList() {
  const { key, shared } = useOfSemester()
  return (
    <PlainList<PlanRow>
      key={key}
      route={partlyPaidPlans}
      word="billing.instalment-partly"
      columns={planColumns}
      references={references}
      {...shared}
    />
  )
}
/** They owe, and nothing of it is due today. */
export function NotDuePlansList() {
  const { key, shared } = useOfSemester()
  return (
    <PlainList<PlanRow>
      key={key}
      route={notDuePlans}
      word="billing.instalment-not-due"
      columns={planColumns}
      references={references}
      {...shared}
    />
  )
}

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
  const { key, shared } = useOfSemester()
  return (
    <PlainList<PartRow>
      key={key}
      route={partsOfSemester}
      word="billing.instalment-part"
      columns={partColumns}
      presets={byState('billing.instalment-part', ['late', 'due', 'waiting', 'paid'])}
      {...shared}
    />
  )
}
const ofParts = { title: 'student' as const, columns: partColumns, references, open: ofStudent, notice: <OtherLists /> }
export const UnpaidPartsList = () => (
  <PlainList<PartRow>
    route={unpaidParts}
    word="billing.instalment-unpaid"
    presets={byState('billing.instalment-unpaid', ['late', 'due', 'waiting', 'part_paid'])}
    {...ofParts}
  />
)
export const PaidPartsList = () => <PlainList<PartRow> route={paidParts} word="billing.instalment-paid" {...ofParts} />
export const PartlyPaidPartsList = () => (
  <PlainList<PartRow> route={partlyPaidParts} word="billing.instalment-part-paid" {...ofParts} />
)
