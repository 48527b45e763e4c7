import { useWords } from '@halaqa/kit-web/i18n'
import { Bar, Card, Chip } from '@halaqa/kit-web/light'
import type { StudiedSubject } from '@halaqa/learning/contract'
import { Link } from 'react-router'

/** The subjects of the semester, each with how much of it is finished. */
export function SubjectCards({ subjects, level = 3 }: { subjects: readonly StudiedSubject[]; level?: 2 | 3 }) {
  const Title = level === 2 ? 'h2' : 'h3'
  const t = useWords('student')
  return (
    <ul className="st-subjects">
      {subjects.map(subject => (
        <li key={subject.id}>
          <Card as="section">
            <div className="st-subject-head">
              <div>
                <small>
                  <bdi dir="ltr">{subject.code}</bdi> · {t('hours', { count: subject.hour })}
                </small>
                <Title>
                  <Link to={`/student/subject/${subject.id}`}>{subject.name}</Link>
                </Title>
                {subject.teacher && <small>{subject.teacher}</small>}
              </div>
              {subject.status && <Chip tone="neutral">{t(`status.${subject.status}`)}</Chip>}
            </div>
            <Bar value={subject.percent} label={t('subjects.progress', { name: subject.name })} thin />
            <small>{t('subjects.done', { done: subject.watched_elements, count: subject.total_elements })}</small>
          </Card>
        </li>
      ))}
    </ul>
  )
}
