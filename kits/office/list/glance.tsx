import { IconButton, LinkButton } from '@halaqa/kit-web/light'
import { useListContext } from 'ra-core'
import { useEffect, useRef } from 'react'
import { ActionButton } from '../action/action-button.tsx'
import { Cell } from '../cells.tsx'
import { useWords } from '../office-context.ts'
import { initialOf } from '../shell/account-menu.tsx'
import { Facts } from '../show/facts.tsx'
import { type AnyRow, type ColumnSpec, type ListSpec, nameOf } from './list-spec.ts'
import { actsOnRow } from './row-acts.ts'
import type { useGlance } from './use-glance.ts'

/** `at` is the place of the row among those that are shown; -1: it is not one of them. */
type Props = { spec: ListSpec; glance: ReturnType<typeof useGlance>; at: number }

/** A quick look at a row beside the list: what the screen shows of it, else all its fields, and what can be done with it. */
export function Glance({ spec, glance, at }: Props) {
  const words = useWords()
  const { data, refetch } = useListContext<AnyRow>()
  const panel = useRef<HTMLElement>(null)
  const row = data?.[at]
  useEffect(() => panel.current?.focus(), [])
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
      <footer>
        {(spec.glanceActs === false ? [] : actsOnRow(spec, row)).map(({ label, act }) => (
          <ActionButton
            key={label}
            {...act}
            label={label}
            title={`${words(label)}: ${nameOf(spec, row)}`}
            onDone={() => void refetch()}
          />
        ))}
        {address && (
          <LinkButton to={address} icon="open" look="outlined" wide>
            {words('office.glance.open')}
          </LinkButton>
        )}
      </footer>
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
