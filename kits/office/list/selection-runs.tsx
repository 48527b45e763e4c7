import {
  CallError,
  cancelSelectionRun,
  goOnWithSelectionRun,
  putBackSelectionRun,
  type SelectionRun,
  selectionRuns,
  selectionsAddress,
} from '@halaqa/kit-contract'
import { number } from '@halaqa/kit-contract/format'
import { Bar, Button, IconButton, LinkButton, Notice, useToast } from '@halaqa/kit-web/light'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { selectsFrom } from '../action/action-plan.ts'
import { messageOf } from '../basics/states.tsx'
import { useCall, useOffice, useWords } from '../office-context.ts'
import { actsOnRows, type ListSpec } from './list-spec.ts'
import { listingOf } from './selection.tsx'

const pauseMs = 1000
export const isAtWork = ({ state }: SelectionRun) => state === 'waiting' || state === 'working'
export const resultAddress = (id: number): string => `${selectionsAddress}/${id}`

/**
 * Acts on all that match which a job does: how far each has come, and what came of it until it is put away. Whoever left
 * the list finds them here again.
 */
export function SelectionRuns({ spec }: { spec: ListSpec }) {
  const listing = listingOf(spec)
  const isAsked = actsOnRows(spec).some(act => selectsFrom(act, listing))
  return isAsked ? <Runs listing={listing} /> : null
}

function Runs({ listing }: { listing: string }) {
  const call = useCall()
  const queries = useQueryClient()
  const { preferences } = useOffice()
  const key = `selection.seen.${listing}`
  const [seen, setSeen] = useState(() => preferences.get<number[]>(key) ?? [])
  const answer = useQuery({
    queryKey: ['selection-runs', listing],
    queryFn: () => call(selectionRuns, { query: { listing } }),
    retry: false,
    // What the server does goes on without us: a lost connection is asked through.
    refetchInterval: ({ state }) => (state.data?.rows.some(isAtWork) ? pauseMs : false),
  })
  const rows = answer.data?.rows ?? []
  const working = rows.filter(isAtWork).length
  const before = useRef(0)
  useEffect(() => {
    // One has ended: what it changed is on the screen.
    if (working < before.current)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'preview' })
    before.current = working
  }, [working, queries])
  const hide = (id: number) => {
    const next = [...seen.filter(each => rows.some(run => run.id === each)), id]
    setSeen(next)
    preferences.set(key, next)
  }
  return rows
    .filter(run => !seen.includes(run.id))
    .map(run => <Run key={run.id} run={run} onHide={() => hide(run.id)} />)
}

/** One of them: at work, broken off, or done. */
export function Run({ run, onHide }: { run: SelectionRun; onHide?: () => void }) {
  const words = useWords()
  const { language } = useOffice()
  const navigate = useNavigate()
  const shown = (count: number) => number(count, language)
  const word = (key: string) =>
    words(`office.selection.run.${key}`, {
      count: run.processed,
      done: shown(run.processed - run.refused),
      processed: shown(run.processed),
      refused: shown(run.refused),
      total: shown(run.total),
    })
  if (isAtWork(run))
    return (
      <section className="of-selection-run" aria-label={run.title}>
        <p>
          <b>
            <bdi>{run.title}</bdi>
          </b>
          <span role="status">{word(run.state === 'waiting' ? 'waiting' : 'working')}</span>
        </p>
        <Bar value={(run.processed / Math.max(1, run.total)) * 100} label={word('progress')} />
        <p className="of-selection-acts">
          <span>{word('may_leave')}</span>
          <Act run={run} route={cancelSelectionRun} label={word('cancel')} />
        </p>
      </section>
    )
  const isCancelled = run.state === 'cancelled'
  return (
    <div className="of-selection-over">
      <Notice
        tone={isCancelled || run.refused > 0 ? 'warning' : 'success'}
        icon={isCancelled ? 'info' : 'check'}
        title={<bdi>{run.title}</bdi>}
        role="status"
      >
        {run.reason && <p>{run.reason}</p>}
        {word(isCancelled ? 'cancelled' : run.refused > 0 ? 'done_some' : 'done')}
        <span className="of-selection-acts">
          {onHide && (
            <LinkButton to={resultAddress(run.id)} look="text" size="small">
              {word('result')}
            </LinkButton>
          )}
          {onHide && isCancelled && <Act run={run} route={goOnWithSelectionRun} label={word('go_on')} />}
          {run.can_put_back && (
            <Act
              run={run}
              route={putBackSelectionRun}
              label={word('put_back')}
              // Of the page of its result it leads to the result of what puts it back.
              onDone={back => !onHide && navigate(resultAddress(back.id))}
            />
          )}
        </span>
      </Notice>
      {onHide && <IconButton name="x" size={18} label={word('hide')} onClick={onHide} />}
    </div>
  )
}

type ActProps = {
  run: SelectionRun
  route: typeof cancelSelectionRun
  label: string
  onDone?: (run: SelectionRun) => void
}
function Act({ run, route, label, onDone }: ActProps) {
  const call = useCall()
  const words = useWords()
  const say = useToast()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    try {
      const now = await call(route, { params: { id: run.id } })
      onDone?.(now)
    } catch (error) {
      // It was over before: what came of it is on its way.
      if (!(error instanceof CallError)) throw error
      say({ text: messageOf(error, words), tone: 'error' })
    } finally {
      await queries.invalidateQueries({ queryKey: ['selection-runs'] })
      void queries.invalidateQueries({ queryKey: ['platform'] })
      setBusy(false)
    }
  }
  return (
    <Button look="outlined" size="small" busy={isBusy} onClick={() => void act()}>
      {label}
    </Button>
  )
}
