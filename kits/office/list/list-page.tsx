import { Arrival, lazily } from '@halaqa/kit-web/arrival'
import { Empty, LinkButton } from '@halaqa/kit-web/light'
import { useMediaQuery } from '@mui/material'
import {
  ListContextProvider,
  type ListControllerResult,
  ResourceContextProvider,
  useListContext,
  useListController,
} from 'ra-core'
import { type ReactNode, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { Failed, Waiting } from '../basics/states.tsx'
import { useMay, useOffice, useWords } from '../office-context.ts'
import { DeniedPage, PageHead } from '../shell/page.tsx'
import { Beside } from './beside.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Pages } from './list-foot.tsx'
import { type AnyRow, isSelectable, type ListSpec, sortOf } from './list-spec.ts'
import { ColumnChoice, DensitySwitch, ExportButton, FiguresSwitch, useDensity, useFigures } from './list-tools.tsx'
import { Rows } from './rows.tsx'
import { ViewButton, ViewTabs } from './saved.tsx'
import { SelectionContext, useSelection, useSelectionState } from './selection.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SelectionRuns } from './selection-runs.tsx'
import { type RowsProps, Table } from './table.tsx'
import { useGlance } from './use-glance.ts'
import { useListKeys } from './use-list-keys.ts'
import { useOpening, useViews } from './views.ts'

const Figures = lazily(() => import('./figures.tsx').then(module => module.Figures))

type Props = { spec: ListSpec }

/** The state of a list: page, sort, filters (in the address), selection and rows. react-admin keeps it. */
function useListState(spec: ListSpec): ListControllerResult<AnyRow> {
  return useListController<AnyRow>({
    resource: spec.name,
    perPage: 25,
    sort: sortOf(spec.sort),
    filter: spec.within,
    storeKey: spec.within ? `${spec.name}/${Object.values(spec.within).join('/')}` : spec.name,
    // The screen says itself what failed; a second message would only repeat it.
    queryOptions: { meta: spec.meta, onError: () => {} },
    disableAuthentication: true,
  })
}

/** A list page: head, views, filters, rows, foot, selection bar and the quick look beside it. */
export function ListPage(props: Props) {
  const may = useMay()
  return may(props.spec.access) ? <Opened {...props} /> : <DeniedPage />
}

/** At an address that says nothing of what is shown it is the default view, as if the link had led there. */
function Opened({ spec }: Props) {
  const search = useOpening(spec)
  const { hash } = useLocation()
  return search ? <Navigate to={{ search, hash }} replace /> : <Allowed spec={spec} />
}

function Allowed({ spec }: Props) {
  const words = useWords()
  const list = useListState(spec)
  const selection = useSelectionState(spec, list)
  const count = list.total == null ? undefined : words(`${spec.word}.count`, { count: list.total })
  const { hidden, hide, shown } = useColumns(spec)
  const glance = useGlance()
  const isGlancing = list.data?.some(row => String(row.id) === glance.id)
  return (
    <ResourceContextProvider value={spec.name}>
      <ListContextProvider value={list}>
        <div className="of-split">
          <div className="of-page of-page-list">
            <PageHead
              title={words(`${spec.word}.many`)}
              sub={count}
              about={words(`${spec.word}.about`)}
              actions={
                <>
                  <span className="of-wide of-tools">
                    <FiguresSwitch spec={spec} />
                    <DensitySwitch />
                    {spec.columns.length > 2 && <ColumnChoice spec={spec} hidden={hidden} onHide={hide} />}
                    <ExportButton spec={spec} />
                  </span>
                  {spec.create && <AddButton spec={spec} isSecond={isGlancing || list.total === 0} />}
                </>
              }
            />
            {spec.notice}
            <SelectionContext value={selection}>
              <SelectionRuns spec={spec} />
              <Body spec={{ ...spec, columns: shown }} glance={glance} />
            </SelectionContext>
          </div>
          {isGlancing && <Beside spec={spec} glance={glance} />}
        </div>
      </ListContextProvider>
    </ResourceContextProvider>
  )
}

/** One filled button a screen: while the quick look has it, this one steps back. */
function AddButton({ spec, isSecond }: { spec: ListSpec; isSecond?: boolean }) {
  const words = useWords()
  const may = useMay()
  if (!spec.create || !may(spec.create.access)) return null
  return (
    <LinkButton to={spec.create.to} size="small" icon="plus" look={isSecond ? 'outlined' : 'filled'}>
      {words(`${spec.word}.one`)}
    </LinkButton>
  )
}

function useColumns(spec: ListSpec) {
  const { preferences } = useOffice()
  const key = `columns.${spec.name}`
  const extra = spec.columns.filter(column => column.isExtra).map(column => column.source)
  const [hidden, setHidden] = useState(() => preferences.get<string[]>(key) ?? extra)
  const hide = (next: string[]) => {
    setHidden(next)
    preferences.set(key, next)
  }
  return { hidden, hide, shown: spec.columns.filter(({ source }) => source === spec.title || !hidden.includes(source)) }
}

function Body({ spec, glance }: { spec: ListSpec; glance: ReturnType<typeof useGlance> }) {
  const area = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const views = useViews(spec)
  const [density] = useDensity()
  const [by, setBy] = useFigures(spec)
  const isPhone = useMediaQuery('screen and (max-width: 899.95px)', { noSsr: true })
  const list = useListContext<AnyRow>()
  const { toggle } = useSelection()
  const rowAt = (at: number) => list.data?.[at]
  useListKeys(area, {
    open: at => {
      const to = rowAt(at) && spec.open(rowAt(at)!)
      if (to) navigate(to)
    },
    glance: at => rowAt(at) && glance.show(rowAt(at)!),
    isFound: text => !list.isFetching && text.trim() === String(list.filterValues.q ?? '').trim(),
    select: at => rowAt(at) && isSelectable(spec) && toggle(rowAt(at)!.id),
  })
  // The quick look takes a third of the screen: the first columns stay.
  const columns = glance.id && !isPhone ? spec.columns.slice(0, 5) : spec.columns
  const props = { spec, columns, glanced: glance.id, onGlance: glance.show }
  return (
    <div ref={area} className={density === 'compact' ? 'of-list of-compact' : 'of-list'}>
      <ViewTabs {...views} />
      <FilterBar spec={spec} end={<ViewButton {...views} />} />
      {by && (
        <Arrival>
          <Figures spec={spec} by={by} onBy={setBy} />
        </Arrival>
      )}
      <Filling {...props} isFiltered={views.isFiltered} isPhone={isPhone}>
        <div className="of-box" aria-busy={list.isFetching}>
          {isPhone ? <Rows {...props} /> : <Table {...props} />}
          <Pages />
        </div>
      </Filling>
      <SelectionBar spec={spec} />
    </div>
  )
}

type FillingProps = RowsProps & { isFiltered: boolean; isPhone: boolean; children: ReactNode }

/** Loading, failed, empty, nothing found, only the nearest: or the rows. */
function Filling({ isFiltered, isPhone, children, ...props }: FillingProps) {
  const words = useWords()
  const { spec } = props
  const { isPending, error, data, total, refetch, meta } = useListContext<AnyRow>()
  if (isPending) return <Waiting rows={7} />
  if (error && !data) return <Failed error={error} title={words('office.list.failed')} onRetry={() => void refetch()} />
  if (total === 0 && meta?.nearest) return <Nearest {...props} rows={meta.nearest} isPhone={isPhone} />
  if (total === 0 && isFiltered)
    return (
      <Empty icon="search" title={words('office.list.nothing_found')} text={words('office.list.nothing_found_text')} />
    )
  if (total === 0)
    return (
      <Empty
        icon="list"
        title={words(`${spec.word}.empty`)}
        text={words(`${spec.word}.empty_text`, { _: words('office.list.empty_text') })}
        action={<AddButton spec={spec} />}
      />
    )
  return children
}

/** Whose names differ by a letter from what was searched for. They are no result: none is selected, counted or exported. */
function Nearest({ rows, isPhone, ...props }: RowsProps & { rows: AnyRow[]; isPhone: boolean }) {
  const words = useWords()
  const list = useListContext<AnyRow>()
  const shown = { ...list, data: rows, total: rows.length, selectedIds: [] } as ListControllerResult<AnyRow>
  const { edit: _, ...rest } = props.spec
  const spec = { ...rest, bulk: {} }
  return (
    <ListContextProvider value={shown}>
      <p className="of-nearest" role="status">
        {words('office.list.nearest', { q: list.filterValues.q })}
      </p>
      <div className="of-box">{isPhone ? <Rows {...props} spec={spec} /> : <Table {...props} spec={spec} />}</div>
    </ListContextProvider>
  )
}
