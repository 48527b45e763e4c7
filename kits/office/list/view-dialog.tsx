import { Button, Checkbox, IconButton, Input, Notice, Select } from '@halaqa/kit-web/light'
import { DialogActions, DialogContent } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { OfficeDialog } from '../basics/dialog.tsx'
import type { SharedView, View } from '../data/views.ts'
import { useOffice, useWords } from '../office-context.ts'
import { useViewForm, type Whom } from './use-view-form.ts'
import { sharedBy, type Views } from './views.ts'

type Props = { at: Views; onClose: () => void }

/** A view is saved: under which name, for whom, and whether the list is opened with it. Or the one that is shown is changed. */
export function ViewDialog({ at, onClose }: Props) {
  const words = useWords()
  // The view that was shown as it was asked for: what is done in here changes what is shown.
  const [view] = useState(() => (at.isWhole ? at.current : undefined))
  const form = useViewForm(at, view, onClose)
  const [removing, remove] = useState<View | SharedView>()
  const title = removing ? words('office.view.remove') : view ? view.label : words('office.view.saving')
  return (
    <OfficeDialog title={title} size="xs" busy={form.isBusy} onClose={onClose}>
      {removing ? (
        <Removing view={removing} form={form} onBack={() => remove(undefined)} />
      ) : (
        <Questions at={at} view={view} form={form} onRemove={remove} onClose={onClose} />
      )}
    </OfficeDialog>
  )
}

type Form = ReturnType<typeof useViewForm>
type QuestionsProps = Props & { view: View | undefined; form: Form; onRemove: (view: View | SharedView) => void }
function Questions({ at, view, form, onRemove, onClose }: QuestionsProps) {
  const words = useWords()
  const { sharing } = useOffice()
  const list = at.spec.name
  const { data } = useQuery({ queryKey: ['view-choices', list], queryFn: () => sharing.choices(list), gcTime: 0 })
  const { shared } = view ?? {}
  const isOwn = !view || view.isOwn || shared?.is_mine
  const mayChange = isOwn || shared?.can.change
  const mayManage = data?.can.manage
  const choices = [
    ...(isOwn ? [{ value: 'me', label: words('office.view.me') }] : []),
    ...(mayManage || form.whom === 'all' ? [{ value: 'all', label: words('office.view.all') }] : []),
    // Whom it is for now stays to be chosen, whatever the person may choose anew.
    ...[...(shared?.role ? [shared.role] : []), ...(data?.roles ?? [])]
      .filter((role, index, all) => all.findIndex(each => each.id === role.id) === index)
      .map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.save()
  }
  return (
    <form onSubmit={submit}>
      <DialogContent className="of-act">
        {!view && (
          <Input
            label={words('office.view.name')}
            help={words('office.view.name_hint')}
            value={form.name}
            maxLength={40}
            autoFocus
            onChange={event => form.setName(event.target.value)}
          />
        )}
        {shared && !shared.is_mine && <p>{sharedBy(shared, words)}</p>}
        {mayChange && (
          <Select
            label={words('office.view.whom')}
            choices={choices}
            value={form.whom}
            onChange={event => form.setWhom(event.target.value as Whom)}
          />
        )}
        <Checkbox
          label={words('office.view.opens')}
          checked={form.opens}
          onChange={event => form.setOpens(event.target.checked)}
        />
        {mayChange && form.whom !== 'me' && (mayManage || shared?.is_default) && (
          <Checkbox
            label={words('office.view.opens_others')}
            checked={form.opensOthers}
            onChange={event => form.setOpensOthers(event.target.checked)}
          />
        )}
        <Refused form={form} />
        {data && data.others.length > 0 && <Others views={data.others} onRemove={onRemove} />}
      </DialogContent>
      <DialogActions className="of-dialog-acts of-view-acts">
        <Button type="submit" busy={form.isBusy} disabled={!view && !form.name.trim()}>
          {words('ra.action.save')}
        </Button>
        <Button look="outlined" disabled={form.isBusy} onClick={onClose}>
          {words('ra.action.cancel')}
        </Button>
        {view && (view.isOwn || shared?.can.change) && (
          <Button look="text" icon="trash" disabled={form.isBusy} onClick={() => onRemove(view)}>
            {words('office.view.remove')}
          </Button>
        )}
      </DialogActions>
    </form>
  )
}

/** What is shared of the list with roles that the person does not hold: no tab of theirs shows it. */
function Others({ views, onRemove }: { views: SharedView[]; onRemove: (view: SharedView) => void }) {
  const words = useWords()
  return (
    <section className="of-other-views" aria-label={words('office.view.others')}>
      <h3>{words('office.view.others')}</h3>
      <ul>
        {views.map(view => (
          <li key={view.id}>
            <span>
              {view.name}
              <small>{sharedBy(view, words)}</small>
            </span>
            <IconButton
              name="trash"
              label={`${words('office.view.remove')}: ${view.name}`}
              onClick={() => onRemove(view)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Asked once more: what others see does not come back by itself. */
function Removing({ view, form, onBack }: { view: View | SharedView; form: Form; onBack: () => void }) {
  const words = useWords()
  const isShared = 'id' in view || view.shared
  return (
    <>
      <DialogContent className="of-act">
        <p>{words(isShared ? 'office.view.ask_shared' : 'office.view.ask_own', { name: view.name })}</p>
        <Refused form={form} />
      </DialogContent>
      <DialogActions className="of-dialog-acts">
        <Button look="danger" busy={form.isBusy} onClick={() => void form.remove(view)}>
          {words('office.view.remove')}
        </Button>
        <Button look="outlined" autoFocus disabled={form.isBusy} onClick={onBack}>
          {words('ra.action.cancel')}
        </Button>
      </DialogActions>
    </>
  )
}

const Refused = ({ form }: { form: Form }) =>
  form.refused && (
    <Notice tone="warning" icon="alert" role="alert">
      {form.refused}
    </Notice>
  )
