import type { Call } from '@halaqa/kit-contract'
import { Button, Checkbox, useToast } from '@halaqa/kit-web/light'
import { MenuItem } from '@mui/material'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import { messageOf } from '../basics/states.tsx'
import { listQuery } from '../data/data-provider.ts'
import { usePreference } from '../data/use-preference.ts'
import { useCall, useMay, useWords } from '../office-context.ts'
import { MenuButton, Panel } from '../shell/popups.tsx'
import type { ListSpec } from './list-spec.ts'

export type Density = 'comfortable' | 'compact'
/** How close the rows of every list stand, as the person wants them. */
export const useDensity = () => usePreference<Density>('lists.density', 'comfortable')

/** Rows close together or apart, in every list. */
export function DensitySwitch() {
  const words = useWords()
  const [density, setDensity] = useDensity()
  const isCompact = density === 'compact'
  return (
    <Button
      look="outlined"
      size="small"
      icon="menu"
      aria-pressed={isCompact}
      onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
    >
      {words('office.list.compact')}
    </Button>
  )
}

/** By which filter the rows of a list are drawn, as the person left it; empty where nothing is drawn. */
export function useFigures({ name, figures }: ListSpec): [string, (by: string) => void] {
  const [kept, keep] = usePreference(`figures.${name}`, figures?.isReport ? figures.groups[0]! : '')
  return [figures?.groups.includes(kept) ? kept : '', keep]
}

/** The drawing over the rows, where they can be counted by something. */
export function FiguresSwitch({ spec }: { spec: ListSpec }) {
  const words = useWords()
  const [by, setBy] = useFigures(spec)
  if (!spec.figures) return null
  return (
    <Button
      look="outlined"
      size="small"
      icon="chart"
      aria-pressed={by !== ''}
      onClick={() => setBy(by ? '' : spec.figures!.groups[0]!)}
    >
      {words('office.list.figures')}
    </Button>
  )
}

type ColumnChoiceProps = { spec: ListSpec; hidden: string[]; onHide: (hidden: string[]) => void }

/** Which columns are shown; kept for the person. The one that names the row always is. */
export function ColumnChoice({ spec, hidden, onHide }: ColumnChoiceProps) {
  const words = useWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const toggle = (source: string) =>
    onHide(hidden.includes(source) ? hidden.filter(each => each !== source) : [...hidden, source])
  return (
    <>
      <Button
        look="outlined"
        size="small"
        icon="cols"
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {words('office.list.columns')}
      </Button>
      <Panel
        anchor={anchor}
        label={words('office.list.columns')}
        className="of-columns"
        onClose={() => setAnchor(null)}
      >
        {spec.columns.map(({ source }) => (
          <Checkbox
            key={source}
            disabled={source === spec.title}
            checked={!hidden.includes(source)}
            onChange={() => toggle(source)}
            label={words(`${spec.word}.fields.${source}`)}
          />
        ))}
      </Panel>
    </>
  )
}

/** The list as it is filtered and sorted, as a sheet. Through the typed client: a plain link carries no token. */
export function ExportButton({ spec }: { spec: ListSpec }) {
  const words = useWords()
  const may = useMay()
  const call = useCall()
  const say = useToast()
  const { filterValues, sort } = useListContext()
  const [isBusy, setBusy] = useState(false)
  const route = spec.exports?.route
  if (!route || !may(route.access)) return null

  const save = async (format: 'xlsx' | 'csv') => {
    setBusy(true)
    const { page: _page, per_page: _size, ...query } = listQuery({ sort, filter: filterValues })
    try {
      const file = await blobOf(call, route, { params: spec.exports!.params, query: { ...query, format } })
      download(file, `${words(`${spec.word}.many`)}.${format}`)
      say({ text: words('office.list.exported') })
    } catch (error) {
      say({ text: messageOf(error, words), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <MenuButton
      button={opener => (
        <Button look="outlined" size="small" icon="dl" busy={isBusy} {...opener}>
          {words(isBusy ? 'office.list.exporting' : 'office.list.export')}
        </Button>
      )}
    >
      <MenuItem onClick={() => save('xlsx')}>{words('office.list.export_xlsx')}</MenuItem>
      <MenuItem onClick={() => save('csv')}>{words('office.list.export_csv')}</MenuItem>
    </MenuButton>
  )
}
const blobOf = (call: Call, route: object, given: object): Promise<Blob> =>
  (call as unknown as (route: object, given: object) => Promise<Blob>)(route, given)

/** Hands a file to the browser under a name. */
export function download(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
