import { useWords } from '@halaqa/kit-web/i18n'
import { Skeleton } from '@halaqa/kit-web/light'
import { Loaded } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { profileLesson } from '@halaqa/learning/contract'
import { Navigate, useParams } from 'react-router'

/** T0429 as a screen: a lesson is shown with its subject (decision 8). */
export function Page() {
  const web = useWords('web')
  const id = Number(useParams().id)
  const lesson = useCallQuery(profileLesson, { params: { id } })
  return (
    <Loaded query={lesson} loading={<Skeleton label={web('loading')} />}>
      {({ subject_id }) => <Navigate to={`/student/subject/${subject_id}`} replace />}
    </Loaded>
  )
}
