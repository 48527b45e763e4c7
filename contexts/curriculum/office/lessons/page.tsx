import { addressOf, type Out } from '@halaqa/kit-contract'
import { ActionButton, Link, Loaded, Page, useCall, useWords } from '@halaqa/kit-office'
import { Card, Chip, Empty, LinkButton } from '@halaqa/kit-web/light'
import { useNavigate, useParams } from 'react-router'
import { deleteLesson, editLesson, listLessons, orderLessons } from '../../contract/lesson.ts'
import { listLessonNotes } from '../../contract/lesson-note.ts'
import { preview } from '../../contract/preview.ts'
import { splitScreen } from '../../contract/video.ts'
import { at, lessonsAddress, newLessonAddress, subjectAddress } from '../addresses.ts'
import { OrderedList } from '../ordered-list.tsx'
import { stateTones } from '../tones.ts'
import { useOrder } from '../use-order.ts'
import { Elements } from './elements.tsx'

type Lessons = Out<typeof listLessons.reply>

/** The lessons of a subject beside what stands in the opened one. */
export function LessonsPage() {
  const { id, lesson_id } = useParams()
  const params = { id: Number(id), ...(lesson_id && { lesson_id: Number(lesson_id) }) }
  return (
    <Loaded route={listLessons} params={params} word="curriculum.lesson.many">
      {(data, again) => <Known data={data} again={again} />}
    </Loaded>
  )
}

function Known({ data, again }: { data: Lessons; again: () => void }) {
  const words = useWords()
  const call = useCall()
  const order = useOrder(again)
  const { subject, lessons, opened, can } = data
  return (
    <Page
      title={subject.name}
      sub={words('curriculum.office.lesson.count', { count: lessons.length })}
      chips={<Chip tone={stateTones[subject.state]}>{words(`curriculum.subject.values.state.${subject.state}`)}</Chip>}
      crumbs={[{ label: subject.code, to: subjectAddress(subject.id) }]}
      actions={
        <>
          <LinkButton look="outlined" size="small" icon="eye" to={at(preview, subject.id)}>
            {words('curriculum.office.preview.one')}
          </LinkButton>
          {can.edit && (
            <LinkButton size="small" icon="plus" to={newLessonAddress(subject.id, opened?.lesson.id)}>
              {words('curriculum.lesson.one')}
            </LinkButton>
          )}
        </>
      }
    >
      {lessons.length === 0 ? (
        <Empty
          icon="list"
          title={words('curriculum.office.lesson.none')}
          text={words('curriculum.office.lesson.none_text')}
        />
      ) : (
        <div className="cu-columns">
          <Card className="cu-panel">
            <OrderedList
              label={words('curriculum.lesson.many')}
              canOrder={can.edit}
              onSave={order(ids => call(orderLessons, { params: { id: subject.id }, body: { ids } }))}
              items={lessons.map(lesson => ({
                id: lesson.id,
                name: lesson.title,
                current: lesson.id === opened?.lesson.id,
                content: <LessonLine subjectId={subject.id} lesson={lesson} />,
              }))}
            />
          </Card>
          <Card className="cu-panel">
            {opened ? (
              <LessonPanel opened={opened} canEdit={can.edit} again={again} />
            ) : (
              <p className="of-none">{words('curriculum.office.lesson.choose')}</p>
            )}
          </Card>
        </div>
      )}
    </Page>
  )
}

const LessonLine = ({ subjectId, lesson }: { subjectId: number; lesson: Lessons['lessons'][number] }) => {
  const words = useWords()
  return (
    <>
      <Link to={lessonsAddress(subjectId, lesson.id)}>
        <bdi>{lesson.title}</bdi>
      </Link>
      <small>
        {lesson.part && <bdi>{lesson.part} · </bdi>}
        {words('curriculum.office.lesson.elements', { count: lesson.elements })}
      </small>
    </>
  )
}

type Opened = NonNullable<Lessons['opened']>
function LessonPanel({ opened, canEdit, again }: { opened: Opened; canEdit: boolean; again: () => void }) {
  const words = useWords()
  const navigate = useNavigate()
  const { lesson, elements } = opened
  return (
    <>
      <h2>
        <bdi>{lesson.title}</bdi>
      </h2>
      {lesson.summary && <p className="cu-summary">{lesson.summary}</p>}
      <div className="cu-row">
        {canEdit && (
          <LinkButton
            look="outlined"
            size="small"
            icon="edit"
            to={addressOf(editLesson, { params: { id: lesson.id, subject_id: lesson.subject_id } })}
          >
            {words('ra.action.edit')}
          </LinkButton>
        )}
        <LinkButton look="outlined" size="small" icon="note" to={at(listLessonNotes, lesson.id)}>
          {words('curriculum.lesson-note.many')}
        </LinkButton>
        {elements.some(element => element.video_id) && (
          <LinkButton look="outlined" size="small" icon="sliders" to={at(splitScreen, lesson.id)}>
            {words('curriculum.office.split.one')}
          </LinkButton>
        )}
        {canEdit && (
          <ActionButton
            danger
            action={deleteLesson}
            params={{ id: lesson.id }}
            word="curriculum.lesson"
            label="ra.action.delete"
            onDone={() => navigate(lessonsAddress(lesson.subject_id))}
          />
        )}
      </div>
      <Elements lessonId={lesson.id} rows={elements} canEdit={canEdit} again={again} />
    </>
  )
}
