import type { Draft, Resource, Row } from '@halaqa/kit-contract'
import type { FormSchema } from '@halaqa/kit-web/forms'
import { useQuery } from '@tanstack/react-query'
import { useCreate, useGetOne, useUpdate } from 'ra-core'
import { useNavigate, useParams } from 'react-router'
import { ActionButton } from '../action/action-button.tsx'
import { screenAddress } from '../data/addresses.ts'
import { ComposedForm } from '../form/composed-form.tsx'
import { FormFrame } from '../form/contract-form.tsx'
import { shapeOf } from '../form/shape.ts'
import { labelOf } from '../list/row-acts.ts'
import { useCall, useWords } from '../office-context.ts'
import { PendingPage } from '../shell/loaded.tsx'
import { DeniedPage, Page } from '../shell/page.tsx'
import { useRecordName } from './record-name.ts'
import type { Setup } from './setup.ts'

type AnyRow = Row<Record<string, unknown>>
type Ask = (route: unknown, given: object) => Promise<never>

const fieldsOf = (resource: Resource) => Object.keys(shapeOf(resource.input))

/** Where a person goes when a record is done with: its list; home when a child does not say whose it is. */
export const listAddress = ({ resource }: Setup, row?: Record<string, unknown>): string =>
  screenAddress(resource, 'list', { parent: row?.[resource.parent as string] }) ?? '/office'

/** The actions that a record allows, as buttons of its page. */
export function RecordActions({ setup, row, onDone }: { setup: Setup; row: AnyRow; onDone?: () => void }) {
  return Object.entries(setup.actions)
    .filter(([verb]) => row.can?.[verb])
    .map(([verb, action]) => (
      <ActionButton
        key={verb}
        action={action}
        params={{ id: row.id }}
        word={setup.resource.name}
        label={labelOf(setup.resource.name, verb)}
        onDone={onDone}
      />
    ))
}

export function DeleteButton({ setup, row, onDone }: { setup: Setup; row: AnyRow; onDone: () => void }) {
  const words = useWords()
  const { resource } = setup
  const name = useRecordName(setup, row)
  if (!resource.routes.delete || !row.can?.delete) return null
  return (
    <ActionButton
      danger
      size="medium"
      action={resource.routes.delete}
      params={{ id: row.id }}
      word={resource.name}
      label="ra.action.delete"
      title={words('ra.message.delete_title', { recordRepresentation: name })}
      onDone={onDone}
    />
  )
}

/** Change a record. What may not be changed is shown, not hidden. */
export function EditScreen(setup: Setup) {
  const { resource, Form, hidden } = setup
  const { id } = useParams()
  const words = useWords()
  const navigate = useNavigate()
  const answer = useGetOne<AnyRow>(resource.name, { id: Number(id) }, { refetchOnWindowFocus: false })
  const [update] = useUpdate()
  // A form never starts from what was read some time ago: its own old values would overwrite what others have changed.
  const row = answer.isFetchedAfterMount ? answer.data : undefined
  const name = useRecordName(setup, row)
  const list = listAddress(setup, row)
  const crumbs = resource.parent && row ? [{ label: words(`${resource.name}.many`), to: list }] : []
  if (!row) return <PendingPage title={name} answer={answer} failed={words('office.form.failed')} />
  const save = (data: object, version?: string) =>
    update(
      resource.name,
      { id: row.id, data, previousData: row, meta: { version } },
      { returnPromise: true, mutationMode: 'pessimistic' },
    ).catch(error => {
      // Somebody else was faster: the form shows what there is now, beside what is typed.
      if (error?.status === 409) void answer.refetch()
      throw error
    })
  return (
    <Page title={name} crumbs={crumbs} actions={<RecordActions setup={setup} row={row} />}>
      <FormFrame
        schema={resource.input as unknown as FormSchema<any, any>}
        word={resource.name}
        values={row}
        version={row.version}
        submit={save}
        onDone={() => navigate(screenAddress(resource, 'show', { id }) ?? list)}
        onCancel={() => navigate(list)}
        readOnly={row.can?.edit === false}
        end={<DeleteButton setup={setup} row={row} onDone={() => navigate(list)} />}
      >
        {inputs => <ComposedForm compose={Form} inputs={inputs} fields={fieldsOf(resource)} hidden={hidden} />}
      </FormFrame>
    </Page>
  )
}

/** A new record, from what the server proposes. A context that says more of it than that it is added has words of its own. */
export function CreateScreen(setup: Setup) {
  const { resource, Form, hidden } = setup
  const params = useParams()
  const words = useWords()
  const navigate = useNavigate()
  const call = useCall() as unknown as Ask
  const [create] = useCreate()
  const draft = useQuery<Draft>({
    queryKey: [resource.name, 'create', params],
    queryFn: () => call(resource.routes.create, { params }),
    gcTime: 0,
    retry: false,
  })
  const list = listAddress(setup, params)
  const title = words('ra.page.create', { name: words(`${resource.name}.one`) })
  if ((draft.error as { status?: number } | null)?.status === 403) return <DeniedPage />
  if (!draft.data) return <PendingPage title={title} answer={draft} />
  return (
    <Page title={title} crumbs={resource.parent ? [{ label: words(`${resource.name}.many`), to: list }] : []}>
      <FormFrame
        schema={resource.input as unknown as FormSchema<any, any>}
        word={resource.name}
        values={draft.data.defaults}
        submit={data => create(resource.name, { data }, { returnPromise: true })}
        savedMessage={words(`${resource.name}.create.saved`, { _: words('office.form.added') })}
        saveLabel={words(`${resource.name}.create.save`, { _: words('ra.action.create') })}
        onDone={() => navigate(list)}
        onCancel={() => navigate(list)}
      >
        {inputs => <ComposedForm compose={Form} inputs={inputs} fields={fieldsOf(resource)} hidden={hidden} />}
      </FormFrame>
    </Page>
  )
}
