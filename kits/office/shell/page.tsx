import { Empty, ErrorBlock, Icon, type IconName, LinkButton } from '@halaqa/kit-web/light'
import { createContext, Fragment, type ReactNode, useContext, useEffect } from 'react'
import { useLocation } from 'react-router'
import { aboutOf, settingsAddress } from '../areas/areas.ts'
import { useRemembered } from '../areas/recents.ts'
import { useAreas } from '../areas/use-areas.ts'
import { Link } from '../basics/link.tsx'
import { Failed, RetryButton } from '../basics/states.tsx'
import { useWords } from '../office-context.ts'
import type { MenuItem } from '../office-module.ts'
import { NotArrived } from '../part.ts'
import { Whole } from '../whole.tsx'
import { FollowButton } from './follow-button.tsx'
import { PageTitle } from './page-title.ts'

/** The entry of the menu under which the person is. */
export const CurrentItem = createContext<MenuItem | undefined>(undefined)

/** Whether an address shows one record, and not a question about it or a form. */
const isRecord = (pathname: string) => /\/(show|record|detail)\/\d+$/.test(pathname)

export type Crumb = { label: string; to?: string }

type HeadProps = {
  title: ReactNode
  /** The text of the browser's tab, when the title is not plain text. */
  plainTitle?: string
  /** One line beside the title: how many, since when. */
  sub?: ReactNode
  /** What the page is for, in a sentence; of an entry of the menu it is known. */
  about?: string
  /** States of what the page shows. */
  chips?: ReactNode
  actions?: ReactNode
  /** Between the menu's entry and this page. */
  crumbs?: Crumb[]
  /** What the page shows is not there yet, and has no name: it is neither remembered nor followed. */
  isPending?: boolean
}

/** Where am I, what is this, what can I do here: breadcrumbs, title and actions of a page. */
export function PageHead({ title, plainTitle, sub, about, chips, actions, crumbs = [], isPending }: HeadProps) {
  const words = useWords()
  const item = useContext(CurrentItem)
  const text = plainTitle ?? (typeof title === 'string' ? title : words('office.name'))
  useEffect(() => {
    document.title = `${text} · ${words('office.name')}`
  }, [text, words])

  const label = item && words(item.label)
  const isEntry = Boolean(item) && label === title && crumbs.length === 0
  const { areas } = useAreas()
  const { pathname } = useLocation()
  const isRecordHere = !isPending && isRecord(pathname)
  useRemembered(!isPending && (isEntry || isRecordHere) ? pathname : undefined, text)
  const area = areas.find(each => each.key === item?.area)
  const first: Crumb[] =
    item?.kind === 'setting'
      ? [{ label: words('office.area.setting'), to: settingsAddress }]
      : area
        ? [{ label: words(area.label), to: area.to }]
        : []
  const above: Crumb[] = item
    ? [...first, ...(label !== title ? [{ label: label!, to: item.to }] : []), ...crumbs]
    : crumbs
  const purpose = about ?? (isEntry ? words(aboutOf(item!)) : undefined)
  // A page may name the list that the menu stands on already.
  const items = [...above, { label: text }].filter(({ label }, at, all) => label !== all[at - 1]?.label)
  return (
    <header className="of-head">
      {(above.length > 0 || isRecordHere) && (
        <div className="of-head-top">
          {above.length > 0 && <Crumbs items={items} />}
          {isRecordHere && <FollowButton key={pathname} address={pathname} title={text} />}
        </div>
      )}
      <div className="of-head-row">
        <h1>{typeof title === 'string' ? <Whole text={title} /> : title}</h1>
        {sub && <p>{sub}</p>}
        {chips}
        {actions && (
          <PageTitle value={text}>
            <div className="of-head-actions">{actions}</div>
          </PageTitle>
        )}
      </div>
      {purpose && <p className="of-about">{purpose}</p>}
    </header>
  )
}

function Crumbs({ items }: { items: Crumb[] }) {
  const words = useWords()
  return (
    <nav className="of-crumbs" aria-label={words('office.crumbs')}>
      {items.map(({ label, to }, at) => (
        <Fragment key={to ?? label}>
          {at > 0 && <Icon name="chev" size={13} />}
          {to ? <Link to={to}>{label}</Link> : <span aria-current={at === items.length - 1 || undefined}>{label}</span>}
        </Fragment>
      ))}
    </nav>
  )
}

/** The frame of a page that is not a list: head, then content that scrolls. */
export function Page({ children, ...head }: HeadProps & { children: ReactNode }) {
  return (
    <div className="of-page of-page-flow">
      <PageHead {...head} />
      {children}
    </div>
  )
}

/** A page that nobody may open without a permission; told apart from one that is not there. */
export const DeniedPage = () => <DeadEnd icon="lock" title="ra.page.access_denied" state="denied" />
export const NotFoundPage = () => <DeadEnd icon="search" title="ra.page.not_found" state="not_found" />

function DeadEnd({ icon, title, state }: { icon: IconName; title: string; state: string }) {
  const words = useWords()
  const word = (key: string) => words(`office.state.${key}`)
  return (
    <Page title={words(title)}>
      <Empty icon={icon} title={word(state)} text={word(`${state}_text`)} action={<HomeLink />} />
    </Page>
  )
}
const HomeLink = () => {
  const words = useWords()
  return (
    <LinkButton to="/office" look="outlined" icon="home">
      {words('office.state.to_home')}
    </LinkButton>
  )
}

/** What a page shows instead of itself when a screen's code fails, or has not come. */
export function CrashedPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const words = useWords()
  const item = useContext(CurrentItem)
  if (error instanceof NotArrived)
    return (
      <Page title={words(item?.label ?? 'ra.page.error')}>
        <Failed error={error} onRetry={onRetry} />
      </Page>
    )
  return (
    <Page title={words('ra.page.error')}>
      <ErrorBlock
        icon="alert"
        title={words('office.state.crashed')}
        text={words('office.state.crashed_text')}
        action={<RetryButton onClick={onRetry} />}
      />
    </Page>
  )
}
