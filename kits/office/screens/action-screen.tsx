import type { Action, Row } from '@halaqa/kit-contract'
import { useGetOne } from 'ra-core'
import { useNavigate, useParams } from 'react-router'
import { ActionDialog } from '../action/action-dialog.tsx'
import { recordAddress } from '../data/addresses.ts'
import { recordName } from '../list/list-spec.ts'
import { labelOf } from '../list/row-menu.tsx'
import { useOffice, useWords } from '../office-context.ts'
import { Page } from '../shell/page.tsx'
import { Failed, Waiting } from '../shell/states.tsx'
import { listAddress } from './form-screens.tsx'
import type { Setup } from './screens.tsx'

/** A browser that opens a "delete" or "activate" address: the same question, on a page of its own. */
export function ActionScreen({ verb, action, ...setup }: Setup & { verb: string; action: Action }) {
  const { resource, title } = setup
  const { id } = useParams()
  const { language } = useOffice()
  const words = useWords()
  const navigate = useNavigate()
  const answer = useGetOne<Row<Record<string, unknown>>>(resource.name, { id: Number(id) }, { retry: false })
  const label = words(labelOf(resource.name, verb))
  const row = answer.data
  const list = listAddress(setup, row)
  const name = row ? recordName(resource, title, row, language) : words(`${resource.name}.one`)
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
          danger={verb === 'delete'}
          onClose={() => navigate(verb === 'delete' ? list : (recordAddress(resource, row.id) ?? list))}
        />
      )}
    </Page>
  )
}
