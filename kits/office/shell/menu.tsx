import { searchKey } from '@halaqa/kit-contract'
import { number } from '@halaqa/kit-contract/format'
import { Icon, type IconName } from '@halaqa/kit-web/light'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { bySection, daily, type OpenArea, settingsAddress } from '../areas/areas.ts'
import { usePins } from '../areas/pins.ts'
import { useAreas } from '../areas/use-areas.ts'
import { usePreference } from '../data/use-preference.ts'
import { useFetchAhead, useOffice, useWords } from '../office-context.ts'
import type { MenuItem } from '../office-module.ts'
import { useWork } from '../work/use-work.ts'
import { bringInSight } from './in-sight.ts'

/** Milliseconds for which the pointer stays on an entry that it does not only pass over. */
const rest = 80
/** With no more entries than these nothing is folded: whoever does one thing sees all of it. */
const few = 12
const asTheyCome: Record<string, boolean> = {}

/** The part of an address that all screens of an entry share: "/x/periods/index" and "/x/periods/edit/5". */
const stem = (to: string) => to.replace(/\/index$/, '')
/** The entry under which an address lies; the longest one wins. */
export function currentItem(items: MenuItem[], pathname: string): MenuItem | undefined {
  const stems = items.flatMap(item =>
    [item.to, ...(item.desk ? [item.desk] : []), ...(item.under ?? [])].map(to => ({ item, to, stem: stem(to) })),
  )
  const above = stems.filter(({ to, stem }) => pathname === to || `${pathname}/`.startsWith(`${stem}/`))
  return above.sort((a, b) => b.stem.length - a.stem.length)[0]?.item
}

type MenuProps = { current?: MenuItem; onGo?: () => void }

/** The menu: a filter over all entries, or home, what is pinned, the areas that unfold, and the settings. */
export function Menu({ current, onGo }: MenuProps) {
  const words = useWords()
  const [text, setText] = useState('')
  const key = searchKey(text.trim())
  return (
    <>
      <label className="of-menu-filter">
        <Icon name="filter" size={16} />
        <input
          type="text"
          value={text}
          onChange={event => setText(event.target.value)}
          placeholder={words('office.menu.filter')}
          aria-label={words('office.menu.filter')}
        />
      </label>
      {key ? <Found text={key} current={current} onGo={onGo} /> : <Whole current={current} onGo={onGo} />}
    </>
  )
}

/** The entries that the filter leaves, of all areas and of the settings. */
function Found({ text, current, onGo }: MenuProps & { text: string }) {
  const words = useWords()
  const { areas } = useAreas()
  const found = areas
    .map(area => ({
      ...area,
      items: area.items.filter(item =>
        searchKey(
          labelsOf(area, item)
            .map(key => words(key))
            .join(' '),
        ).includes(text),
      ),
    }))
    .filter(area => area.items.length > 0)
  if (!found.length) return <p className="of-menu-none">{words('office.menu.empty')}</p>
  return found.map(area => (
    <section key={area.key} className="of-menu-group">
      <h2>{words(area.label)}</h2>
      <Entries items={area.items} current={current} onGo={onGo} />
    </section>
  ))
}

const labelsOf = (area: OpenArea, item: MenuItem) => [area.label, ...(item.section ? [item.section] : []), item.label]

function Whole({ current, onGo }: MenuProps) {
  const words = useWords()
  const { pathname } = useLocation()
  const { areas, items } = useAreas()
  const { pins } = usePins()
  const [folds, setFolds] = usePreference('menu.folds', asTheyCome)
  const shown = areas.map(area => ({ ...area, items: daily(area.items) })).filter(area => area.items.length > 0)
  const isShort = daily(items).length <= few
  const isSetting = current?.kind === 'setting'
  return (
    <>
      <section className="of-menu-group">
        <Place to="/office" icon="home" label={words('office.home')} isCurrent={pathname === '/office'} onGo={onGo} />
      </section>
      {pins.length > 0 && (
        <section className="of-menu-group">
          <h2>{words('office.menu.pinned')}</h2>
          <Entries items={pins} current={current} onGo={onGo} />
        </section>
      )}
      <section className="of-menu-group" aria-label={words('office.menu.areas')}>
        {shown.map(area => {
          const isHere = area.to === pathname || (current?.area === area.key && !isSetting)
          const isOpen = folds[area.key] ?? (isHere || isShort)
          return (
            <AreaEntry
              key={area.key}
              area={area}
              current={current}
              isOpen={isOpen}
              isCurrent={area.to === pathname}
              onFold={() => setFolds({ ...folds, [area.key]: !isOpen })}
              onGo={onGo}
            />
          )
        })}
      </section>
      {items.length > daily(items).length && (
        <section className="of-menu-group">
          <Place
            to={settingsAddress}
            icon="sliders"
            label={words('office.area.setting')}
            isCurrent={pathname === settingsAddress || isSetting}
            onGo={onGo}
          />
        </section>
      )}
    </>
  )
}

