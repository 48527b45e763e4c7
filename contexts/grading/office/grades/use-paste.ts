import { CallError } from '@halaqa/kit-contract'
import { useCall, useUndo, useWords } from '@halaqa/kit-office'
import { useToast } from '@halaqa/kit-web/light'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { mostPasted, pasteGrades, undoPaste } from '../../contract/grade-office.ts'
import type { GridRow, PastedMark, PasteTarget } from './use-mark.ts'

export type Paste = (block: string[][], line: number, column: number) => void
type Cells = RefObject<Map<string, PasteTarget>>

/**
 * Puts a block of a spreadsheet over the cells from one on, and sends it as one: what cannot be a mark stays where it was
 * pasted, with its reason. An empty cell of the block leaves the mark below it alone.
 */
export function usePaste(cells: Cells, onRows: (rows: GridRow[]) => void): Paste {
  const words = useWords()
  const say = useToast()
  const call = useCall()
  const offer = useUndo()
  const paste = async (block: string[][], line: number, column: number) => {
    const values = block.flatMap((row, down) =>
      row.map((text, across) => ({ text, cell: cells.current.get(`${line + down}/${column + across}`) })),
    )
    const filled = values.filter(each => each.text !== '')
    if (filled.length > mostPasted)
      return say({ text: words('grading.office.grid.paste_many', { most: mostPasted }), tone: 'error' })
    const taken = filled.map(({ text, cell }) => ({ cell, mark: cell?.take(text) ?? ('closed' as const) }))
    const sent = taken.filter((each): each is { cell: PasteTarget; mark: PastedMark } => typeof each.mark === 'object')
    const places = sent.map(({ mark: { enrolment_id, part } }) => ({ enrolment_id, part }))
    const outside = taken.filter(each => each.mark === 'closed').length
    const wrong = taken.filter(each => each.mark === 'wrong').length
    const answer = await send(sent.map(each => each.mark))
    for (const [at, { cell }] of sent.entries()) cell.settle(answer?.results[at])
    if (answer) onRows(answer.rows)
    const done = places.filter((_, at) => answer?.results[at]?.ok)
    const left = wrong + places.length - done.length
    const text = [
      words('grading.office.grid.pasted', { count: done.length }),
      left && words('grading.office.grid.pasted_left', { count: left }),
      outside && words('grading.office.grid.pasted_outside', { count: outside }),
    ]
    const told = text.filter(Boolean).join('. ').replace('..', '.')
    if (done.length === 0) return say({ text: told, tone: left ? 'error' : 'info' })
    offer({
      text: told,
      route: undoPaste,
      body: { places: done },
      onUndone: (back: { rows: GridRow[] }) => onRows(back.rows),
    })
  }
  /** Undefined when nothing came back: each mark then goes its own way until it has arrived. */
  const send = async (marks: PastedMark[]) => {
    if (!marks.length) return undefined
    try {
      return await call(pasteGrades, { body: { marks } })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return undefined
    }
  }
  const latest = useRef(paste)
  useEffect(() => {
    latest.current = paste
  })
  return useCallback<Paste>((...given) => void latest.current(...given), [])
}
