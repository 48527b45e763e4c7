import type { Action, Row } from '@halaqa/kit-contract'
import { useGetOne } from 'ra-core'
import { useNavigate, useParams } from 'react-router'
import { ActionDialog } from '../action/action-dialog.tsx'
import { Failed, Waiting } from '../basics/states.tsx'
import { recordAddress } from '../data/addresses.ts'
import { labelOf } from '../list/row-acts.ts'
import { useWords } from '../office-context.ts'
import { Page } from '../shell/page.tsx'
import { listAddress } from './form-screens.tsx'
import { useRecordName } from './record-name.ts'
import type { Setup } from './setup.ts'

/** A browser that opens a "delete" or "activate" address: the same question, on a page of its own. */
export function ActionScreen({ verb, action, ...setup }: Setup & { verb: string; action: Action }) {
  const { resource } = setup
  const { id } = useParams()
  const words = useWords()
  const navigate = useNavigate()
  const answer = useGetOne<Row<Record<string, unknown>>>(resource.name, { id: Number(id) }, { retry: false })
  const label = words(labelOf(resource.name, verb))
  const row = answer.data
  const list = listAddress(setup, row)
  const name = useRecordName(setup, row)
  return (
    <Page title={`${label}: ${name}`}>
      {answer.error ? <Failed error={answer.error} title={words('office.form.failed')} /> : <Waiting rows={2} />}
      {row && (
        <ActionDialog
          action={action}
          params={{ id: row.id }}
          title={`${label}: ${name}`}
          label={label}
          word={resource.name}
          onClose={() => navigate(verb === 'delete' ? list : (recordAddress(resource, row.id) ?? list))}
        />
      )}
    </Page>
  )
}
