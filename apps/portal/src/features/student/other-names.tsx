import { useWords } from '@halaqa/kit-web/i18n'
import { Skeleton } from '@halaqa/kit-web/light'
import { Loaded } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { profileLesson } from '@halaqa/learning/contract'
import { Navigate, useParams } from 'react-router'
import { NotFound } from '../../not-found.tsx'
import { withQueries } from '../../with-queries.tsx'
import { StudentGate } from './gate.tsx'

const places: Record<string, string> = {
  index: '/student/profile',
  edit: '/student/profile',
  'subjects/list': '/student/subjects',
}

/** `/profile/student/…`: the names of the route table lead to the screens of /student (decision 8). */
export function Page() {
  const name = useParams()['*'] ?? ''
  const [, what, id] = /^subjects\/(show|lesson)\/([1-9]\d*)$/.exec(name) ?? []
  if (what === 'lesson') return <OfLesson />
  const place = what ? `/student/subject/${id}` : places[name]
  return place ? <Navigate to={place} replace /> : <NotFound />
}

/** A lesson is shown with its subject. */
const OfLesson = withQueries(() => (
  <StudentGate>
    <Lesson />
  </StudentGate>
))

function Lesson() {
  const web = useWords('web')
  const id = Number(useParams()['*']?.split('/').at(-1))
  const lesson = useCallQuery(profileLesson, { params: { id } })
  return (
    <Loaded query={lesson} loading={<Skeleton label={web('loading')} />}>
      {({ subject_id }) => <Navigate to={`/student/subject/${subject_id}`} replace />}
    </Loaded>
  )
}
