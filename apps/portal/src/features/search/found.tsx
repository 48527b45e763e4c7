import { useWords } from '@halaqa/kit-web/i18n'
import { Card, Icon, type IconName, MoreLink } from '@halaqa/kit-web/light'
import { Section } from '@halaqa/kit-web/screen'
import type { FoundKind, FoundThing } from '@halaqa/students/contract'
import { Link } from 'react-router'
import { Marked } from './marked.tsx'
import { stop } from './move-among.ts'

/** By kind; what a context brings that is not named here has the one of a page. */
const icons: Record<string, IconName> = {
  'learning.subject': 'book',
  'learning.lesson': 'layers',
  'learning.element': 'play',
  'learning.note': 'note',
  'learning.post': 'msg',
  'learning.day': 'cal',
  'learning.advisor': 'msg',
  'records.paper': 'file',
}

type Shown = { q: string; onOpen: () => void }

/** A kind with what was found of it, and the way to all of it where there is more than is shown. */
export function FoundOfKind({ found, isAlone, ...shown }: { found: FoundKind; isAlone: boolean } & Shown) {
  const t = useWords('search')
  const { kind, title, total, more, rows } = found
  const hasRest = more || total > rows.length
  return (
    <Section
      title={
        <>
          {title} <Count total={total} more={more} />
        </>
      }
      action={
        hasRest && !isAlone ? (
          <MoreLink to={`/student/search?${new URLSearchParams({ q: shown.q, kind })}`}>{t('all_of_kind')}</MoreLink>
        ) : undefined
      }
    >
      <Rows rows={rows} icon={icons[kind] ?? 'open'} {...shown} />
      {hasRest && isAlone && <p className="se-quiet">{t('narrow', { count: rows.length })}</p>}
    </Section>
  )
}

function Count({ total, more }: { total: number; more: boolean }) {
  const t = useWords('search')
  return <small className="se-count">{t(more ? 'count_more' : 'count', { count: total })}</small>
}

export type Row = Pick<FoundThing, 'title' | 'where' | 'excerpt' | 'link'> & { id: number | string; icon?: IconName }
/** What was found, a line each. */
export function Rows({ rows, icon, q, onOpen }: { rows: readonly Row[]; icon: IconName } & Shown) {
  return (
    <Card flush>
      <ul className="se-rows">
        {rows.map(row => (
          <li key={row.id}>
            <Link to={row.link} onClick={onOpen} {...stop}>
              <Icon name={row.icon ?? icon} size={20} />
              <span>
                <b dir="auto">
                  <Marked text={row.title} q={q} />
                </b>
                {row.excerpt && (
                  <span className="se-excerpt" dir="auto">
                    <Marked text={row.excerpt} q={q} />
                  </span>
                )}
                {row.where && <small dir="auto">{row.where}</small>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
