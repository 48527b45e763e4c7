import { Arrival, lazily } from '@halaqa/kit-web/arrival'
import { useListContext } from 'ra-core'
import { useEffect, useRef } from 'react'
import { isSomethingOpen, useKeyDown } from '../basics/keys.ts'
import type { AnyRow, ListSpec } from './list-spec.ts'
import type { useGlance } from './use-glance.ts'

/** It comes when somebody looks at a row. */
const Glance = lazily(() => import('./glance.tsx').then(module => module.Glance))

/** The place of the quick look: it is closed by Escape, also before it is here, and gives the focus back to the row. */
export function Beside({ spec, glance }: { spec: ListSpec; glance: ReturnType<typeof useGlance> }) {
  const { data } = useListContext<AnyRow>()
  const at = data?.findIndex(row => String(row.id) === glance.id) ?? -1
  const shown = useRef(at)
  if (at >= 0) shown.current = at
  // Back to the row that was looked at, so that the keys of the list go on from there.
  useEffect(() => () => document.querySelector<HTMLElement>(`[data-row="${shown.current}"]`)?.focus(), [])
  useKeyDown(event => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isSomethingOpen()) glance.close()
  })
  return (
    <Arrival fallback={<Coming />}>
      <Glance spec={spec} glance={glance} at={at} />
    </Arrival>
  )
}

/** It has the focus from the beginning: were it taken later, keys that were meant for the row would end in it. */
function Coming() {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  return <aside ref={place} tabIndex={-1} className="of-glance" aria-busy="true" />
}
