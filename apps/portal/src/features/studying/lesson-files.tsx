import './studying.css'
import { bytes } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Empty, Icon, type IconName, Skeleton, Tile } from '@halaqa/kit-web/light'
import { Loaded, PageHead } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { lessonFiles } from '@halaqa/learning/contract'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'

const KeepCard = lazy(async () => ({ default: (await import('../kept/keep-card.tsx')).KeepCard }))

const icons: Record<'file' | 'film' | 'sound', IconName> = { file: 'file', film: 'video', sound: 'mic' }

/** Everything of a lesson that can be kept. The links expire, so the list is asked for anew every few minutes. */
export function Page() {
  const t = useWords('studying')
  const web = useWords('web')
  const [language] = useLanguage()
  const id = Number(useParams().id)
  const files = useCallQuery(lessonFiles, { params: { id } }, { staleTime: 0, refetchInterval: 240_000 })
  return (
    <Loaded query={files} loading={<Skeleton label={web('loading')} rows={4} />}>
      {({ lesson, rows }) => (
        <>
          <PageHead
            crumbs={[{ title: lesson.subject, to: `/student/subject/${lesson.subject_id}` }, { title: t('files') }]}
            title={lesson.title}
            sub={t('files_text')}
          />
          <Suspense>
            <KeepCard lessonId={lesson.id} />
          </Suspense>
          {rows.length === 0 ? (
            <Empty icon="dl" title={t('files_empty')} />
          ) : (
            <Card flush>
              <ul className="sy-files">
                {rows.map(row => (
                  <li key={`${row.element_id}-${row.kind}`}>
                    <Tile name={icons[row.kind]} tone="neutral" />
                    <div>
                      <b dir="auto">{row.title}</b>
                      <small>
                        {t(`file_kind.${row.kind}`)} · <bdi dir="ltr">{bytes(row.bytes, language)}</bdi>
                      </small>
                    </div>
                    <a className="hq-button hq-button-outlined hq-button-small" href={row.url} download>
                      <Icon name="dl" size={18} weight={1.9} />
                      {t('download')}
                    </a>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </>
      )}
    </Loaded>
  )
}
