import { useWords } from '@halaqa/kit-web/i18n'
import { Empty, Skeleton } from '@halaqa/kit-web/light'
import { Loaded, PageHead } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { allSubjects } from '@halaqa/learning/contract'
import { SubjectCards } from './subject-cards.tsx'

/** All subjects that are studied now. */
export function Page() {
  const t = useWords('student')
  const web = useWords('web')
  const subjects = useCallQuery(allSubjects)
  return (
    <>
      <PageHead
        title={t('places.subjects')}
        sub={subjects.data && t('subjects.count', { count: subjects.data.total })}
      />
      <Loaded
        query={subjects}
        loading={<Skeleton label={web('loading')} rows={5} />}
        isEmpty={data => data.total === 0}
        empty={<Empty icon="book" title={t('subjects.empty')} text={t('subjects.empty_text')} />}
      >
        {({ rows }) => <SubjectCards subjects={rows} level={2} />}
      </Loaded>
    </>
  )
}
