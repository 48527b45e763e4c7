import './kept.css'
import { instant } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Icon, type IconName } from '@halaqa/kit-web/light'
import { PageHead, Section } from '@halaqa/kit-web/screen'
import { useSession } from '@halaqa/kit-web/session'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useKeptLessons } from '../kept-marker/use-marker.ts'
import { seenPages } from './pages.ts'
import { type Readable, readable } from './readable.ts'

/** In the place of a page that only the college can answer: that it is so, and what opens meanwhile. */
export function NeedsConnection() {
  const t = useWords('kept')
  return (
    <>
      <PageHead title={t('needs.title')} sub={t('needs.text')} />
      <OpensHere lessons />
    </>
  )
}

const icons: Record<Readable, IconName> = {
  '/student/schedule': 'cal',
  '/student/results': 'chart',
  '/student/docs': 'file',
}
const names = { '/student/schedule': 'schedule', '/student/results': 'results', '/student/docs': 'papers' } as const

/** What opens without a connection: pages as they were last seen, and the way to the lessons that are kept. */
export function OpensHere({ lessons = false }: { lessons?: boolean }) {
  const t = useWords('kept')
  const student = useWords('student')
  const [language] = useLanguage()
  const { account } = useSession('students')
  const kept = useKeptLessons()
  const id = account?.actingBy ? undefined : account?.id
  const [seen, setSeen] = useState<Awaited<ReturnType<typeof seenPages>>>()
  useEffect(() => {
    // A browser without IndexedDB has kept nothing.
    if (id !== undefined) seenPages(id).then(setSeen, () => setSeen(undefined))
  }, [id])
  const hasLessons = lessons && kept.size > 0
  if (!hasLessons && !seen?.size) return null
  return (
    <div className="kp-opens">
      <Section title={t('needs.opens')}>
        <Card flush>
          <ul className="kp-rows">
            {hasLessons && (
              <li>
                <Link to="/student">
                  <Icon name="book" size={20} />
                  <b>{t('shelf')}</b>
                </Link>
              </li>
            )}
            {readable.map(address => {
              const at = seen?.get(address)?.at
              return (
                at && (
                  <li key={address}>
                    <Link to={address}>
                      <Icon name={icons[address]} size={20} />
                      <span>
                        <b>{student(`places.${names[address]}`)}</b>
                        <small>{student('as_seen', { at: instant(at, language) })}</small>
                      </span>
                    </Link>
                  </li>
                )
              )
            })}
          </ul>
        </Card>
      </Section>
    </div>
  )
}
