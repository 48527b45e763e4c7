import { Page, PendingPage, SaveButton, useCall, useWords } from '@halaqa/kit-office'
import { Card, Input, Select } from '@halaqa/kit-web/light'
import { type StudentState, studentStates } from '@halaqa/students/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { exportHistory, semesterHistory } from '../../contract/history.ts'
import { historyAddress } from '../addresses.ts'
import { Figures } from './figures.tsx'
import { HistoryRows } from './history-rows.tsx'

/** The students of a semester: figures, programmes, and one by one. */
export function HistoryPage() {
  const params = useParams()
  const at = { academic_year_id: Number(params.academic_year_id), semester_id: Number(params.semester_id) }
  const words = useWords()
  const call = useCall()
  const navigate = useNavigate()
  const [page, setPage] = useState(1)
  const [q, setQ] = useState('')
  const [state, setState] = useState<StudentState | ''>('')
  const asked = { ...(q.trim() && { q: q.trim() }), filter: state ? { state } : {} }
  const query = { page, per_page: 25, ...asked }
  const answer = useQuery({
    queryKey: ['records', 'history', at, query],
    queryFn: () => call(semesterHistory, { params: at, query }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const title = words('records.history.many')
  if (!answer.data) return <PendingPage title={title} answer={answer} />
  const found = answer.data
  const word = (key: string) => words(`records.office.history.${key}`)
  const goTo = (id: number) => {
    const next = found.semesters.find(each => each.id === id)
    if (next) navigate(historyAddress(next.year_id, next.id))
    setPage(1)
  }
  const narrow = (change: () => void) => {
    change()
    setPage(1)
  }
  return (
    <Page
      title={title}
      sub={found.semester.name}
      actions={<SaveButton route={exportHistory} given={{ params: at, query: asked }} name="history.xlsx" />}
    >
      <Card className="gr-form">
        <Select
          label={word('semester')}
          value={String(found.semester.id)}
          choices={found.semesters.map(each => ({ value: String(each.id), label: each.name }))}
          onChange={event => goTo(Number(event.target.value))}
        />
      </Card>
      <Figures history={found} />
      <Card className="gr-form">
        <Input
          label={word('search')}
          type="search"
          value={q}
          onChange={event => narrow(() => setQ(event.target.value))}
        />
        <Select
          label={words('records.history.fields.state')}
          value={state}
          choices={[
            { value: '', label: word('any_state') },
            ...studentStates.map(each => ({ value: each, label: words(`students.student.values.state.${each}`) })),
          ]}
          onChange={event => narrow(() => setState(event.target.value as StudentState | ''))}
        />
      </Card>
      <HistoryRows history={found} onPage={setPage} />
    </Page>
  )
}
