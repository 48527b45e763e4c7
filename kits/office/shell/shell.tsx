import { Icon, IconButton, Logo } from '@halaqa/kit-web/light'
import { OfflineBanner } from '@halaqa/kit-web/screen'
import { Drawer } from '@mui/material'
import { useLogout } from 'ra-core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAreas } from '../areas/use-areas.ts'
import { Kbd } from '../basics/kbd.tsx'
import { isSomethingOpen, isTyping, useKeyDown } from '../basics/keys.ts'
import { Help } from '../help/help.tsx'
import { useOffice, useWords } from '../office-context.ts'
import type { MenuItem, OfficeModule } from '../office-module.ts'
import { OfficePalette } from '../palette/office-palette.tsx'
import type { Command } from '../palette/palette-items.ts'
import { AccountMenu } from './account-menu.tsx'
import { Alarms } from './alarms.tsx'
import { AlsoHere } from './also-here.tsx'
import { Bell } from './bell.tsx'
import { CrashGuard } from './crash-guard.tsx'
import { currentItem, Menu } from './menu.tsx'
import { CrashedPage, CurrentItem } from './page.tsx'

export type ShellProps = {
  modules: OfficeModule[]
  /** Screens that add something, for the palette. */
  additions: () => Command[]
  children: ReactNode
}

/** Bar, menu and the screen: what is round every page of the office. */
export function Shell({ modules, additions, children }: ShellProps) {
  const words = useWords()
  const { theme, preferences } = useOffice()
  const { pathname } = useLocation()
  const [open, setOpen] = useState<'palette' | 'menu' | 'help' | undefined>()
  const [isNarrow, setNarrow] = useState(() => preferences.get<boolean>('menu.narrow') ?? false)
  const close = () => setOpen(undefined)
  useFocusOnArrival(pathname)
  const { areas, items } = useAreas()
  const item = currentItem(items, pathname)
  useKeyDown(event => {
    const isHelp = /^[?؟]$/.test(event.key) && !isTyping(event.target) && !isSomethingOpen()
    const isPalette = (event.ctrlKey || event.metaKey) && event.code === 'KeyK'
    if (!isHelp && !isPalette) return
    event.preventDefault()
    setOpen(isHelp ? 'help' : 'palette')
  })
  const narrow = (next: boolean) => {
    setNarrow(next)
    preferences.set('menu.narrow', next)
  }
  const commands = (): Command[] => [
    ...additions(),
    {
      key: 'theme',
      title: words(theme.dark ? 'office.theme.light' : 'office.theme.dark'),
      icon: theme.dark ? 'sun' : 'moon',
      act: theme.toggle,
    },
    { key: 'help', title: words('office.help.page'), icon: 'help', keys: '?', act: () => setOpen('help') },
  ]
  return (
    <CurrentItem value={item}>
      <a className="hq-skip" href="#content">
        {words('ra.navigation.skip_nav')}
      </a>
      <Bar modules={modules} isNarrow={isNarrow} onOpen={setOpen} onWiden={() => narrow(false)} />
      <div className="of-body">
        {!isNarrow && (
          <nav className="of-menu" aria-label={words('office.menu.label')}>
            <div>
              <Menu current={item} />
            </div>
            <button type="button" className="of-menu-narrow" onClick={() => narrow(true)}>
              <Icon name="chev" size={16} style={{ transform: 'none' }} />
              {words('office.menu.collapse')}
            </button>
          </nav>
        )}
        <main id="content" className="of-main" tabIndex={-1}>
          <OfflineBanner />
          <Alarms modules={modules} />
          <AlsoHere />
          <CrashGuard place={pathname} fallback={(retry, error) => <CrashedPage error={error} onRetry={retry} />}>
            {children}
          </CrashGuard>
        </main>
      </div>
      <PhoneMenu item={item} open={open === 'menu'} onClose={close} />
      <Help modules={modules} item={item} open={open === 'help'} onClose={close} />
      {open === 'palette' && <OfficePalette onClose={close} modules={modules} areas={areas} commands={commands()} />}
    </CurrentItem>
  )
}

/** After going somewhere, the keyboard and the screen reader start at the new screen, not among the entries of the menu. */
function useFocusOnArrival(pathname: string) {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}

type BarProps = Pick<ShellProps, 'modules'> & {
  isNarrow: boolean
  onOpen: (what: 'palette' | 'menu' | 'help') => void
  onWiden: () => void
}
function Bar({ modules, isNarrow, onOpen, onWiden }: BarProps) {
  const words = useWords()
  const logout = useLogout()
  return (
    <header className="of-bar">
      <span className="of-phone">
        <IconButton
          name="menu"
          label={words('ra.action.open_menu')}
          aria-haspopup="dialog"
          onClick={() => onOpen('menu')}
        />
      </span>
      {isNarrow && (
        <span className="of-wide">
          <IconButton name="menu" label={words('office.menu.expand')} onClick={onWiden} />
        </span>
      )}
      <Link to="/office" className="of-bar-logo">
        <Logo size={27} name={words('office.brand')} />
        <span className="of-bar-tag of-wide">{words('office.name')}</span>
      </Link>
      <button type="button" className="of-bar-search of-wide" aria-haspopup="dialog" onClick={() => onOpen('palette')}>
        <Icon name="search" size={17} />
        <span>{words('office.palette.open')}</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      <div className="of-bar-end">
        <span className="of-phone">
          <IconButton
            name="search"
            label={words('office.palette.open')}
            aria-haspopup="dialog"
            onClick={() => onOpen('palette')}
          />
        </span>
        <span className="of-wide">
          <IconButton
            name="help"
            label={words('office.help.label')}
            aria-haspopup="dialog"
            onClick={() => onOpen('help')}
          />
        </span>
        <Bell />
        <AccountMenu links={modules.flatMap(each => each.account ?? [])} onSignOut={() => logout()} />
      </div>
    </header>
  )
}

type PhoneMenuProps = { item?: MenuItem; open: boolean; onClose: () => void }
function PhoneMenu({ item, open, onClose }: PhoneMenuProps) {
  const words = useWords()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': words('office.menu.label'), role: 'dialog' } as object }}
    >
      <div className="of-menu of-menu-drawer">
        <Menu current={item} onGo={onClose} />
      </div>
    </Drawer>
  )
}
