import './studying.css'
import { percent } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Bar, Card, Chip, Empty, LinkButton, MoreLink, Segments, Skeleton } from '@halaqa/kit-web/light'
import { Columns, Loaded, PageHead, Ring, Section } from '@halaqa/kit-web/screen'
import { useCallQuery, useSession } from '@halaqa/kit-web/session'
import { type StudiedLesson, type SubjectPage, subjectScreen } from '@halaqa/learning/contract'
import { lazy, Suspense, useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { placeNamed, useAtPlace } from '../../at-place.ts'
import { useKeptLessons } from '../kept-marker/use-marker.ts'
import { Forum } from './forum.tsx'
import { ElementList } from './lesson-list.tsx'
import { Missing } from './missing.tsx'

const KeepSubject = lazy(async () => ({ default: (await import('../kept/keep-subject.tsx')).KeepSubject }))

/** A subject: its lessons with what is finished, and the way on. */
export function Page() {
  const web = useWords('web')
  const id = Number(useParams().id)
  const subject = useCallQuery(subjectScreen, { params: { id } }, { staleTime: 0 })
  if (subject.error && !subject.data) return <Missing error={subject.error} retry={() => void subject.refetch()} />
  return (
    <Loaded query={subject} loading={<Skeleton label={web('loading')} rows={6} />}>
      {data => <Subject subject={data} />}
    </Loaded>
  )
}

function Subject({ subject }: { subject: SubjectPage }) {
  const t = useWords('studying')
  const student = useWords('student')
  const forum = useWords('community')
  const kept = useKeptLessons()
  useAtPlace()
  const { account } = useSession('students')
  useEffect(() => {
    const here = subject.lessons.filter(lesson => kept.has(lesson.id))
    if (!account || here.length === 0) return
    // What is kept says tomorrow, without a connection, what the college says today.
    void import('../kept/kept.ts').then(async ({ freshen }) => {
      for (const lesson of here) await freshen(account.id, lesson, subject.percent)
    })
  }, [account, kept, subject])
  // In the address, so that "back" and a link lead to the forum.
  const [query, setQuery] = useSearchParams()
  const view = query.get('view') === 'forum' ? 'forum' : 'lessons'
  const next = subject.lessons.flatMap(lesson => lesson.elements).find(each => !each.watched)
  return (
    <>
      <PageHead
        crumbs={[{ title: student('places.subjects'), to: '/student/subjects' }, { title: subject.name }]}
        title={subject.name}
        sub={
          <>
            <bdi dir="ltr">{subject.code}</bdi> · {student('hours', { count: subject.hour })}
            {subject.teacher && <> · {subject.teacher}</>}
          </>
        }
        actions={
          next && (
            <LinkButton to={`/student/element/${next.id}`} icon="play">
              {student(subject.percent > 0 ? 'going_on.continue' : 'going_on.begin')}
            </LinkButton>
          )
        }
      />
      <Columns aside={<Progress subject={subject} />}>
        <Segments
          label={<span className="hq-unseen">{t('view')}</span>}
          name="view"
          value={view}
          onChange={value => setQuery(value === 'forum' ? { view: value } : {}, { replace: true })}
          choices={[
            { value: 'lessons', label: t('lessons') },
            { value: 'forum', label: forum('forum.title') },
          ]}
        />
        {view === 'forum' ? (
          <Forum subjectId={subject.id} />
        ) : subject.lessons.length === 0 ? (
          <Empty icon="book" title={t('no_lessons')} text={t('no_lessons_text')} />
        ) : (
          <>
            {account && !account.actingBy && (
              <Suspense fallback={<KeepingToCome />}>
                <KeepSubject subjectId={subject.id} coming={<KeepingToCome />} />
              </Suspense>
            )}
            {subject.lessons.map(lesson => (
              <Lesson key={lesson.id} lesson={lesson} isKept={kept.has(lesson.id)} />
            ))}
          </>
        )}
      </Columns>
    </>
  )
}

/** As high as what comes there: lessons that move away under a finger are not opened by it. */
function KeepingToCome() {
  const web = useWords('web')
  return (
    <Card className="sy-keeping">
      <Skeleton label={web('loading')} rows={1} />
    </Card>
  )
}

function Lesson({ lesson, isKept }: { lesson: StudiedLesson; isKept: boolean }) {
  const t = useWords('studying')
  const done = lesson.elements.filter(each => each.watched).length
  return (
    <Section
      title={`${lesson.position}. ${lesson.title}`}
      action={
        <span className="sy-lesson-files">
          {isKept && (
            <Chip tone="success" icon="check">
              {t('kept_here')}
            </Chip>
          )}
          <MoreLink to={`/student/lesson_download/${lesson.id}`}>{t('files')}</MoreLink>
        </span>
      }
    >
      <Card {...placeNamed(`lesson-${lesson.id}`)}>
        {lesson.summary && (
          <p className="ap-quiet" dir="auto">
            {lesson.summary}
          </p>
        )}
        <div className="sy-lesson-bar">
          <Bar
            thin
            value={(done / Math.max(1, lesson.elements.length)) * 100}
            label={t('done_of', { done, count: lesson.elements.length })}
          />
          <small>{t('done_of', { done, count: lesson.elements.length })}</small>
        </div>
        <ElementList elements={lesson.elements} />
      </Card>
    </Section>
  )
}

function Progress({ subject }: { subject: SubjectPage }) {
  const t = useWords('studying')
  const [language] = useLanguage()
  return (
    <>
      <Card as="section" className="ap-aside">
        <div className="ap-progress">
          <Ring value={subject.percent} size={64}>
            <bdi>{percent(subject.percent, language)}</bdi>
          </Ring>
          <div>
            <b>{t('progress')}</b>
            <small>{t('done_of', { done: subject.watched_elements, count: subject.total_elements })}</small>
          </div>
        </div>
        <p className="ap-line ap-quiet">{t('how')}</p>
      </Card>
      {subject.summary && (
        <Card as="section" className="ap-aside">
          <h2>{t('about')}</h2>
          <p dir="auto">{subject.summary}</p>
        </Card>
      )}
    </>
  )
}
