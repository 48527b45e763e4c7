import './search.css'
import { useWords } from '@halaqa/kit-web/i18n'
import { Empty, Icon, MoreLink, Skeleton, useOnline } from '@halaqa/kit-web/light'
import { Failed, PageHead, Section } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { longestSearch, ownSearch } from '@halaqa/students/contract'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { FoundOfKind, Rows } from './found.tsx'
import { KeptFound } from './kept-found.tsx'
import { moveAmong, stop } from './move-among.ts'
import { usePagesFound } from './portal-pages.ts'
import { RecentList } from './recent-list.tsx'
import { useRecent } from './use-recent.ts'
import { useTyped } from './use-typed.ts'

/** One place that finds everything of a student: what the college has, and the pages of the portal. */
export function Page() {
  const t = useWords('search')
  const { typed, type, search, q, kind, isSearchable } = useTyped()
  const { recent, remember, forget } = useRecent()
  const found = useRef<HTMLDivElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(typed)
    remember(typed.trim())
    // What is there already is gone to; what is still asked for is heard of by its count.
    found.current?.querySelector<HTMLElement>('[data-search-stop]')?.focus()
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (moveAmong(event) || event.key !== 'Escape' || !typed) return
    event.preventDefault()
    type('')
    search('')
  }
  return (
    <search className="se-page" onKeyDown={press}>
      <PageHead title={t('title')} sub={t('text')} />
      <form onSubmit={submit} className="se-field">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t('title')}
          placeholder={t('placeholder')}
          maxLength={longestSearch}
          enterKeyHint="search"
          autoComplete="off"
          value={typed}
          onChange={event => type(event.target.value)}
          data-arrival
          {...stop}
        />
      </form>
      <div ref={found} className="se-found">
        {q === '' ? (
          <RecentList
            recent={recent}
            forget={forget}
            choose={each => {
              type(each)
              search(each)
            }}
          />
        ) : isSearchable ? (
          <Answer q={q} kind={kind} onOpen={() => remember(q)} />
        ) : (
          <p role="status" className="se-quiet">
            {t('short')}
          </p>
        )}
      </div>
    </search>
  )
}

function Answer({ q, kind, onOpen }: { q: string; kind: string | undefined; onOpen: () => void }) {
  const t = useWords('search')
  const web = useWords('web')
  const online = useOnline()
  const asked = useCallQuery(
    ownSearch,
    { query: { q, ...(kind && { kind }) } },
    // What was found before stays while a longer word is asked for; it is not counted aloud.
    { enabled: online, placeholderData: before => before },
  )
  const pages = usePagesFound(q, kind === undefined)
  const [kept, tellKept] = useState(0)
  const kinds = online ? (asked.data?.kinds ?? []) : []
  const isAsking = online && (asked.isPending || asked.isPlaceholderData)
  const total = pages.length + (online ? kinds.reduce((sum, each) => sum + each.total, 0) : kept)
  const isMore = kinds.some(each => each.more)
  if (online && asked.error) return <Failed error={asked.error} retry={() => void asked.refetch()} />
  return (
    <>
      <p role="status" className="se-quiet">
        {!isAsking && total > 0 && t(isMore ? 'found_more' : 'found', { count: total })}
        {!isAsking && total === 0 && <span className="hq-unseen">{t('none', { q })}</span>}
      </p>
      {!online && <KeptFound q={q} onOpen={onOpen} told={tellKept} />}
      {isAsking && !asked.data && <Skeleton label={web('loading')} rows={4} />}
      <div aria-busy={isAsking}>
        {kinds.map(each => (
          <FoundOfKind key={each.kind} found={each} isAlone={kind !== undefined} q={q} onOpen={onOpen} />
        ))}
        {pages.length > 0 && (
          <Section title={t('pages')}>
            <Rows
              rows={pages.map(({ to, title, icon }) => ({ id: to, title, icon, where: '', excerpt: '', link: to }))}
              icon="open"
              q={q}
              onOpen={onOpen}
            />
          </Section>
        )}
      </div>
      {kind !== undefined && <MoreLink to={`/student/search?${new URLSearchParams({ q })}`}>{t('all_kinds')}</MoreLink>}
      {!isAsking && total === 0 && <Empty icon="search" title={t('none', { q })} text={t('none_text')} />}
    </>
  )
}
