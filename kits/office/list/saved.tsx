import { number } from '@halaqa/kit-contract/format'
import { Arrival, lazily } from '@halaqa/kit-web/arrival'
import { Button, Icon } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'ra-core'
import { useState } from 'react'
import type { View } from '../data/views.ts'
import { useOffice, useWords } from '../office-context.ts'
import { bringInSight } from '../shell/in-sight.ts'
import { type ListSpec, sortOf } from './list-spec.ts'
import { sharedBy, type Views } from './views.ts'

/** Saving and changing a view comes when it is asked for. */
const ViewDialog = lazily(() => import('./view-dialog.tsx').then(module => module.ViewDialog))

/** The views as tabs; none when there is only "all". */
export function ViewTabs({ views, current, isWhole, spec, choose }: Views) {
  const words = useWords()
  const { language } = useOffice()
  const { setFilters, setSort, total } = useListContext()
  if (views.length < 2) return null
  const show = (view: View) => {
    choose(view.key)
    setFilters(view.filter, {}, false)
    if (view.sort) setSort(view.sort)
  }
  return (
    <nav className="of-tabs" aria-label={words('office.view.many')}>
      {views.map(view => (
        <button
          key={view.key}
          type="button"
          ref={view === current ? whenDrawn : undefined}
          aria-current={view === current || undefined}
          title={view.shared && sharedBy(view.shared, words)}
          onClick={() => show(view)}
        >
          {view.shared && <Icon name="users" size={16} />}
          {view.label}
          {view === current && isWhole && total != null && (
            <span className="of-tab-count">{number(total, language)}</span>
          )}
          {view !== current && view.isCounted && <ViewCount spec={spec} filter={view.filter} />}
        </button>
      ))}
    </nav>
  )
}

/** A list that is opened with a view at the end of many shows which it is. */
const whenDrawn = (tab: HTMLElement | null) => (tab ? bringInSight(tab) : undefined)

/** How many are behind a tab that is not open, asked of the list itself: what it shows when it is opened. Nothing while nobody knows. */
function ViewCount({ spec, filter: own }: { spec: ListSpec; filter: View['filter'] }) {
  const { language } = useOffice()
  const data = useDataProvider()
  const filter = { ...spec.within, ...own }
  const pagination = { page: 1, perPage: 1 }
  const answer = useQuery({
    queryKey: ['view-count', spec.name, filter],
    queryFn: () => data.getList(spec.name, { filter, pagination, sort: sortOf(spec.sort), meta: spec.meta }),
    retry: false,
  })
  return answer.data?.total ? <span className="of-tab-count">{number(answer.data.total, language)}</span> : null
}

/** "Save the view", or what can be done with the one that is shown. */
export function ViewButton(at: Views) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const isKnown = at.current !== undefined && at.isWhole
  if (isKnown ? at.views.length < 2 : !at.isFiltered) return null
  return (
    <>
      <Button look="text" size="small" icon="mark" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words(isKnown ? 'office.view.settings' : 'office.view.save')}
      </Button>
      {isOpen && (
        <Arrival>
          <ViewDialog at={at} onClose={() => setOpen(false)} />
        </Arrival>
      )}
    </>
  )
}
