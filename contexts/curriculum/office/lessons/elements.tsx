import { ActionButton, Link, Loaded, Page, useCall, useMay, useWords } from '@halaqa/kit-office'
import { Card, Chip, Icon, LinkButton } from '@halaqa/kit-web/light'
import { useParams } from 'react-router'
import { deleteElements, type ElementPlace, elementKinds } from '../../contract/element.ts'
import { lackOf } from '../../contract/lack.ts'
import { lessonElements } from '../../contract/lesson.ts'
import { deletePlace, orderPlaces } from '../../contract/place.ts'
import { elementAddress, lessonsAddress, newElementAddress, subjectAddress } from '../addresses.ts'
import { lengthOf } from '../moment.ts'
import { OrderedList } from '../ordered-list.tsx'
import { kindIcons } from '../tones.ts'
import { useOrder } from '../use-order.ts'

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
          id: element.place_id,
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
          {element.duration_ms !== null && <bdi dir="ltr"> · {lengthOf(element.duration_ms)}</bdi>}
          {element.kind === 'text' && <> · {words('curriculum.office.element.pages', { count: element.pages })}</>}
          {element.file_name && <bdi> · {element.file_name}</bdi>}
        </small>
      </span>
      {lack && <Chip tone="warning">{words(`curriculum.office.lacks.${lack}`)}</Chip>}
      {!element.required && <Chip>{words('curriculum.office.element.optional')}</Chip>}
      {canEdit && (
        <ActionButton
          look="text"
          icon="x"
          action={deletePlace}
          params={{ id: element.place_id }}
          word="curriculum.lesson-element"
          label="curriculum.office.element.take_out"
          title={words('curriculum.office.element.take_out_of', { name: element.title })}
          onDone={again}
        />
      )}
    </span>
  )
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
