import type { PartKey } from '@halaqa/curriculum/contract'
import { genderOf } from '@halaqa/kit-contract/words'
import { Link, useOffice, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { enrolmentTones } from '@halaqa/studies/office/tones'
import { type ClipboardEvent, type KeyboardEvent, memo, type RefObject, useCallback, useEffect, useState } from 'react'
import { gradeAddress } from '../addresses.ts'
import { Fault, RowState } from './mark-fault.tsx'
import { isBlock, pastedBlock } from './pasted-block.ts'
import type { Entered } from './use-entered.ts'
import { type GridRow, type MarkState, type PasteTarget, useMark } from './use-mark.ts'
import type { Paste } from './use-paste.ts'
import type { WaitingMarks } from './waiting-marks.ts'

export type GridPart = { part: PartKey; label: string; points: number; released_at: string | null }
type Props = {
  row: GridRow
  at: number
  parts: GridPart[]
  mayEnter: boolean
  waiting: WaitingMarks
  onSaved: (row: GridRow) => void
  onStale: () => void
  cells: RefObject<Map<string, PasteTarget>>
  onPaste: Paste
  entered: Entered
}

/** What students see is changed by four eyes; whoever came late has no mark yet, and gets the first one here. */
const isOpenCell = (row: GridRow, { part, released_at }: GridPart): boolean =>
  !released_at || row.values[part] === undefined

/** A student of the grid: the marks by part, what they come to, and what became of what was typed. */
export const Row = memo(function Row({ row, at, parts, mayEnter, ...shared }: Props) {
  const words = useWords()
  const [states, setStates] = useState<Partial<Record<PartKey, MarkState>>>({})
  const note = useCallback((part: PartKey, state: MarkState) => setStates(before => ({ ...before, [part]: state })), [])
  return (
    <>
      <tr>
        <th scope="row">
          <Link to={gradeAddress(row.enrolment_id)} tabIndex={-1}>
            {row.full_name}
          </Link>
          <bdi dir="ltr">{row.number}</bdi>
          {row.extra_state && (
            <Chip tone="warning">{words(`studies.enrolment.values.extra_state.${row.extra_state}`)}</Chip>
          )}
        </th>
        {parts.map((part, column) => (
          <td key={part.part}>
            <MarkCell
              {...{ row, part, ...shared }}
              place={`${at}/${column}`}
              isOpen={mayEnter && isOpenCell(row, part)}
              onState={note}
            />
          </td>
        ))}
        <td className="gr-total">
          <b>{row.mark ?? '—'}</b> {row.letter && <bdi dir="ltr">{row.letter}</bdi>}
          {row.mercy > 0 && <small>{words('grading.office.grid.mercy', { count: row.mercy })}</small>}
        </td>
        <td>
          <Chip tone={enrolmentTones[row.state]}>
            {words(`studies.enrolment.values.state.${row.state}`, genderOf(row))}
          </Chip>
        </td>
        <td className="gr-state" aria-live="polite">
          <RowState states={Object.values(states).filter(each => each !== undefined)} />
        </td>
      </tr>
      {parts.map(({ part, label }) => (
        <Fault key={part} part={label} state={states[part]} columns={parts.length + 4} />
      ))}
    </>
  )
})

type CellProps = Omit<Props, 'at' | 'parts' | 'mayEnter'> & {
  part: GridPart
  place: string
  isOpen: boolean
  onState: (part: PartKey, state: MarkState) => void
}
function MarkCell({ part: { part, label, points }, place, isOpen, cells, onPaste, entered, ...rest }: CellProps) {
  const { row } = rest
  const words = useWords()
  const { language } = useOffice()
  const mark = useMark({ ...rest, part, points, isOpen })
  const { latest } = mark
  useEffect(() => {
    const known = cells.current
    const target: PasteTarget = {
      take: text => latest.current.target.take(text),
      settle: result => latest.current.target.settle(result),
      takeBack: () => latest.current.target.takeBack(),
    }
    known.set(place, target)
    return () => void known.delete(place)
  }, [cells, latest, place])
  const at = () => place.split('/').map(Number) as [number, number]
  const paste = (event: ClipboardEvent) => {
    const block = pastedBlock(event.clipboardData.getData('text/plain'))
    if (!isBlock(block)) return
    event.preventDefault()
    onPaste(block, ...at())
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') return mark.giveUp()
    if (event.code === 'KeyZ' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      if (event.defaultPrevented) return
      event.preventDefault()
      return entered.takeBack(place)
    }
    const [line, column] = at()
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
      aria-label={words('grading.office.grid.mark_of', {
        name: row.full_name,
        part: label,
      })}
      aria-invalid={['wrong', 'refused', 'conflict'].includes(mark.state.kind) || undefined}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      readOnly={!isOpen}
      value={mark.text}
      onFocus={event => event.target.select()}
      onChange={event => {
        const { inputType } = event.nativeEvent as InputEvent
        // From the menu of the browser: letters that were there before are no mark that somebody typed.
        if (inputType === 'historyUndo') return entered.takeBack(place)
        if (inputType === 'historyRedo') return
        entered.note(place)
        mark.type(event.target.value)
      }}
      onKeyDown={keys}
      onPaste={paste}
      onBlur={isOpen ? mark.save : undefined}
    />
  )
}
