import { Chart, Page, PendingPage, StatTile, useCall, useWords } from '@halaqa/kit-office'
import { Card, Input, Select } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { semesterHistory } from '../../contract/history.ts'
import { type StudentState, studentStates } from '../../contract/state.ts'
import { historyAddress } from '../addresses.ts'
import { Gpa } from '../students/row.tsx'
import type { History } from './history.ts'
import { HistoryRows } from './history-rows.tsx'

/** The students of a semester: figures, programmes, and one by one. */
export function HistoryPage() {
  const params = useParams()
  const at = { academicYearId: Number(params.academicYearId), semesterId: Number(params.semesterId) }
  const words = useWords()
  const call = useCall()
  const navigate = useNavigate()
  const [page, setPage] = useState(1)
  const [q, setQ] = useState('')
  const [state, setState] = useState<StudentState | ''>('')
  const query = { page, per_page: 25, ...(q.trim() && { q: q.trim() }), filter: state ? { state } : {} }
  const answer = useQuery({
    queryKey: ['students', 'history', at, query],
    queryFn: () => call(semesterHistory, { params: at, query }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const title = words('students.history.many')
  if (!answer.data) return <PendingPage title={title} answer={answer} />
  const found = answer.data
  const word = (key: string) => words(`students.office.history.${key}`)
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
    <Page title={title} sub={found.semester.name}>
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
          label={words('students.history.fields.state')}
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

function Figures({ history: { figures } }: { history: History }) {
  const words = useWords()
  const word = (key: string) => words(`students.office.history.${key}`)
  const tiles = [
    ['total', figures.total, 'users'],
    ['started', figures.started, 'plus'],
    ['graduated', figures.graduated, 'cap'],
    ['passed', figures.passed, 'check'],
    ['repeated', figures.repeated, 'sync'],
    ['confirmed', figures.confirmed, 'lock'],
  ] as const
  const present = figures.states.filter(each => each.count)
  return (
    <>
      <div className="st-tiles">
        {tiles.map(([key, value, icon]) => (
          <StatTile key={key} label={word(key)} value={value} icon={icon} />
        ))}
        <StatTile label={word('average')} value={<Gpa value={figures.average} />} icon="chart" />
      </div>
      <Chart
        title={word('states')}
        labels={present.map(each => words(`students.student.values.state.${each.state}`))}
        series={[{ key: 'states', label: word('total'), values: present.map(each => each.count) }]}
      />
      <Card as="section" flush aria-label={word('programmes')}>
        <h2 className="st-part-title">{word('programmes')}</h2>
        <DataTable
          caption={word('programmes')}
          rows={figures.programmes}
          idOf={row => row.specialty_id}
          columns={[
            { key: 'name', title: word('programme'), main: true, cell: row => <bdi>{row.name}</bdi> },
            { key: 'count', title: word('total'), number: true, cell: row => row.count },
            { key: 'started', title: word('started'), number: true, cell: row => row.started },
            { key: 'graduated', title: word('graduated'), number: true, cell: row => row.graduated },
            { key: 'average', title: word('average'), number: true, cell: row => <Gpa value={row.average} /> },
          ]}
        />
      </Card>
    </>
  )
}
