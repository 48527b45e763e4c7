import { IconButton, LinkButton } from '@halaqa/kit-web/light'
import { useListContext } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isSomethingOpen, useKeyDown } from '../basics/keys.ts'
import { Cell } from '../cells.tsx'
import { useWords } from '../office-context.ts'
import { initialOf } from '../shell/account-menu.tsx'
import { Facts } from '../show/facts.tsx'
import { type AnyRow, type ColumnSpec, type ListSpec, nameOf } from './list-spec.ts'

const prefix = '#glance-'

/** The row that is looked at stands in the address, so that "back" closes the drawer and a link opens it. */
export function useGlance() {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const id = hash.startsWith(prefix) ? decodeURIComponent(hash.slice(prefix.length)) : undefined
  return {
    id,
    show: (row: AnyRow) =>
      navigate({ search, hash: `${prefix}${encodeURIComponent(row.id)}` }, { replace: id !== undefined }),
    close: () => navigate({ search, hash: '' }, { replace: true }),
  }
}

type Props = { spec: ListSpec; glance: ReturnType<typeof useGlance> }

/** A quick look at a row beside the list: what the screen shows of it, else all its fields. */
export function Glance({ spec, glance }: Props) {
  const words = useWords()
  const { data } = useListContext<AnyRow>()
  const panel = useRef<HTMLElement>(null)
  const at = data?.findIndex(row => String(row.id) === glance.id) ?? -1
  const row = data?.[at]
  useEffect(() => panel.current?.focus(), [])
  const shown = useRef(at)
  if (at >= 0) shown.current = at
  // Back to the row that was looked at, so that the keys of the list go on from there.
  useEffect(() => () => document.querySelector<HTMLElement>(`[data-row="${shown.current}"]`)?.focus(), [])
  useKeyDown(event => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isSomethingOpen()) glance.close()
  })
  if (!row) return null
  const step = (to: number) => data?.[to] && glance.show(data[to])
  const address = spec.open(row)
  const state = spec.columns.find(column => column.tones)
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className="of-glance"
      aria-label={`${words('office.glance.label')}: ${nameOf(spec, row)}`}
    >
      <header>
        <span>{words(`${spec.word}.one`)}</span>
        <IconButton name="up" label={words('office.glance.previous')} disabled={at <= 0} onClick={() => step(at - 1)} />
        <IconButton
          name="down"
          label={words('office.glance.next')}
          disabled={at >= (data?.length ?? 0) - 1}
          onClick={() => step(at + 1)}
        />
        <IconButton name="x" label={words('ra.action.close')} onClick={glance.close} />
      </header>
      <div className="of-glance-body">
        <div className="of-glance-who">
          <i aria-hidden="true">{initialOf(nameOf(spec, row))}</i>
          <h2>
            <bdi>{nameOf(spec, row)}</bdi>
          </h2>
        </div>
        {state && (
          <Cell
            value={row[state.source]}
            schema={state.schema}
            word={spec.word}
            source={state.source}
            tones={state.tones}
            person={row}
          />
        )}
        {spec.glance ? spec.glance(row as never) : <RowFacts spec={spec} row={row} without={state} />}
      </div>
      {address && (
        <footer>
          <LinkButton to={address} icon="open" wide>
            {words('office.glance.open')}
          </LinkButton>
        </footer>
      )}
    </aside>
  )
}

function RowFacts({ spec, row, without }: { spec: ListSpec; row: AnyRow; without?: ColumnSpec }) {
  const words = useWords()
  const shown = spec.columns.filter(column => column !== without && column.source !== spec.title)
  return (
    <Facts
      items={shown.map(({ source, schema, render }) => ({
        label: words(`${spec.word}.fields.${source}`),
        value: render ? (
          render(row as never)
        ) : (
          <Cell value={row[source]} schema={schema} word={spec.word} source={source} person={row} />
        ),
      }))}
    />
  )
}
