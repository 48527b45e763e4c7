import type { Out } from '@halaqa/kit-contract'
import { ContractForm, Facts, type Inputs, Loaded, Page, PlainList, useWords } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Card, LinkButton } from '@halaqa/kit-web/light'
import { useNavigate, useParams } from 'react-router'
import type { z } from 'zod'
import {
  createPlace,
  deletePlace,
  editPlace,
  listPlaces,
  type PlaceInput,
  showPlace,
  storePlace,
  updatePlace,
} from '../../contract/place.ts'
import { at, lessonsAddress } from '../addresses.ts'

type Place = Out<typeof listPlaces.reply>['rows'][number]

/** Which elements stand in which lessons. */
export function PlacesList() {
  return (
    <PlainList<Place>
      route={listPlaces}
      word="curriculum.lesson-element"
      title="element"
      columns={['element', 'kind', 'lesson', 'subject', 'position', 'required']}
      open={row => at(showPlace, row.id)}
      actions={{ delete: deletePlace }}
      references={{ subject_id: 'curriculum.subject', lesson_id: 'curriculum.lesson' }}
      create={{ to: createPlace.path, access: createPlace.access }}
    />
  )
}

export function ShowPlace() {
  const id = Number(useParams().id)
  const words = useWords()
  const field = (key: string) => words(`curriculum.lesson-element.fields.${key}`)
  return (
    <Loaded route={showPlace} params={{ id }} word="curriculum.lesson-element.one">
      {place => (
        <Page
          title={place.element}
          actions={
            <>
              <LinkButton
                look="outlined"
                size="small"
                icon="list"
                to={lessonsAddress(place.subject_id, place.lesson_id)}
              >
                {words('curriculum.lesson.open')}
              </LinkButton>
              {place.can.edit && (
                <LinkButton size="small" icon="edit" to={at(editPlace, id)}>
                  {words('ra.action.edit')}
                </LinkButton>
              )}
            </>
          }
        >
          <Card>
            <Facts
              columns={2}
              items={[
                { label: field('subject'), value: <bdi>{place.subject}</bdi> },
                { label: field('lesson'), value: <bdi>{place.lesson}</bdi> },
                { label: field('kind'), value: words(`curriculum.element.values.kind.${place.kind}`) },
                { label: field('position'), value: place.position },
                { label: field('required'), value: words(`ra.boolean.${place.required}`) },
              ]}
            />
          </Card>
        </Page>
      )}
    </Loaded>
  )
}

export function NewPlace() {
  const words = useWords()
  const navigate = useNavigate()
  return (
    <Loaded route={createPlace} word="curriculum.lesson-element.one">
      {draft => (
        <Page title={words('ra.page.create', { name: words('curriculum.lesson-element.one') })}>
          <ContractForm
            route={storePlace}
            word="curriculum.lesson-element"
            values={draft.defaults}
            saveLabel={words('ra.action.create')}
            onDone={place => navigate(lessonsAddress(place.subject_id, place.lesson_id))}
            onCancel={() => navigate(listPlaces.path)}
          >
            {({ Field }) => <PlaceFields Field={Field} />}
          </ContractForm>
        </Page>
      )}
    </Loaded>
  )
}

function PlaceFields({ Field }: Pick<Inputs<z.input<typeof PlaceInput>>, 'Field'>) {
  const forLesson = useChosen<number | undefined>('lesson_id').value
  return (
    <>
      <Field source="lesson_id" />
      <Field source="element_id" only={{ for_lesson: forLesson }} />
      <Field source="required" />
    </>
  )
}

export function EditPlace() {
  const id = Number(useParams().id)
  const navigate = useNavigate()
  return (
    <Loaded route={editPlace} params={{ id }} word="curriculum.lesson-element.one">
      {place => (
        <Page title={place.element} sub={<bdi>{place.lesson}</bdi>}>
          <ContractForm
            route={updatePlace}
            params={{ id }}
            word="curriculum.lesson-element"
            values={place}
            readOnly={!place.can.edit}
            onDone={() => navigate(at(showPlace, id))}
            onCancel={() => navigate(at(showPlace, id))}
          >
            {({ Field }) => <Field source="required" />}
          </ContractForm>
        </Page>
      )}
    </Loaded>
  )
}
