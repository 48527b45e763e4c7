import type { PartKey } from '@halaqa/curriculum/contract'
import { CallError, type Out } from '@halaqa/kit-contract'
import { messageOf, useCall, useUndo, useWords } from '@halaqa/kit-office'
import { useEffect, useRef, useState } from 'react'
import { enterGrade, type pasteGrades, type StandingGrade, undoGrade } from '../../contract/grade-office.ts'
import { markText } from '../../contract/grade-text.ts'
import { takenBack, typedValue } from './taken-back.ts'
import type { WaitingMarks } from './waiting-marks.ts'

export type GridRow = Out<typeof enterGrade.reply>
export type MarkState =
  | { kind: 'still' | 'saving' | 'saved' | 'waiting' | 'wrong' | 'refused'; message?: string }
  /** Another officer entered another mark since: a person says which of the two it is. */
  | { kind: 'conflict'; message?: string; mine: string; stands: StandingGrade; choose: Choose }
type Choose = (which: 'mine' | 'stored') => void
export type PastedMark = { enrolment_id: number; part: PartKey; value: number | null; before: number | null }
type PasteResult = Out<typeof pasteGrades.reply>['results'][number]
/** What a sheet does with one of its cells: a block is pasted over it, what was entered is taken back. */
export type PasteTarget = {
  /** Takes the text in; answers the mark to be sent, or why there is none. */
  take: (text: string) => PastedMark | 'same' | 'wrong' | 'closed'
  /** What became of it; undefined when the answer was lost. */
  settle: (result: PasteResult | undefined) => void
  /** What stood there before; answers whether anything was entered. */
  takeBack: () => boolean
}
/** A connection that is away is asked again so often. */
const retryAfter = 4000

type Given = {
  row: GridRow
  part: PartKey
  points: number
  isOpen: boolean
  waiting: WaitingMarks
  onSaved: (row: GridRow) => void
  onState: (part: PartKey, state: MarkState) => void
  /** The stored marks are asked again. */
  onStale: () => void
}

