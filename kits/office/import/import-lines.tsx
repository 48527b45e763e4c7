import type { ImportAnswer, ImportedCell, ImportedLine } from '@halaqa/kit-contract'
import { number } from '@halaqa/kit-contract/format'
import { Button, Chip, Segments, type Tone } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useId, useState } from 'react'
import { Change } from '../change.tsx'
import { useOffice, useWords } from '../office-context.ts'
import { type Filter, filters, linesOf, toldOf } from './lines.ts'

const tones: Record<ImportedLine['outcome'], Tone> = {
  same: 'neutral',
  new: 'success',
  changed: 'info',
  wrong: 'error',
}
/** Lines that are drawn at once; more come when they are asked for. */
const step = 100

/** The lines of a sheet with what becomes of each, and what is wrong cell by cell. */
export function ImportLines({ answer }: { answer: ImportAnswer }) {
  const words = useWords()
  const { language } = useOffice()
  const name = useId()
  const [filter, setFilter] = useState<Filter>('all')
  const [most, setMost] = useState(step)
  const lines = linesOf(answer, filter)
  const word = (key: string, values?: object) => words(`office.import.${key}`, { ...values })
  const outcomes = answer.dry_run ? 'outcomes' : 'outcomes_done'
  return (
    <>
      <div className="of-import-filter">
        <Segments
          label={word('show')}
          name={name}
          value={filter}
          choices={filters.map(each => ({
            value: each,
            label: `${word(`filters.${each}`)} (${number(linesOf(answer, each).length, language)})`,
          }))}
          onChange={value => {
            setFilter(value as Filter)
            setMost(step)
          }}
        />
      </div>
      <DataTable
        caption={word('results')}
        rows={lines.slice(0, most)}
        idOf={row => row.line}
        empty={<p className="of-none">{word('no_lines')}</p>}
        columns={[
          { key: 'line', title: word('line'), number: true, cell: row => number(row.line, language) },
          { key: 'name', title: word('name'), main: true, cell: row => <Named line={row} /> },
          {
            key: 'outcome',
            title: word('result'),
            cell: row => <Chip tone={tones[row.outcome]}>{words(`office.import.${outcomes}.${row.outcome}`)}</Chip>,
          },
          { key: 'cells', title: word('cells'), cell: row => <Cells line={row} answer={answer} /> },
        ]}
      />
      {lines.length > most && (
        <Button look="outlined" size="small" onClick={() => setMost(most + step)}>
          {word('more', { shown: number(lines.length - most, language) })}
        </Button>
      )}
    </>
  )
}

const Named = ({ line: { name, note } }: { line: ImportedLine }) => (
  <>
    <bdi>{name}</bdi>
    {note && (
      <>
        {' '}
        <bdi className="of-import-note">{note}</bdi>
      </>
    )}
  </>
)

function Cells({ line, answer }: { line: ImportedLine; answer: ImportAnswer }) {
  const told = toldOf(line)
  if (!told.length) return line.message ?? <span className="of-none">—</span>
  const label = (key: string) => answer.columns.find(column => column.key === key)?.label ?? key
  return (
    <ul className="of-import-cells">
      {told.map(cell => (
        <li key={cell.column}>
          <b>{label(cell.column)}</b> <Cell cell={cell} />
        </li>
      ))}
    </ul>
  )
}

function Cell({ cell: { outcome, before, after, message } }: { cell: ImportedCell }) {
  if (outcome === 'since') return <span className="of-warn">{message}</span>
  if (outcome !== 'wrong') return <Change from={before} to={after} />
  return (
    <>
      {after && !message?.includes(after) && <bdi className="of-import-given">{after}</bdi>} {message}
    </>
  )
}
