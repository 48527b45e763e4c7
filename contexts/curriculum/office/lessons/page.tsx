import { addressOf, CallError, type Out } from '@halaqa/kit-contract'
import { ActionButton, Loaded, Page, useCall, useMay, useWords } from '@halaqa/kit-office'
import { Card, Chip, Empty, Icon, LinkButton, useToast } from '@halaqa/kit-web/light'
import { Link, useNavigate, useParams } from 'react-router'
import { deleteElements, deletePlace, type ElementPlace, elementKinds, orderPlaces } from '../../contract/element.ts'
import { deleteLesson, editLesson, lessonElements, listLessons, orderLessons } from '../../contract/lesson.ts'
import { listLessonNotes } from '../../contract/lesson-note.ts'
import { preview } from '../../contract/preview.ts'
import { splitScreen } from '../../contract/video.ts'
import {
  at,
  elementAddress,
  lessonsAddress,
  newElementAddress,
  newLessonAddress,
  subjectAddress,
} from '../addresses.ts'
import { lengthOf } from '../moment.ts'
import { OrderedList } from '../ordered-list.tsx'
import { kindIcons, stateTones } from '../tones.ts'

type Lessons = Out<typeof listLessons.reply>

/** The lessons of a subject beside what stands in the opened one. */
export function LessonsPage() {
  const { id, lessonId } = useParams()
  const params = { id: Number(id), ...(lessonId && { lessonId: Number(lessonId) }) }
  return (
    <Loaded route={listLessons} params={params} word="curriculum.lesson.many">
      {(data, again) => <Known data={data} again={again} />}
    </Loaded>
  )
}

/** Sends an order and says what was refused. */
function useOrder(again: () => void) {
  const say = useToast()
  const words = useWords()
  return (send: (ids: number[]) => Promise<unknown>) => async (ids: number[]) => {
    try {
      await send(ids)
      say({ text: words('curriculum.office.order.saved') })
    } catch (error) {
      say({ tone: 'error', text: error instanceof CallError ? error.problem.title : words('office.state.failed') })
    }
    again()
  }
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
            to={addressOf(editLesson, { params: { id: lesson.id, subjectId: lesson.subjectId } })}
          >
            {words('ra.action.edit')}
          </LinkButton>
        )}
        <LinkButton look="outlined" size="small" icon="note" to={at(listLessonNotes, lesson.id)}>
          {words('curriculum.lesson-note.many')}
        </LinkButton>
        {elements.some(element => element.videoId) && (
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
            onDone={() => navigate(lessonsAddress(lesson.subjectId))}
          />
        )}
      </div>
      <Elements lessonId={lesson.id} rows={elements} canEdit={canEdit} again={again} />
    </>
  )
}

type ElementsProps = { lessonId: number; rows: ElementPlace[]; canEdit: boolean; again: () => void }
/** What stands in a lesson, in its order, and what can be added. */
export function Elements({ lessonId, rows, canEdit, again }: ElementsProps) {
  const words = useWords()
  const call = useCall()
  const may = useMay()
  const order = useOrder(again)
  return (
    <>
      {rows.length === 0 && <p className="of-none">{words('curriculum.office.element.none')}</p>}
      <OrderedList
        label={words('curriculum.element.many')}
        canOrder={canEdit}
        onSave={order(ids => call(orderPlaces, { params: { id: lessonId }, body: { ids } }))}
        items={rows.map(element => ({
          id: element.placeId,
          name: element.title,
          content: <ElementLine element={element} canEdit={canEdit} again={again} />,
        }))}
      />
      {canEdit && (
        <div className="cu-row" role="group" aria-label={words('curriculum.office.element.add')}>
          {elementKinds.map(kind => (
            <LinkButton
              key={kind}
              look="outlined"
              size="small"
              icon={kindIcons[kind]}
              to={newElementAddress(lessonId, kind)}
            >
              {words(`curriculum.element.values.kind.${kind}`)}
            </LinkButton>
          ))}
          {rows.length > 1 && may(deleteElements.perform.access) && (
            <ActionButton
              danger
              action={deleteElements}
              params={{ id: lessonId }}
              body={{ ids: rows.map(row => row.id), dry_run: false }}
              word="curriculum.element"
              label="curriculum.office.element.delete_all"
              onDone={again}
            />
          )}
        </div>
      )}
    </>
  )
}

function ElementLine({ element, canEdit, again }: { element: ElementPlace; canEdit: boolean; again: () => void }) {
  const words = useWords()
  const lack = lackOf(element)
  return (
    <span className="cu-element">
      <Icon name={kindIcons[element.kind]!} size={18} />
      <span>
        <Link to={elementAddress(element)}>
          <bdi>{element.title}</bdi>
        </Link>
        <small>
          {words(`curriculum.element.values.kind.${element.kind}`)}
          {element.durationMs !== null && <bdi dir="ltr"> · {lengthOf(element.durationMs)}</bdi>}
          {element.kind === 'text' && <> · {words('curriculum.office.element.pages', { count: element.pages })}</>}
          {element.fileName && <bdi> · {element.fileName}</bdi>}
        </small>
      </span>
      {lack && <Chip tone="warning">{words(`curriculum.office.lacks.${lack}`)}</Chip>}
      {!element.required && <Chip>{words('curriculum.office.element.optional')}</Chip>}
      {canEdit && (
        <ActionButton
          look="text"
          icon="x"
          action={deletePlace}
          params={{ id: element.placeId }}
          word="curriculum.lesson-element"
          label="curriculum.office.element.take_out"
          title={words('curriculum.office.element.take_out_of', { name: element.title })}
          onDone={again}
        />
      )}
    </span>
  )
}
function lackOf(element: ElementPlace): 'video' | 'captions' | 'pages' | undefined {
  if (element.kind === 'text') return element.pages ? undefined : 'pages'
  if (element.kind !== 'video') return undefined
  return element.videoId === null ? 'video' : element.hasCaptions ? undefined : 'captions'
}

/** The elements of one lesson on a page of their own. */
export function LessonElementsPage() {
  const id = Number(useParams().id)
  const words = useWords()
  return (
    <Loaded route={lessonElements} params={{ id }} word="curriculum.element.many">
      {({ subject, lesson, rows, can }, again) => (
        <Page
          title={lesson.title}
          sub={words('curriculum.element.many')}
          crumbs={[
            { label: subject.code, to: subjectAddress(subject.id) },
            { label: words('curriculum.lesson.many'), to: lessonsAddress(subject.id, lesson.id) },
          ]}
        >
          <Card className="cu-panel">
            <Elements lessonId={lesson.id} rows={rows} canEdit={can.edit} again={again} />
          </Card>
        </Page>
      )}
    </Loaded>
  )
}
