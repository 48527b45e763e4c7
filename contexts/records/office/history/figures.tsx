import { number, percent } from '@halaqa/kit-contract/format'
import { StatTile, useOffice, useWords } from '@halaqa/kit-office'
import { Bar, Card } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { Gpa } from '@halaqa/students/office/shared'
import type { History } from './history.ts'

/** A semester in numbers: tiles, who was in which state, and programme by programme. */
export function Figures({ history: { figures } }: { history: History }) {
  const words = useWords()
  const word = (key: string) => words(`records.office.history.${key}`)
  const tiles = [
    ['total', figures.total, 'users'],
    ['started', figures.started, 'plus'],
    ['graduated', figures.graduated, 'cap'],
    ['passed', figures.passed, 'check'],
    ['repeated', figures.repeated, 'sync'],
    ['confirmed', figures.confirmed, 'lock'],
  ] as const
  return (
    <>
      <div className="st-tiles">
        {tiles.map(([key, value, icon]) => (
          <StatTile key={key} label={word(key)} value={value} icon={icon} />
        ))}
        <StatTile label={word('average')} value={<Gpa value={figures.average} />} icon="chart" />
      </div>
      <States figures={figures} />
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

/** Each state with its share of all: as telling where one state is all there is as where there are eight. */
function States({ figures: { states, total } }: { figures: History['figures'] }) {
  const words = useWords()
  const { language } = useOffice()
  const title = words('records.office.history.states')
  return (
    <Card as="section" aria-label={title} className="st-shares">
      <h2>{title}</h2>
      <ul>
        {states
          .filter(each => each.count)
          .map(({ state, count }) => {
            const label = words(`students.student.values.state.${state}`)
            const share = Math.round((count / total) * 100)
            return (
              <li key={state}>
                <span>{label}</span>
                <div aria-hidden="true">
                  <Bar value={share} label={label} />
                </div>
                <span>
                  <b>{number(count, language)}</b>{' '}
                  <small>
                    <bdi>{percent(share, language)}</bdi>
                  </small>
                </span>
              </li>
            )
          })}
      </ul>
    </Card>
  )
}
