import { day } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Empty, Icon, MoreLink, Skeleton } from '@halaqa/kit-web/light'
import { Loaded, PageHead } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { type Section, sections } from '@halaqa/learning/contract'

/** The subjects of the running semester: who leads each, how many study it, and the ways in. */
export function Page() {
  const t = useWords('student')
  const own = useWords('sections')
  const web = useWords('web')
  const [language] = useLanguage()
  const query = useCallQuery(sections)
  const semester = query.data?.semester
  return (
    <>
      <PageHead
        title={t('places.sections')}
        sub={
          semester &&
          own('semester', {
            semester: semester.name,
            from: day(semester.starts_on, language),
            to: day(semester.ends_on, language),
          })
        }
        actions={<MoreLink to="/student/schedule">{t('places.schedule')}</MoreLink>}
      />
      <Loaded
        query={query}
        loading={<Skeleton label={web('loading')} rows={4} />}
        isEmpty={data => data.total === 0}
        empty={<Empty icon="users" title={t('subjects.empty')} text={t('subjects.empty_text')} />}
      >
        {({ rows }) => (
          <ul className="st-sections">
            {rows.map(row => (
              <SectionCard key={row.subject_id} section={row} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}

function SectionCard({ section }: { section: Section }) {
  const t = useWords('student')
  const own = useWords('sections')
  const subject = `/student/subject/${section.subject_id}`
  return (
    <Card as="li">
      <div>
        <small>
          <bdi dir="ltr">{section.code}</bdi> · {t('hours', { count: section.hours })}
        </small>
        <h2>{section.name}</h2>
      </div>
      <ul>
        {section.teacher && (
          <li>
            <Icon name="user" size={18} />
            <span>
              <span className="hq-unseen">{own('teacher')}: </span>
              {section.teacher}
            </span>
          </li>
        )}
        <li>
          <Icon name="users" size={18} />
          {own('students', { count: section.students })}
        </li>
        <li>
          <Icon name="msg" size={18} />
          {own('conversations', { count: section.conversations })}
        </li>
      </ul>
      <nav aria-label={section.name}>
        <MoreLink to={subject}>{own('lessons')}</MoreLink>
        <MoreLink to={`${subject}?view=forum`}>{own('forum')}</MoreLink>
      </nav>
    </Card>
  )
}
