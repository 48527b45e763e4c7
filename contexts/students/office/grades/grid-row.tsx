import { useOffice, useWords } from '@halaqa/kit-office'
import { Chip, Icon } from '@halaqa/kit-web/light'
import { type KeyboardEvent, memo, useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { GradePart } from '../../contract/enrolment.ts'
import { enrolmentTones } from '../tones.ts'
import { gradeAddress } from './addresses.ts'
import { type GridRow, type MarkState, useMark } from './use-mark.ts'
import type { WaitingMarks } from './waiting-marks.ts'

export type GridPart = { part: GradePart; points: number; released_at: string | null }
type Props = {
  row: GridRow
  at: number
  parts: GridPart[]
  mayEnter: boolean
  waiting: WaitingMarks
  onSaved: (row: GridRow) => void
}

/** A student of the grid: the marks by part, what they come to, and what became of what was typed. */
export const Row = memo(function Row({ row, at, parts, mayEnter, waiting, onSaved }: Props) {
  const words = useWords()
  const [states, setStates] = useState<Partial<Record<GradePart, MarkState>>>({})
  const note = useCallback(
    (part: GradePart, state: MarkState) => setStates(before => ({ ...before, [part]: state })),
    [],
  )
  return (
    <tr>
      <th scope="row">
        <Link to={gradeAddress(row.enrolment_id)} tabIndex={-1}>
          {row.full_name}
        </Link>
        <bdi dir="ltr">{row.number}</bdi>
        {row.extra_state && (
          <Chip tone="warning">{words(`students.enrolment.values.extra_state.${row.extra_state}`)}</Chip>
        )}
      </th>
      {parts.map((part, column) => (
        <td key={part.part}>
          <MarkCell
            {...{ row, waiting, onSaved }}
            part={part}
            place={`${at}/${column}`}
            isOpen={mayEnter && !part.released_at}
            onState={note}
          />
        </td>
      ))}
      <td className="gr-total">
        <b>{row.mark ?? '—'}</b> {row.letter && <bdi dir="ltr">{row.letter}</bdi>}
        {row.mercy > 0 && <small>{words('students.office.grid.mercy', { count: row.mercy })}</small>}
      </td>
      <td>
        <Chip tone={enrolmentTones[row.state]}>{words(`students.enrolment.values.state.${row.state}`)}</Chip>
      </td>
      <td className="gr-state" aria-live="polite">
        <RowState states={Object.values(states)} />
      </td>
    </tr>
  )
})

const worst = ['refused', 'wrong', 'waiting', 'saving', 'saved'] as const
const looks = {
  refused: { icon: 'alert', tone: 'error' },
  wrong: { icon: 'alert', tone: 'error' },
  waiting: { icon: 'off', tone: 'warning' },
  saving: { icon: 'sync', tone: 'info' },
  saved: { icon: 'check', tone: 'success' },
} as const

function RowState({ states }: { states: MarkState[] }) {
  const words = useWords()
  const kind = worst.find(each => states.some(state => state.kind === each))
  if (!kind) return null
  const message = states.find(state => state.kind === kind)?.message
  return (
    <span data-tone={looks[kind].tone}>
      <Icon name={looks[kind].icon} size={16} /> {message ?? words(`students.office.grid.${kind}`)}
    </span>
  )
}

type CellProps = Pick<Props, 'row' | 'waiting' | 'onSaved'> & {
  part: GridPart
  place: string
  isOpen: boolean
  onState: (part: GradePart, state: MarkState) => void
}
function MarkCell({ row, part, place, isOpen, waiting, onSaved, onState }: CellProps) {
  const words = useWords()
  const { language } = useOffice()
  const mark = useMark({ row, part: part.part, points: part.points, waiting, onSaved, onState })
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const [line, column] = place.split('/').map(Number) as [number, number]
    const forward = language === 'ar' ? 'ArrowLeft' : 'ArrowRight'
    const next: Record<string, [number, number]> = {
      Enter: [line + (event.shiftKey ? -1 : 1), column],
      ArrowDown: [line + 1, column],
      ArrowUp: [line - 1, column],
      ArrowLeft: [line, column + (forward === 'ArrowLeft' ? 1 : -1)],
      ArrowRight: [line, column + (forward === 'ArrowRight' ? 1 : -1)],
    }
    const to = next[event.key]
    if (!to) return
    event.preventDefault()
    const cell = document.querySelector<HTMLInputElement>(`[data-mark="${to.join('/')}"]`)
    if (cell) cell.focus()
    // The last one is saved where it stands.
    else if (event.key === 'Enter') mark.save()
  }
  return (
    <input
      className="gr-mark"
      data-mark={place}
      data-state={mark.state.kind}
      aria-label={words('students.office.grid.mark_of', {
        name: row.full_name,
        part: words(`students.enrolment.values.part.${part.part}`),
      })}
      aria-invalid={mark.state.kind === 'wrong' || mark.state.kind === 'refused' || undefined}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      readOnly={!isOpen}
      value={mark.text}
      onFocus={event => event.target.select()}
      onChange={event => mark.type(event.target.value)}
      onKeyDown={keys}
      onBlur={isOpen ? mark.save : undefined}
    />
  )
}
