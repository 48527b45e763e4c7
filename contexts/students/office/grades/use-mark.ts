import { CallError, type Out } from '@halaqa/kit-contract'
import { messageOf, useCall, useUndo, useWords } from '@halaqa/kit-office'
import { useEffect, useRef, useState } from 'react'
import type { GradePart } from '../../contract/enrolment.ts'
import { enterGrade, undoGrade } from '../../contract/grade-office.ts'
import { hundredthsOf, markText } from '../../contract/grade-text.ts'
import type { WaitingMarks } from './waiting-marks.ts'

export type GridRow = Out<typeof enterGrade.reply>
export type MarkState = { kind: 'still' | 'saving' | 'saved' | 'waiting' | 'wrong' | 'refused'; message?: string }
/** A connection that is away is asked again so often. */
const retryAfter = 4000

type Given = {
  row: GridRow
  part: GradePart
  points: number
  waiting: WaitingMarks
  onSaved: (row: GridRow) => void
  onState: (part: GradePart, state: MarkState) => void
}

/** One mark of the grid: what is typed is judged at once, saved when it is left, and kept until it has arrived. */
export function useMark({ row, part, points, waiting, onSaved, onState }: Given) {
  const words = useWords()
  const call = useCall()
  const offer = useUndo()
  const key = `${row.enrolment_id}/${part}`
  const stands = row.values.find(each => each.part === part)?.value ?? null
  const kept = waiting.get(key)
  const [text, setText] = useState(kept?.text ?? markText(stands))
  const [state, setOwn] = useState<MarkState>({ kind: kept ? 'waiting' : 'still' })
  /** What the person saw there: the server refuses when something else stands there by now. */
  const before = useRef<number | null>(kept ? kept.before : stands)
  const running = useRef(false)

  const setState = (next: MarkState) => {
    setOwn(next)
    onState(part, next)
  }
  const judge = (typed: string): MarkState => {
    const value = typed.trim() === '' ? null : hundredthsOf(typed)
    if (value === undefined) return { kind: 'wrong', message: words('students.office.grid.not_a_mark') }
    if (value !== null && value > points * 100)
      return { kind: 'wrong', message: words('students.office.grid.at_most', { points }) }
    return { kind: 'still' }
  }
  const type = (typed: string) => {
    setText(typed)
    setState(judge(typed))
  }

  const save = async (typed = text) => {
    if (running.current || judge(typed).kind === 'wrong') return
    const value = typed.trim() === '' ? null : hundredthsOf(typed)!
    if (value === before.current) {
      waiting.drop(key)
      return setState({ kind: 'still' })
    }
    running.current = true
    waiting.put(key, { text: typed, before: before.current })
    setState({ kind: 'saving' })
    try {
      const saved = await call(enterGrade, {
        body: { enrolment_id: row.enrolment_id, part, value, before: before.current },
      })
      const replaced = before.current
      before.current = value
      waiting.drop(key)
      setState({ kind: 'saved' })
      onSaved(saved)
      // A first mark is typed over as easily; one that stood there before nobody remembers.
      if (replaced !== null)
        offer({
          text: words('students.office.grid.replaced', {
            name: row.full_name,
            before: markText(replaced),
            after: markText(value) || '—',
          }),
          route: undoGrade,
          body: { enrolment_id: row.enrolment_id, part },
          onUndone: (back: GridRow) => {
            before.current = replaced
            setText(markText(replaced))
            setState({ kind: 'still' })
            onSaved(back)
          },
        })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 0 || error.status >= 500)
        setState({ kind: 'waiting', message: words('students.office.grid.waiting') })
      else {
        waiting.drop(key)
        const now = error.problem.facts?.value as number | null | undefined
        const isChanged = error.problem.code === 'grade-changed'
        // A second Enter is then knowingly over the other officer's mark.
        if (isChanged) before.current = now ?? null
        const other = isChanged
          ? ` ${words('students.office.grid.stands', { mark: markText(now ?? null) || '—' })}`
          : ''
        setState({ kind: 'refused', message: messageOf(error, words) + other })
      }
    } finally {
      running.current = false
    }
  }

  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  const isWaiting = state.kind === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    const again = () => void latest.current()
    const timer = setInterval(again, retryAfter)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [isWaiting])

  return { text, state, type, save: () => void save() }
}
