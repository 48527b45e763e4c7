import { instant } from '@halaqa/kit-contract/format'
import { useOffice, useWords } from '@halaqa/kit-office'
import { Button, Icon } from '@halaqa/kit-web/light'
import { hundredthsOf, markText } from '../../contract/grade-text.ts'
import type { MarkState } from './use-mark.ts'

const worst = ['conflict', 'refused', 'wrong', 'waiting', 'saving', 'saved'] as const
const looks = {
  conflict: { icon: 'alert', tone: 'error' },
  refused: { icon: 'alert', tone: 'error' },
  wrong: { icon: 'alert', tone: 'error' },
  waiting: { icon: 'off', tone: 'warning' },
  saving: { icon: 'sync', tone: 'info' },
  saved: { icon: 'check', tone: 'success' },
} as const

/** What became of a row's marks, in a word: the worst of them. */
export function RowState({ states }: { states: MarkState[] }) {
  const words = useWords()
  const kind = worst.find(each => states.some(state => state.kind === each))
  if (!kind) return null
  const message = kind === 'waiting' && states.find(state => state.kind === kind)?.message
  return (
    <span data-tone={looks[kind].tone}>
      <Icon name={looks[kind].icon} size={16} /> {message || words(`grading.office.grid.${kind}`)}
    </span>
  )
}

/** `part`: what it is called. */
type FaultProps = { part: string; state: MarkState | undefined; columns: number }
/** Below the row, where nothing cuts it: why a mark is not saved, and what can be done. */
export function Fault({ part, state, columns }: FaultProps) {
  if (state?.kind !== 'conflict' && state?.kind !== 'wrong' && state?.kind !== 'refused') return null
  return (
    <tr>
      <td colSpan={columns} className="gr-fault">
        <div role="alert">
          {state.kind === 'conflict' ? <Conflict conflict={state} part={part} /> : `${part}: ${state.message}`}
        </div>
      </td>
    </tr>
  )
}

type ConflictProps = { conflict: Extract<MarkState, { kind: 'conflict' }>; part: string }
/** Which mark is stored, who entered it and when, and which of the two it shall be. */
function Conflict({ conflict: { mine, stands, choose }, part }: ConflictProps) {
  const words = useWords()
  const { language } = useOffice()
  const word = (key: string, values?: object) => words(`grading.office.grid.${key}`, { ...values })
  const shown = (value: number | null) => markText(value) || word('empty_mark')
  const own = shown(mine.trim() === '' ? null : (hundredthsOf(mine) ?? null))
  return (
    <>
      <span>
        {word(stands.value === null ? 'emptied' : 'since', {
          part,
          mark: shown(stands.value),
          by: stands.by,
          at: stands.at ? instant(stands.at, language) : '—',
          mine: own,
        })}
      </span>
      <Button look="outlined" size="small" onClick={() => choose('mine')}>
        {word('keep_mine', { mark: own })}
      </Button>
      <Button look="outlined" size="small" onClick={() => choose('stored')}>
        {word('keep_stored', { mark: shown(stands.value) })}
      </Button>
    </>
  )
}
