import { isSomethingOpen, loadedKey, useAfterAct, useKeyDown, useOffice, useWords } from '@halaqa/kit-office'
import { Button, Card, Notice } from '@halaqa/kit-web/light'
import { Pager } from '@halaqa/kit-web/table'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { gradeGrid } from '../../contract/grade-office.ts'
import { Row } from './grid-row.tsx'
import { type Grid, nextMissingPage, withRows } from './sheet-rows.ts'
import { goToFirst, goToMissing } from './to-mark.ts'
import { useEntered } from './use-entered.ts'
import type { GridRow, PasteTarget } from './use-mark.ts'
import { usePaste } from './use-paste.ts'
import { type Waiting, waitingMarks } from './waiting-marks.ts'

type Params = { semester_id: number; subject_id: number }

/** The table of marks, with what is still missing and the way to it. */
export function Sheet({ grid, params }: { grid: Grid; params: Params }) {
  const words = useWords()
  const { actor } = useOffice()
  const place = `${params.semester_id}.${params.subject_id}`
  const waiting = useMemo(() => waitingMarks(`${actor.id}.${place}`), [actor.id, place])
  useLeaveWarning(() => waiting.count() > 0)
  const refresh = useAfterAct()
  const stale = useRef(refresh)
  const onStale = useCallback(() => stale.current(), [])
  const note = useNote(params)
  const onSaved = useCallback((row: GridRow) => note([row]), [note])
  const cells = useRef(new Map<string, PasteTarget>())
  const paste = usePaste(cells, note)
  const entered = useEntered(cells)
  const { sheet, turn, next } = useTurning(grid)
  useKeyDown(event => {
    if (!event.altKey || event.code !== 'KeyN' || isSomethingOpen()) return
    event.preventDefault()
    next()
  })
  const { rows, parts, can } = grid
  const head = (key: string) => words(`grading.office.grid.${key}`)
  return (
    <div data-own-undo>
      <Elsewhere waiting={waiting.elsewhere(rows.map(row => row.enrolment_id))} />
      <Card flush className="gr-card">
        <div className="gr-line">
          <p role="status">
            {words('grading.office.grid.progress', { marked: grid.marked, count: grid.total })}
            {can.enter && <> · {words('grading.office.grid.missing', { count: grid.missing })}</>}
          </p>
          {can.enter && grid.missing > 0 && (
            <Button look="outlined" size="small" aria-keyshortcuts="Alt+N" onClick={next}>
              {head('next_missing')}
              <bdi aria-hidden="true" className="gr-key">
                Alt N
              </bdi>
            </Button>
          )}
          <span>{head('keys')}</span>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
        <section ref={sheet} className="gr-sheet" aria-label={head('title')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{head('student')}</th>
                {parts.map(({ part, label, points, released_at }) => (
                  <th key={part} scope="col">
                    <bdi>{label}</bdi> (<bdi>{points}</bdi>){released_at && <small>{head('part_released')}</small>}
                  </th>
                ))}
                <th scope="col">{head('total')}</th>
                <th scope="col">{words('studies.enrolment.fields.state')}</th>
                <th scope="col">{head('saved_head')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <Row
                  key={row.enrolment_id}
                  {...{ row, at, waiting, onSaved, onStale, cells, entered, parts }}
                  mayEnter={can.enter}
                  onPaste={paste}
                />
              ))}
            </tbody>
          </table>
        </section>
        <Pager page={grid.current_page} last={grid.last_page} onPage={page => turn(page)} />
      </Card>
    </div>
  )
}

/** Marks that were typed on another page and have not arrived: each is sent again where its student is shown. */
function Elsewhere({ waiting }: { waiting: Waiting[] }) {
  const words = useWords()
  const [, setSearch] = useSearchParams()
  const [first] = waiting
  if (!first) return null
  return (
    <Notice tone="warning" icon="alert">
      {words('grading.office.grid.elsewhere', { count: waiting.length })}{' '}
      {first.number && (
        <Button look="text" size="small" onClick={() => setSearch({ q: first.number! })}>
          {words('grading.office.grid.elsewhere_show')}
        </Button>
      )}
    </Notice>
  )
}

/** The way to another page of the sheet, and to the next mark that is missing, wherever it is: who arrives goes on there. */
function useTurning(grid: Grid) {
  const [search, setSearch] = useSearchParams()
  const arrived = useLocation().state as { sheet?: 'page' | 'missing' } | null
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    if (arrived?.sheet === 'missing') goToMissing()
    else if (arrived?.sheet === 'page') sheet.current?.focus()
  }, [arrived?.sheet])
  const turn = (page: number, to: 'page' | 'missing' = 'page') => {
    search.set('page', String(page))
    setSearch(search, { state: { sheet: to } })
  }
  const next = () => {
    if (goToMissing()) return
    const page = nextMissingPage(grid)
    if (page === undefined) goToFirst()
    else turn(page, 'missing')
  }
  return { sheet, turn, next }
}

/** Rows as the server has them by now, put into the answer that the page shows. */
function useNote({ semester_id, subject_id }: Params) {
  const queries = useQueryClient()
  return useCallback(
    (rows: GridRow[]) => {
      const queryKey = loadedKey(gradeGrid, { semester_id, subject_id })
      queries.setQueriesData<Grid>({ queryKey }, grid => grid && withRows(grid, rows))
    },
    [queries, semester_id, subject_id],
  )
}

/** The browser asks before a page with marks that have not arrived is closed; they are kept all the same. */
function useLeaveWarning(hasWaiting: () => boolean) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => hasWaiting() && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  })
}
