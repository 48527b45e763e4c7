import { genderOf } from '@halaqa/kit-contract/words'
import { Loaded, Page, useMay, useWords } from '@halaqa/kit-office'
import { Chip, Notice } from '@halaqa/kit-web/light'
import { listNotes } from '@halaqa/students/contract'
import { stateTones } from '@halaqa/students/office/tones'
import { useLocation, useNavigate, useParams } from 'react-router'
import { studentRecord } from '../../contract/record.ts'
import { Acts } from './acts.tsx'
import { LogPart } from './parts/log.tsx'
import { NotesPart } from './parts/notes.tsx'
import { PaymentsPart } from './parts/payments.tsx'
import { PersonPart } from './parts/person.tsx'
import { PlanPart } from './parts/plan.tsx'
import { SemestersPart } from './parts/semesters.tsx'
import type { Record } from './record.ts'

const parts = {
  data: PersonPart,
  plan: PlanPart,
  semesters: SemestersPart,
  payments: PaymentsPart,
  notes: NotesPart,
  log: LogPart,
}
type Part = keyof typeof parts

/** All that the college knows of a student, on one page. */
export function RecordPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={studentRecord} params={{ id }} word="students.student.one">
      {record => <Shown record={record} />}
    </Loaded>
  )
}

function Shown({ record }: { record: Record }) {
  const words = useWords()
  const [part, choose] = usePart()
  const Chosen = parts[part]
  return (
    <Page
      title={<bdi>{record.full_name}</bdi>}
      plainTitle={record.full_name}
      sub={<bdi dir="ltr">{record.number}</bdi>}
      chips={
        <Chip tone={stateTones[record.state]}>
          {words(`students.student.values.state.${record.state}`, genderOf(record))}
        </Chip>
      }
      actions={<Acts record={record} />}
    >
      {record.withheld && (
        <Notice tone="warning" icon="lock" title={words('records.office.withheld')}>
          <bdi>{record.withheld.reason}</bdi>
        </Notice>
      )}
      <Tabs part={part} record={record} onChoose={choose} />
      <Chosen record={record} />
    </Page>
  )
}

/** The open part stands in the address, so that "back" and links lead to it. */
function usePart(): [Part, (part: Part) => void] {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const named = hash.slice(1) as Part
  return [named in parts ? named : 'data', part => navigate({ hash: part === 'data' ? '' : part }, { replace: true })]
}

function Tabs({ record, part, onChoose }: { record: Record; part: Part; onChoose: (part: Part) => void }) {
  const words = useWords()
  const may = useMay()
  const offered = (Object.keys(parts) as Part[]).filter(each => each !== 'notes' || may(listNotes.access))
  const counts: Partial<{ [P in Part]: number }> = {
    semesters: record.semesters.reduce((sum, each) => sum + each.rows.length, 0),
    payments: record.invoices.length,
    notes: record.notes.length,
  }
  return (
    <nav className="of-tabs" aria-label={words('records.office.parts.title')}>
      {offered.map(each => (
        <button key={each} type="button" aria-current={each === part || undefined} onClick={() => onChoose(each)}>
          {words(`records.office.parts.${each}`)}
          {counts[each] ? <span className="of-tab-count">{counts[each]}</span> : null}
        </button>
      ))}
    </nav>
  )
}
