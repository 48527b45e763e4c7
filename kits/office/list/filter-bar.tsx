import { kindOf, workOf } from '@halaqa/kit-contract'
import { Button, Icon, IconButton } from '@halaqa/kit-web/light'
import { MenuItem } from '@mui/material'
import { useListContext } from 'ra-core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Cell } from '../cells.tsx'
import { useWords } from '../office-context.ts'
import { MenuButton, Panel } from '../shell/popups.tsx'
import { useWork } from '../work/use-work.ts'
import { FilterInput } from './filter-input.tsx'
import { filterLabel, type ListSpec, typedValue } from './list-spec.ts'

/** Search, one chip for each filter that is set, and the way to set another. Only what the contract declares. */
export function FilterBar({ spec, end }: { spec: ListSpec; end?: ReactNode }) {
  const words = useWords()
  const { filterValues, setFilters } = useListContext()
  const [asking, setAsking] = useState<{ source: string; anchor: HTMLElement }>()
  const addButton = useRef<HTMLSpanElement>(null)
  const offered = useOffered(spec)
  const set = Object.keys(spec.filters).filter(source => filterValues[source] != null && filterValues[source] !== '')
  const change = (source: string, value: unknown) => setFilters({ ...filterValues, [source]: value }, {}, false)
  if (!spec.hasSearch && Object.keys(spec.filters).length === 0) return null
  return (
    <div className="of-filters" role="search">
      {spec.hasSearch && <Search spec={spec} />}
      {set.map(source => (
        <FilterChip
          key={source}
          spec={spec}
          source={source}
          value={filterValues[source]}
          onChange={anchor => setAsking({ source, anchor })}
          onRemove={() => change(source, undefined)}
        />
      ))}
      {offered.some(source => !set.includes(source)) && (
        <AddFilter
          ref={addButton}
          spec={spec}
          free={offered.filter(source => !set.includes(source))}
          onChoose={source => setAsking({ source, anchor: addButton.current! })}
        />
      )}
      <span className="of-fill" />
      {end}
      {asking && (
        <Panel
          anchor={asking.anchor}
          label={filterLabel(spec, asking.source, words)}
          className="of-filter-ask"
          onClose={() => setAsking(undefined)}
        >
          <FilterInput
            spec={spec}
            source={asking.source}
            value={filterValues[asking.source]}
            onChoose={value => {
              change(asking.source, value)
              setAsking(undefined)
            }}
          />
        </Panel>
      )}
    </div>
  )
}

/** The filters that are offered: by whose work it is to those alone who may act on it. */
function useOffered({ filters }: ListSpec): string[] {
  const work = useWork()
  return Object.keys(filters).filter(
    source => kindOf(filters[source]!) !== 'assigned' || work?.has(workOf(filters[source]!)),
  )
}

function Search({ spec }: { spec: ListSpec }) {
  const words = useWords()
  const { filterValues, setFilters } = useListContext()
  const given = String(filterValues.q ?? '')
  const [text, setText] = useState(given)
  const page = useRef(window.location.pathname)
  // A saved filter, or the browser's back button, may change what is searched.
  useEffect(() => setText(given), [given])
  useEffect(() => {
    if (text === given) return
    const timer = setTimeout(() => {
      // Who opened a row meanwhile is not brought back: the list stays until the next page is loaded.
      if (window.location.pathname === page.current) setFilters({ ...filterValues, q: text || undefined }, {}, false)
    }, 350)
    return () => clearTimeout(timer)
  }, [text, given, filterValues, setFilters])
  const placeholder = words(`${spec.word}.search`, { _: words('office.list.search') })
  return (
    <label className="of-search">
      <Icon name="search" size={16} />
      <input
        type="search"
        value={text}
        onChange={event => setText(event.target.value)}
        placeholder={placeholder}
        aria-label={placeholder}
      />
    </label>
  )
}

type ChipProps = {
  spec: ListSpec
  source: string
  value: unknown
  onChange: (anchor: HTMLElement) => void
  onRemove: () => void
}
function FilterChip({ spec, source, value, onChange, onRemove }: ChipProps) {
  const words = useWords()
  const label = filterLabel(spec, source, words)
  return (
    <span className="of-chip">
      <button type="button" onClick={event => onChange(event.currentTarget)}>
        {label}{' '}
        <b>
          <Cell value={typedValue(value)} schema={spec.filters[source]} word={spec.word} source={source} />
        </b>
      </button>
      <IconButton name="x" size={14} label={words('office.list.remove_value', { field: label })} onClick={onRemove} />
    </span>
  )
}
type AddProps = {
  ref: RefObject<HTMLSpanElement | null>
  spec: ListSpec
  free: string[]
  onChoose: (source: string) => void
}
function AddFilter({ ref, spec, free, onChoose }: AddProps) {
  const words = useWords()
  return (
    <span ref={ref}>
      <MenuButton
        button={opener => (
          <Button look="text" size="small" icon="plus" {...opener}>
            {words('office.list.filter')}
          </Button>
        )}
      >
        {free.map(source => (
          <MenuItem key={source} onClick={() => onChoose(source)}>
            {filterLabel(spec, source, words)}
          </MenuItem>
        ))}
      </MenuButton>
    </span>
  )
}
