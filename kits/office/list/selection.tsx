import { kindOf, operationId } from '@halaqa/kit-contract'
import { day } from '@halaqa/kit-contract/format'
import { useListContext } from 'ra-core'
import { createContext, Fragment, type ReactNode, useContext, useState } from 'react'
import { type MatchingRows, selectsFrom } from '../action/action-plan.ts'
import { Cell } from '../cells.tsx'
import { listQuery } from '../data/data-provider.ts'
import { useOffice, useWords, type WordsOf } from '../office-context.ts'
import { type AnyRow, actsOnRows, filterLabel, type ListSpec, typedValue } from './list-spec.ts'

/** The name of the list's route, by which acts say that they can be done to all of it that matches. */
export const listingOf = (spec: Pick<ListSpec, 'meta' | 'name'>): string =>
  spec.meta ? operationId(spec.meta.route) : `${spec.name}.list`

/** Which rows are ticked: some by their ids, or all that match but for those that were unticked. */
export type Selection = {
  ids: (number | string)[]
  /** Of all that match: those that were unticked. Undefined while rows are ticked one by one. */
  except: number[] | undefined
  count: number
  /** Every row of the page is ticked, and there are others that match. */
  offersMatching: boolean
  isSelected: (id: AnyRow['id']) => boolean
  toggle: (id: AnyRow['id']) => void
  togglePage: (rows: AnyRow[]) => void
  selectMatching: () => void
  clear: () => void
}

/** Rows that can be left out of all that match; the contract takes no more. */
const mostLeftOut = 500

/** The selection of a list. All that match stays so over pages and sorting, and ends when something else is searched for. */
export function useSelectionState(spec: ListSpec, list: ReturnType<typeof useListContext<AnyRow>>): Selection {
  const { selectedIds, onToggleItem, onSelect, onUnselectItems, data = [], total = 0, filterValues } = list
  const asked = JSON.stringify(filterValues)
  const [matching, setMatching] = useState<{ asked: string; except: number[] }>()
  const except = matching?.asked === asked ? matching.except : undefined
  const listing = listingOf(spec)
  const canMatch = actsOnRows(spec).some(act => selectsFrom(act, listing))
  const here = data.map(row => row.id)
  const isPageWhole = here.length > 0 && here.every(id => selectedIds.includes(id))
  const leaveOut = (ids: number[]) =>
    setMatching(ids.length >= total || ids.length > mostLeftOut ? undefined : { asked, except: ids })
  return {
    ids: except ? [] : selectedIds,
    except,
    count: except ? total - except.length : selectedIds.length,
    offersMatching: canMatch && !except && isPageWhole && total > selectedIds.length,
    isSelected: id => (except ? !except.includes(Number(id)) : selectedIds.includes(id)),
    toggle: id => {
      if (!except) return onToggleItem(id)
      const row = Number(id)
      leaveOut(except.includes(row) ? except.filter(each => each !== row) : [...except, row])
    },
    togglePage: rows => {
      const ids = rows.map(row => row.id)
      if (except) {
        const out = ids.map(Number)
        const isAll = out.every(id => !except.includes(id))
        return leaveOut(isAll ? [...except, ...out] : except.filter(id => !out.includes(id)))
      }
      const isAll = ids.every(id => selectedIds.includes(id))
      onSelect(isAll ? selectedIds.filter(id => !ids.includes(id)) : [...new Set([...selectedIds, ...ids])])
    },
    selectMatching: () => {
      onUnselectItems()
      setMatching({ asked, except: [] })
    },
    clear: () => {
      setMatching(undefined)
      onUnselectItems()
    },
  }
}

export const SelectionContext = createContext<Selection | undefined>(undefined)
export function useSelection(): Selection {
  const selection = useContext(SelectionContext)
  if (!selection) throw new Error('outside of a list')
  return selection
}

/** All that match, as an act on them is told. `act` is its name in words. */
export function useMatchingRows(spec: ListSpec, act: string): MatchingRows | undefined {
  const { except } = useSelection()
  const { filterValues, total = 0 } = useListContext()
  const words = useWords()
  const { language } = useOffice()
  if (!except) return undefined
  const { q, filter } = listQuery({ filter: filterValues }) as { q?: string; filter?: Record<string, unknown> }
  const list = words(`${spec.word}.many`)
  const set = Object.entries(filter ?? {})
  const texts = set.map(([source, value]) => filterText(spec, source, value, words, day => dayText(day, language)))
  return {
    ...(q && { q }),
    filter: Object.fromEntries(set.map(([source, value]) => [source, String(value)])),
    count: total,
    except,
    said: saidOf(spec, q, set, words),
    title: [act, list, ...(q ? [`«${q}»`] : []), ...texts].join(' · ').slice(0, 300),
  }
}
const dayText = (value: string, language: Parameters<typeof day>[1]) => day(value, language)

/** What narrows the list, part by part, as the chips above it say it. */
function saidOf(spec: ListSpec, q: string | undefined, set: [string, unknown][], words: WordsOf): ReactNode {
  const parts = [
    ...(q ? [{ key: 'q', label: words('ra.action.search'), value: <bdi>«{q}»</bdi> }] : []),
    ...set.map(([source, value]) => ({
      key: source,
      label: filterLabel(spec, source, words),
      value: <Cell value={typedValue(value)} schema={spec.filters[source]} word={spec.word} source={source} />,
    })),
  ]
  if (!parts.length) return undefined
  return parts.map(({ key, label, value }, at) => (
    <Fragment key={key}>
      {at > 0 && ' · '}
      {label}: {value}
    </Fragment>
  ))
}

/** The same in one line of text, which names a run; a record is named by its field alone. */
function filterText(
  spec: ListSpec,
  source: string,
  value: unknown,
  words: WordsOf,
  dayOf: (value: string) => string,
): string {
  const label = filterLabel(spec, source, words)
  const schema = spec.filters[source]
  const kind = schema ? kindOf(schema) : 'text'
  if (kind === 'reference') return label
  if (kind === 'boolean') return `${label}: ${words(`ra.boolean.${value}`)}`
  if (kind === 'assigned') return label
  if (kind === 'during') return `${label}: ${words(`office.days.${value}`)}`
  if (kind === 'day') return `${label}: ${dayOf(String(value))}`
  if (kind === 'choice') return `${label}: ${words(`${spec.word}.values.${source}.${value}`, { _: String(value) })}`
  return `${label}: ${value}`
}
