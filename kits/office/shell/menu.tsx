import { searchKey } from '@halaqa/kit-contract'
import { number } from '@halaqa/kit-contract/format'
import { Icon } from '@halaqa/kit-web/light'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useFetchAhead, useOffice, useWords } from '../office-context.ts'
import type { MenuItem } from '../office-module.ts'
import { useWork } from '../work/use-work.ts'

/** Milliseconds for which the pointer stays on an entry that it does not only pass over. */
const rest = 80

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

/** The entries under their groups, in the order in which the contexts named them. */
export function grouped(items: MenuItem[]): [string, MenuItem[]][] {
  const groups = new Map<string, MenuItem[]>()
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item])
  return [...groups]
}

/** The menu: a filter, groups that fold, counts of what waits. What may not be opened is not in `items`. */
export function Menu({ items, current, onGo }: { items: MenuItem[]; current?: MenuItem; onGo?: () => void }) {
  const words = useWords()
  const { preferences } = useOffice()
  const [text, setText] = useState('')
  const [closed, setClosed] = useState(() => preferences.get<string[]>('menu.closed') ?? [])
  const key = searchKey(text.trim())
  const shown = items.filter(item => searchKey(`${words(item.group)} ${words(item.label)}`).includes(key))
  const fold = (group: string) => {
    const next = closed.includes(group) ? closed.filter(each => each !== group) : [...closed, group]
    setClosed(next)
    preferences.set('menu.closed', next)
  }
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
      {shown.length === 0 && <p className="of-menu-none">{words('office.menu.empty')}</p>}
      {grouped(shown).map(([group, entries]) => {
        const isOpen = Boolean(key) || !closed.includes(group)
        return (
          <section key={group} className="of-menu-group">
            <button type="button" aria-expanded={isOpen} onClick={() => fold(group)}>
              {words(group)}
              <Icon name={isOpen ? 'up' : 'down'} size={14} />
            </button>
            {isOpen && (
              <ul>
                {entries.map(item => (
                  <li key={item.to}>
                    <Entry item={item} isCurrent={item === current} onGo={onGo} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </>
  )
}

function Entry({ item, isCurrent, onGo }: { item: MenuItem; isCurrent: boolean; onGo?: () => void }) {
  const words = useWords()
  const fetchAhead = useFetchAhead()
  const link = useRef<HTMLAnchorElement>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])
  // Whoever comes by a link finds where they are in a menu that is longer than the screen.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <Link
      ref={link}
      to={item.to}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={() => {
        resting.current = setTimeout(() => fetchAhead(item.to), rest)
      }}
      onPointerLeave={() => clearTimeout(resting.current)}
      onClick={onGo}
    >
      <Icon name={item.icon} size={18} />
      <span>{words(item.label)}</span>
      {item.work && <Count kind={item.work} />}
    </Link>
  )
}

/** How much waits that this person could do; what a colleague has before them is not counted. */
function Count({ kind }: { kind: string }) {
  const { language } = useOffice()
  const work = useWork()?.get(kind)
  const count = work ? work.mine + work.free : 0
  return count ? <bdi>{number(count, language)}</bdi> : null
}
