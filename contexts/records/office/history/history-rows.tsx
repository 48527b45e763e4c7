import { genderOf } from '@halaqa/kit-contract/words'
import { Link, useMay, useWords } from '@halaqa/kit-office'
import { Card, Chip, Empty } from '@halaqa/kit-web/light'
import { DataTable, Pager } from '@halaqa/kit-web/table'
import { Gpa } from '@halaqa/students/office/shared'
import { stateTones } from '@halaqa/students/office/tones'
import { historyDraft } from '../../contract/history.ts'
import { historyOfAddress, recordAddress } from '../addresses.ts'
import type { History } from './history.ts'

/** The students of a semester, each with the way to the semester of that student. */
export function HistoryRows({ history, onPage }: { history: History; onPage: (page: number) => void }) {
  const words = useWords()
  const may = useMay()
  const head = (key: string) => words(`records.history.fields.${key}`)
  const to = (id: number) => (may(historyDraft.access) ? historyOfAddress(id, history.semester.id) : recordAddress(id))
  return (
    <Card flush>
      <DataTable
        caption={words('records.history.many')}
        rows={history.rows}
        idOf={row => row.id}
        empty={<Empty icon="users" title={words('records.office.history.none')} />}
        columns={[
          {
            key: 'name',
            title: head('full_name'),
            main: true,
            cell: row => <Link to={to(row.id)}>{row.full_name}</Link>,
          },
          { key: 'number', title: head('number'), cell: row => <bdi dir="ltr">{row.number}</bdi> },
          { key: 'specialty', title: head('specialty'), cell: row => <bdi>{row.specialty}</bdi> },
          {
            key: 'state',
            title: head('state'),
            cell: row => (
              <Chip tone={stateTones[row.state]}>
                {words(`students.student.values.state.${row.state}`, genderOf(row))}
              </Chip>
            ),
          },
          { key: 'gpa', title: head('gpa'), number: true, cell: row => <Gpa value={row.gpa} /> },
          {
            key: 'verdict',
            title: head('verdict'),
            cell: row => row.verdict && words(`grading.promotion.values.verdict.${row.verdict}`),
          },
          {
            key: 'confirmed',
            title: words('records.office.history.yes'),
            cell: row =>
              row.confirmed && (
                <Chip tone="success" icon="check">
                  {words('records.office.history.yes')}
                </Chip>
              ),
          },
        ]}
      />
      <Pager page={history.current_page} last={history.last_page} onPage={onPage} />
    </Card>
  )
}
