import {
  type AnySchema,
  type Group,
  kindOf,
  mostGroups,
  type Page,
  type Route,
  referenceOf,
} from '@halaqa/kit-contract'
import { type Language, money, number } from '@halaqa/kit-contract/format'
import { Select } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useGetMany, useGetRecordRepresentation, useListContext } from 'ra-core'
import { useState } from 'react'
import { Failed, Waiting } from '../basics/states.tsx'
import { listQuery } from '../data/data-provider.ts'
import { filteredAddress } from '../data/filtered-address.ts'
import { useCall, useOffice, useWords, type WordsOf } from '../office-context.ts'
import { Chart } from '../show/charts.tsx'
import { filterLabel, type ListSpec, rowShapeOf, valueLabel } from './list-spec.ts'

type Props = { spec: ListSpec; by: string; onBy: (by: string) => void }

/** All rows that the list is narrowed to, counted and added up by a filter; each bar leads to its rows. */
export function Figures({ spec, by, onBy }: Props) {
  const words = useWords()
  const [of, setOf] = useState('count')
  const { data, error, refetch } = useGroups(spec, by)
  const { groups = [], totals = [] } = spec.figures ?? {}
  return (
    <section className="of-figures" aria-label={words('office.list.figures')}>
      <div className="of-figures-choice">
        <Select
          label={words('office.list.figures_by')}
          choices={groups.map(value => ({ value, label: filterLabel(spec, value, words) }))}
          value={by}
          onChange={event => onBy(event.target.value)}
        />
        {totals.length > 0 && (
          <Select
            label={words('office.list.figures_of')}
            choices={['count', ...totals].map(value => ({ value, label: measureLabel(spec, value, words) }))}
            value={of}
            onChange={event => setOf(event.target.value)}
          />
        )}
      </div>
      {error ? (
        <Failed error={error} title={words('office.list.failed')} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Drawn spec={spec} by={by} of={of} groups={data} />
          {data.length === mostGroups && (
            <p className="of-none">{words('office.list.figures_most', { count: mostGroups })}</p>
          )}
        </>
      ) : (
        <Waiting rows={3} />
      )}
    </section>
  )
}

function Drawn({ spec, by, of, groups }: { spec: ListSpec; by: string; of: string; groups: readonly Group[] }) {
  const words = useWords()
  const { language } = useOffice()
  const { route, params } = spec.meta!
  const { filterValues } = useListContext()
  const measure = measureLabel(spec, of, words)
  const nameOf = useNames(spec.filters[by]!, groups)
  const rowsOf = ({ value }: Group) =>
    value === null ? undefined : filteredAddress(route, { ...filterValues, [by]: value }, params)
  return (
    <Chart
      title={words('office.list.figures_title', { measure, field: filterLabel(spec, by, words) })}
      labels={groups.map(group => nameOf(group) ?? groupLabel(spec, by, group, words))}
      series={[{ key: of, label: measure, values: groups.map(group => measured(group, of)) }]}
      say={sayOf(of === 'count' ? undefined : rowShapeOf(route)[of], language)}
      to={(_, at) => rowsOf(groups[at]!)}
    />
  )
}

function useGroups(spec: ListSpec, by: string) {
  const call = useCall() as unknown as (route: Route, given: object) => Promise<Page<unknown>>
  const { filterValues: filter } = useListContext()
  const { route, params } = spec.meta!
  return useQuery({
    queryKey: [spec.name, 'groups', by, filter],
    queryFn: async () =>
      (await call(route, { params, query: { ...listQuery({ filter }), by, per_page: 1 } })).groups ?? [],
  })
}

const measured = (group: Group, of: string): number => (of === 'count' ? group.count : (group.totals[of] ?? 0))

const measureLabel = ({ word }: ListSpec, of: string, words: WordsOf): string =>
  words(of === 'count' ? 'office.list.figures_count' : `${word}.fields.${of}`)

const sayOf = (schema: AnySchema | undefined, language: Language) => (value: number) =>
  schema && kindOf(schema) === 'money' ? money(value, language) : number(value, language)

const isReference = (schema: AnySchema) => kindOf(schema) === 'reference'
/** Of groups by a record its name, as whoever looks may read it; until it is there, and where it is not, nothing. */
function useNames(schema: AnySchema, groups: readonly Group[]): (group: Group) => string | undefined {
  const reference = isReference(schema) ? referenceOf(schema) : ''
  const represent = useGetRecordRepresentation(reference)
  const ids = groups.map(group => group.value).filter(value => typeof value === 'number')
  const { data = [] } = useGetMany(reference, { ids }, { enabled: reference !== '' && ids.length > 0 })
  return ({ value }) => {
    const record = data.find(each => each?.id === value)
    return record && String(represent(record))
  }
}

function groupLabel(spec: ListSpec, by: string, { value }: Group, words: WordsOf): string {
  if (value === null) return words('office.list.figures_none')
  return isReference(spec.filters[by]!) ? String(value) : valueLabel(spec, by, String(value), words)
}
