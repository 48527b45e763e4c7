import { Icon, IconButton, Tile } from '@halaqa/kit-web/light'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { aboutOf, byKind, bySection, daily, type OpenArea } from '../areas/areas.ts'
import { usePins } from '../areas/pins.ts'
import { useAreas } from '../areas/use-areas.ts'
import { useFetchAhead, useWords } from '../office-context.ts'
import type { MenuItem } from '../office-module.ts'
import { Count } from './menu.tsx'
import { NotFoundPage, Page } from './page.tsx'

/** The landing page of the area that the address names. */
export function AnyAreaPage() {
  const { key } = useParams()
  return <AreaPage area={key!} />
}

/**
 * The landing page of an area: what is to be done there, what is kept, figures, settings, each with what it is for; or its entries
 * under its headings, and then the settings.
 * `children` stand after what is to be done. An area in which the person may open nothing is none.
 */
export function AreaPage({
  area: key,
  actions,
  children,
}: {
  area: string
  actions?: ReactNode
  children?: ReactNode
}) {
  const words = useWords()
  const { areas } = useAreas()
  const area = areas.find(each => each.key === key)
  if (!area) return <NotFoundPage />
  return (
    <Page title={words(area.label)} about={words(area.about)} actions={actions}>
      {groupsOf(area).map(([title, items], at) => (
        <Section key={title} title={words(title)} items={items} after={at === 0 && children} />
      ))}
    </Page>
  )
}

/** Its entries under the message keys of what they have in common. */
function groupsOf(area: OpenArea): [string, MenuItem[]][] {
  const kinds = byKind(area.items).map(([kind, items]) => [`office.area.${kind}`, items] as [string, MenuItem[]])
  if (!area.sections) return kinds
  const sections = bySection(area, daily(area.items)).map(
    ([section, items]) => [section || 'office.area.record', items] as [string, MenuItem[]],
  )
  return [...sections, ...kinds.filter(([title]) => title === 'office.area.setting')]
}

/** How the college is set up, by area. */
export function SettingsPage() {
  const words = useWords()
  const { areas } = useAreas()
  const own = areas
    .map(area => ({ ...area, items: area.items.filter(item => item.kind === 'setting') }))
    .filter(area => area.items.length > 0)
  if (!own.length) return <NotFoundPage />
  return (
    <Page title={words('office.area.setting')} about={words('office.area.setting_about')}>
      {own.map(area => (
        <Section key={area.key} title={words(area.label)} items={area.items} />
      ))}
    </Page>
  )
}

type SectionProps = { title: string; items: MenuItem[]; after?: ReactNode }
function Section({ title, items, after }: SectionProps) {
  return (
    <>
      <section className="of-places" aria-label={title}>
        <h2>{title}</h2>
        <ul>
          {items.map(item => (
            <li key={item.to} className="hq-card">
              <Entry item={item} />
            </li>
          ))}
        </ul>
      </section>
      {after}
    </>
  )
}

function Entry({ item }: { item: MenuItem }) {
  const words = useWords()
  const fetchAhead = useFetchAhead()
  const { isPinned, toggle } = usePins()
  const label = words(item.label)
  const pinned = isPinned(item.to)
  return (
    <>
      <Link to={item.to} onPointerEnter={() => fetchAhead(item.to)}>
        <Tile name={item.icon} />
        <span>
          <b>
            {label} {item.work && <Count kinds={[item.work]} />}
          </b>
          <small>{words(aboutOf(item))}</small>
        </span>
      </Link>
      <IconButton
        name="mark"
        className={pinned ? 'of-pinned' : undefined}
        aria-pressed={pinned}
        label={words(pinned ? 'office.menu.unpin' : 'office.menu.pin', { name: label })}
        onClick={() => toggle(item.to)}
      />
    </>
  )
}

/** The areas themselves, for whoever has nothing waiting. */
export function AreaLinks({ areas }: { areas: OpenArea[] }) {
  const words = useWords()
  return (
    <section className="of-places" aria-label={words('office.menu.areas')}>
      <h2>{words('office.menu.areas')}</h2>
      <ul>
        {areas.map(area => (
          <li key={area.key} className="hq-card">
            <Link to={area.to}>
              <Tile name={area.icon} />
              <span>
                <b>{words(area.label)}</b>
                <small>{words(area.about)}</small>
              </span>
              <Icon name="chev" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
