import { CallError } from '@halaqa/kit-contract'
import { useToast } from '@halaqa/kit-web/light'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import { messageOf } from '../basics/states.tsx'
import { type SavedFilter, savedFilters } from '../data/preferences.ts'
import { defaultKey, defaultView, type SharedNow, type SharedView, type View } from '../data/views.ts'
import { useOffice, useWords } from '../office-context.ts'
import type { Views } from './views.ts'

/** For oneself, for everybody on the staff, or the id of a role. */
export type Whom = 'me' | 'all' | `${number}`
const whomOf = (view: View | undefined): Whom => {
  if (!view?.shared) return 'me'
  return view.shared.role ? `${view.shared.role.id}` : 'all'
}
const roleIdOf = (whom: Whom): number | null => (whom === 'all' ? null : Number(whom))

/** What is asked of a view, and what is done with the answers. `view` is the one that is shown; none while it has no name yet. */
export function useViewForm(at: Views, view: View | undefined, onDone: () => void) {
  const words = useWords()
  const say = useToast()
  const { preferences, sharing } = useOffice()
  const { filterValues, sort, setFilters } = useListContext()
  const { spec, choose, renew } = at
  const shelf = savedFilters(preferences, spec.name)
  const opening = preferences.get<string>(defaultKey(spec.name))
  const wasOpening = view !== undefined && (defaultView(at.views, opening)?.key ?? '') === view.key
  const [name, setName] = useState('')
  const [whom, setWhom] = useState(whomOf(view))
  const [opens, setOpens] = useState(wasOpening)
  const [opensOthers, setOpensOthers] = useState(view?.shared?.is_default ?? false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()

  const take = ({ views }: SharedNow) => {
    sharing.views = views
  }
  /** Where the view is kept from now on, as its key. */
  const keep = async (): Promise<string> => {
    const { shared } = view ?? {}
    const what: SavedFilter = view ?? { name: name.trim(), filter: filterValues, sort: sort as SavedFilter['sort'] }
    if (whom === 'me') {
      if (shared) take(await sharing.remove(shared.id))
      if (shared || !view) shelf.save({ name: what.name, filter: what.filter, ...(what.sort && { sort: what.sort }) })
      return shared || !view ? `own.${what.name}` : view.key
    }
    const forWhom = { role_id: roleIdOf(whom), is_default: opensOthers }
    if (shared) {
      if (whom !== whomOf(view) || opensOthers !== shared.is_default) take(await sharing.change(shared.id, forWhom))
      return view!.key
    }
    const { filter, sort: order = null } = what
    take(await sharing.share({ list: spec.name, name: what.name, filter, sort: order, ...forWhom }))
    if (view) shelf.remove(view.name)
    const made = sharing.views.find(each => each.list === spec.name && each.name === what.name)
    return `shared.${made?.id}`
  }
  const open = (key: string) => {
    const set = (value: string | undefined) => preferences.set(defaultKey(spec.name), value)
    if (opens && (!wasOpening || key !== view?.key)) set(key)
    // What others made the default stays theirs: who does not want it opens the list as it comes.
    if (!opens && wasOpening) set(opening === view?.key ? undefined : '')
  }
  /** Does it and leaves; where it is refused it says why and stays. */
  const attempt = async (work: () => Promise<string>) => {
    setBusy(true)
    setRefused(undefined)
    try {
      say({ text: await work() })
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefused(messageOf(error, words))
    } finally {
      renew()
      setBusy(false)
    }
  }
  return {
    name,
    setName,
    whom,
    setWhom,
    opens,
    setOpens,
    opensOthers,
    setOpensOthers,
    isBusy,
    refused,
    save: () =>
      attempt(async () => {
        const key = await keep()
        open(key)
        choose(key)
        return words('office.view.saved')
      }),
    /** Removes the view that is shown, or one that is shared with others. */
    remove: (gone: View | SharedView) =>
      attempt(async () => {
        const shared = 'id' in gone ? gone : gone.shared
        if (shared) take(await sharing.remove(shared.id))
        else shelf.remove(gone.name)
        if (gone === view) {
          if (opening === view.key) preferences.set(defaultKey(spec.name), undefined)
          setFilters({}, {}, false)
        }
        return words('office.view.removed')
      }),
  }
}