/** One mark of the grid: what is typed is judged at once, saved when it is left, and kept until it has arrived. */
export function useMark({ row, part, points, isOpen, waiting, onSaved, onState, onStale }: Given) {
  const words = useWords()
  const call = useCall()
  const offer = useUndo()
  const key = `${row.enrolment_id}/${part}`
  const stands = row.values[part] ?? null
  const kept = waiting.get(key)
  const [text, setText] = useState(kept?.text ?? markText(stands))
  const [state, setOwn] = useState<MarkState>({ kind: kept ? 'waiting' : 'still' })
  /** What the person saw there: the server refuses when something else stands there by now. */
  const before = useRef<number | null>(kept ? kept.before : stands)
  /** What the last mark that was entered here took the place of. */
  const earlier = useRef<number | null>(undefined)
  const isBack = useRef(false)
  const running = useRef(false)
  const isAskedAgain = useRef(false)

  const setState = (next: MarkState) => {
    setOwn(next)
    onState(part, next)
  }
  const judge = (typed: string): MarkState => {
    const value = typedValue(typed)
    if (value === undefined) return { kind: 'wrong', message: words('grading.office.grid.not_a_mark') }
    if (value !== null && value > points * 100)
      return { kind: 'wrong', message: words('grading.office.grid.at_most', { points }) }
    return { kind: 'still' }
  }
  const type = (typed: string) => {
    isBack.current = false
    setText(typed)
    setState(judge(typed))
  }

  /** What stands there again, in place of what was typed and is not sent. */
  const giveUp = () => {
    if (running.current || !['still', 'wrong', 'refused', 'saved'].includes(state.kind)) return
    waiting.drop(key)
    setText(markText(before.current))
    setState({ kind: 'still' })
  }
  const settle = (typed: string, code: string | null, message: string | null, now?: StandingGrade | null) => {
    if (code === null) {
      earlier.current = isBack.current ? undefined : before.current
      isBack.current = false
      before.current = typedValue(typed)!
      waiting.drop(key)
      // As every other mark is written; unless the next one is typed already.
      setText(current => (typedValue(current) === before.current ? markText(before.current) : current))
      return setState({ kind: 'saved' })
    }
    if (now) return setState({ kind: 'conflict', mine: typed, stands: now, choose: choose(now) })
    waiting.drop(key)
    setState({ kind: 'refused', message: message ?? words('grading.office.grid.refused') })
  }
  const choose =
    (now: StandingGrade): Choose =>
    which => {
      before.current = now.value
      if (which === 'mine') return void latest.current.save(true)
      waiting.drop(key)
      setText(markText(now.value))
      setState({ kind: 'still' })
      onStale()
    }

  const save = async (isChosen = false) => {
    if (running.current) {
      isAskedAgain.current = true
      return
    }
    // What two officers say differently waits for a word, not for the next time that the cell is left.
    if (judge(text).kind === 'wrong' || (state.kind === 'conflict' && !isChosen)) return
    const value = typedValue(text)!
    if (value === before.current) {
      waiting.drop(key)
      setText(markText(value))
      return setState({ kind: 'still' })
    }
    running.current = true
    const replaced = before.current
    waiting.put(key, { text, before: replaced, number: row.number })
    setState({ kind: 'saving' })
    try {
      const saved = await call(enterGrade, { body: { enrolment_id: row.enrolment_id, part, value, before: replaced } })
      settle(text, null, null)
      onSaved(saved)
      // A first mark is typed over as easily; one that stood there before nobody remembers.
      if (replaced !== null)
        offer({
          text: words('grading.office.grid.replaced', {
            name: row.full_name,
            before: markText(replaced),
            after: markText(value) || '—',
          }),
          route: undoGrade,
          body: { enrolment_id: row.enrolment_id, part },
          onUndone: onSaved,
        })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 0 || error.status >= 500)
        setState({ kind: 'waiting', message: words('grading.office.grid.waiting') })
      else {
        const { code, facts } = error.problem
        settle(text, code, messageOf(error, words), code === 'grade-changed' ? (facts as StandingGrade) : null)
      }
    } finally {
      running.current = false
      if (isAskedAgain.current) {
        isAskedAgain.current = false
        setTimeout(() => void latest.current.save())
      }
    }
  }

  const target: PasteTarget = {
    take: pasted => {
      if (!isOpen || running.current) return 'closed'
      setText(pasted)
      const judged = judge(pasted)
      setState(judged)
      if (judged.kind === 'wrong') return 'wrong'
      const value = typedValue(pasted)!
      if (value === before.current) {
        setText(markText(value))
        return 'same'
      }
      running.current = true
      waiting.put(key, { text: pasted, before: before.current, number: row.number })
      setState({ kind: 'saving' })
      return { enrolment_id: row.enrolment_id, part, value, before: before.current }
    },
    settle: result => {
      running.current = false
      if (result) settle(latest.current.text, result.code, result.message, result.stands)
      else setState({ kind: 'waiting', message: words('grading.office.grid.waiting') })
    },
    takeBack: () => {
      if (!isOpen) return false
      const back = takenBack({ kind: state.kind, text, before: before.current, earlier: earlier.current })
      if (!back || back === 'waits') return back === 'waits'
      type(back.text)
      isBack.current = back.isSent
      if (back.isSent) setTimeout(() => void latest.current.save())
      return true
    },
  }

  const latest = useRef({ save, text, target })
  useEffect(() => {
    latest.current = { save, text, target }
  })

  // Another mark stands there by an import, a paste or an undo: it is shown where nothing else is typed.
  useEffect(() => {
    if (stands !== before.current) earlier.current = undefined
    if (running.current || typedValue(latest.current.text) !== before.current) return
    before.current = stands
    setText(markText(stands))
  }, [stands])

  const isWaiting = state.kind === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    const again = () => void latest.current.save()
    const timer = setInterval(again, retryAfter)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [isWaiting])

  return { text, state, type, giveUp, save: () => void save(), latest }
}
