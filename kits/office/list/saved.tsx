import { number } from '@halaqa/kit-contract/format'
import { Button, Input } from '@halaqa/kit-web/light'
import { DialogActions, DialogContent } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'ra-core'
import { type FormEvent, useMemo, useState } from 'react'
import { OfficeDialog } from '../basics/dialog.tsx'
import { type SavedFilter, sameFilter, savedFilters } from '../data/preferences.ts'
import { useOffice, useWords } from '../office-context.ts'
import { type ListSpec, type Preset, sortOf } from './list-spec.ts'

type View = SavedFilter & Pick<Preset, 'isCounted'> & { key: string; label: string; isOwn: boolean }

/** The views of a list: everything, those the screen offers, and those the person saved. */
export function useViews(spec: ListSpec) {
  const words = useWords()
  const { preferences } = useOffice()
  const { filterValues, sort } = useListContext()
  const [own, setOwn] = useState(() => savedFilters(preferences, spec.name).all())
  const shelf = useMemo(() => savedFilters(preferences, spec.name), [preferences, spec.name])
  const given: View[] = spec.presets.map(({ key, label, filter, sort: by, isCounted }) => ({
    key,
    name: key,
    label: words(label),
    filter,
    ...(by && { sort: sortOf(by) }),
    ...(isCounted && { isCounted }),
    isOwn: false,
  }))
  const all: View = { key: '', name: '', label: words('office.list.all'), filter: {}, isOwn: false }
  const views: View[] = [
    all,
    ...given,
    ...own.map(each => ({ ...each, key: `own.${each.name}`, label: each.name, isOwn: true })),
  ]
  const { q: _q, ...values } = filterValues as Record<string, unknown>
  const current =
    views.find(view => sameFilter(view.filter, filterValues)) ?? views.find(view => sameFilter(view.filter, values))
  return {
    views,
    current,
    spec,
    isFiltered: Object.keys(filterValues).length > 0,
    save: (name: string) => {
      shelf.save({ name, filter: filterValues, sort: sort as SavedFilter['sort'] })
      setOwn(shelf.all())
    },
    remove: (name: string) => {
      shelf.remove(name)
      setOwn(shelf.all())
    },
  }
}
type Views = ReturnType<typeof useViews>

/** The views as tabs; none when there is only "all". */
export function ViewTabs({ views, current, spec }: Pick<Views, 'views' | 'current' | 'spec'>) {
  const words = useWords()
  const { language } = useOffice()
  const { setFilters, setSort, total, filterValues } = useListContext()
  // While something is searched for, what was found is no count of the tab beside the counts of the others.
  const isWhole = current !== undefined && sameFilter(current.filter, filterValues as Record<string, unknown>)
  if (views.length < 2) return null
  const show = (view: View) => {
    setFilters(view.filter, {}, false)
    if (view.sort) setSort(view.sort)
  }
  return (
    <nav className="of-tabs" aria-label={words('office.list.saved')}>
      {views.map(view => (
        <button key={view.key} type="button" aria-current={view === current || undefined} onClick={() => show(view)}>
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

/** "Save the filter", or "remove it" when it is one of the person's own. */
export function SaveFilter({ current, isFiltered, save, remove }: Views) {
  const words = useWords()
  const { setFilters } = useListContext()
  const [isOpen, setOpen] = useState(false)
  if (current?.isOwn)
    return (
      <Button
        look="text"
        size="small"
        icon="trash"
        onClick={() => {
          remove(current.name)
          setFilters({}, {}, false)
        }}
      >
        {words('ra.saved_queries.remove_label')}
      </Button>
    )
  if (!isFiltered) return null
  return (
    <>
      <Button look="text" size="small" icon="mark" onClick={() => setOpen(true)}>
        {words('office.list.save_filter')}
      </Button>
      {isOpen && <NameDialog onClose={() => setOpen(false)} onName={save} />}
    </>
  )
}

function NameDialog({ onClose, onName }: { onClose: () => void; onName: (name: string) => void }) {
  const words = useWords()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onName(name.trim())
    onClose()
  }
  return (
    <OfficeDialog title={words('ra.saved_queries.new_dialog_title')} size="xs" onClose={onClose}>
      <form onSubmit={submit}>
        <DialogContent>
          <Input
            label={words('office.list.filter_name')}
            help={words('office.list.filter_name_hint')}
            value={name}
            maxLength={40}
            autoFocus
            onChange={event => setName(event.target.value)}
          />
        </DialogContent>
        <DialogActions className="of-dialog-acts">
          <Button type="submit" disabled={!name.trim()}>
            {words('ra.action.save')}
          </Button>
          <Button look="outlined" onClick={onClose}>
            {words('ra.action.cancel')}
          </Button>
        </DialogActions>
      </form>
    </OfficeDialog>
  )
}
