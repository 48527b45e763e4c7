import { useListContext } from 'ra-core'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { type SavedFilter, sameFilter, savedFilters } from '../data/preferences.ts'
import { defaultKey, defaultView, openingQuery, type SharedView, type View } from '../data/views.ts'
import { useOffice, useWords, type WordsOf } from '../office-context.ts'
import { type ListSpec, sortOf } from './list-spec.ts'

/** Everything, what the screen offers, what staff share with the person, and what they saved themselves. */
function viewsOf({ name, presets }: ListSpec, own: SavedFilter[], shared: SharedView[], words: WordsOf): View[] {
  return [
    { key: '', name: '', label: words('office.list.all'), filter: {} },
    ...presets.map(({ key, label, filter, sort, isCounted }) => ({
      key,
      name: key,
      label: words(label),
      filter,
      ...(sort && { sort: sortOf(sort) }),
      ...(isCounted && { isCounted }),
    })),
    ...shared
      .filter(each => each.list === name)
      .map(each => ({
        key: `shared.${each.id}`,
        name: each.name,
        label: each.name,
        filter: each.filter,
        ...(each.sort && { sort: each.sort }),
        shared: each,
      })),
    ...own.map(each => ({ ...each, key: `own.${each.name}`, label: each.name, isOwn: true })),
  ]
}

/** The query at which a list is opened that is asked for without one; undefined where it is shown as it is. */
export function useOpening(spec: ListSpec): string | undefined {
  const words = useWords()
  const { preferences, sharing } = useOffice()
  const { search } = useLocation()
  const views = viewsOf(spec, savedFilters(preferences, spec.name).all(), sharing.views, words)
  return openingQuery(search, defaultView(views, preferences.get<string>(defaultKey(spec.name))))
}

/** The views of a list, and which of them is shown. */
export function useViews(spec: ListSpec) {
  const words = useWords()
  const { preferences, sharing } = useOffice()
  const { filterValues } = useListContext()
  const [, draw] = useState({})
  const [chosen, choose] = useState('')
  const views = viewsOf(spec, savedFilters(preferences, spec.name).all(), sharing.views, words)
  const { q: _q, ...values } = filterValues as Record<string, unknown>
  const whole = views.filter(view => sameFilter(view.filter, filterValues))
  const alike = whole.length ? whole : views.filter(view => sameFilter(view.filter, values))
  return {
    spec,
    views,
    /** Of several that show the same the one that was pressed. */
    current: alike.find(view => view.key === chosen) ?? alike[0],
    /** While something is searched for, what was found is not what the view shows. */
    isWhole: whole.length > 0,
    isFiltered: Object.keys(filterValues).length > 0,
    choose,
    /** One was saved, shared or removed: all are looked for anew. */
    renew: () => draw({}),
  }
}
export type Views = ReturnType<typeof useViews>

/** By whom a view is shared, and with whom. */
export const sharedBy = ({ shared_by, role }: SharedView, words: WordsOf): string =>
  words('office.view.by', { by: shared_by, whom: role?.name ?? words('office.view.all') })