type AreaEntryProps = MenuProps & { area: OpenArea; isOpen: boolean; isCurrent: boolean; onFold: () => void }
function AreaEntry({ area, isOpen, isCurrent, onFold, current, onGo }: AreaEntryProps) {
  const words = useWords()
  const label = words(area.label)
  return (
    <div className="of-menu-area">
      <Place to={area.to} icon={area.icon} label={label} isCurrent={isCurrent} onGo={onGo}>
        {!isOpen && <Count kinds={area.items.flatMap(item => item.work ?? [])} />}
      </Place>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={words('office.menu.entries', { area: label })}
        onClick={onFold}
      >
        <Icon name={isOpen ? 'up' : 'down'} size={14} />
      </button>
      {isOpen &&
        (area.sections ? (
          <Sections area={area} current={current} onGo={onGo} />
        ) : (
          <Entries items={area.items} current={current} onGo={onGo} />
        ))}
    </div>
  )
}

/** The entries of an area under its headings, each of which unfolds: that of the page which is open is. */
function Sections({ area, current, onGo }: MenuProps & { area: OpenArea }) {
  const words = useWords()
  const [folds, setFolds] = usePreference('menu.folds', asTheyCome)
  const isShort = area.items.length <= few
  return (
    <div className="of-menu-sections">
      {bySection(area, area.items).map(([section, items]) => {
        if (!section) return <Entries key={section} items={items} current={current} onGo={onGo} />
        const isOpen = folds[section] ?? (isShort || items.some(item => item === current))
        return (
          <div key={section}>
            <h2>
              <button type="button" aria-expanded={isOpen} onClick={() => setFolds({ ...folds, [section]: !isOpen })}>
                <span>{words(section)}</span>
                {!isOpen && <Count kinds={items.flatMap(item => item.work ?? [])} />}
                <Icon name={isOpen ? 'up' : 'down'} size={14} />
              </button>
            </h2>
            {isOpen && <Entries items={items} current={current} onGo={onGo} />}
          </div>
        )
      })}
    </div>
  )
}

function Entries({ items, current, onGo }: MenuProps & { items: MenuItem[] }) {
  const words = useWords()
  return (
    <ul>
      {items.map(item => (
        <li key={item.to}>
          <Place to={item.to} icon={item.icon} label={words(item.label)} isCurrent={item === current} onGo={onGo}>
            {item.work && <Count kinds={[item.work]} />}
          </Place>
        </li>
      ))}
    </ul>
  )
}

type PlaceProps = {
  to: string
  icon: IconName
  label: string
  isCurrent: boolean
  onGo?: () => void
  children?: ReactNode
}
function Place({ to, icon, label, isCurrent, onGo, children }: PlaceProps) {
  const fetchAhead = useFetchAhead()
  const link = useRef<HTMLAnchorElement>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])
  // Whoever comes by a link finds where they are in a menu that is longer than the screen.
  useEffect(() => (isCurrent && link.current ? bringInSight(link.current) : undefined), [isCurrent])
  return (
    <Link
      ref={link}
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={() => {
        resting.current = setTimeout(() => fetchAhead(to), rest)
      }}
      onPointerLeave={() => clearTimeout(resting.current)}
      onClick={onGo}
    >
      <Icon name={icon} size={18} />
      <span>{label}</span>
      {children}
    </Link>
  )
}

/** How much waits that this person could do; what a colleague has before them is not counted. */
export function Count({ kinds }: { kinds: string[] }) {
  const { language } = useOffice()
  const known = useWork()
  const count = kinds.reduce((sum, kind) => {
    const work = known?.get(kind)
    return work ? sum + work.mine + work.free : sum
  }, 0)
  return count ? <bdi>{number(count, language)}</bdi> : null
}
