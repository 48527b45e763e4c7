import type { AnySchema, Row } from '@halaqa/kit-contract'
import { Card, LinkButton } from '@halaqa/kit-web/light'
import { useGetOne } from 'ra-core'
import { useNavigate, useParams } from 'react-router'
import { Cell } from '../cells.tsx'
import { screenAddress } from '../data/addresses.ts'
import { useWords } from '../office-context.ts'
import { PendingPage } from '../shell/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { Facts } from '../show/facts.tsx'
import { DeleteButton, listAddress, RecordActions } from './form-screens.tsx'
import { useRecordName } from './record-name.ts'
import type { Setup } from './setup.ts'

/** All that is known of a record, and what can be done with it. */
export function ShowScreen(setup: Setup) {
  const { resource, columns } = setup
  const { id } = useParams()
  const words = useWords()
  const navigate = useNavigate()
  const answer = useGetOne<Row<Record<string, unknown>>>(resource.name, { id: Number(id) }, { retry: false })
  const row = answer.data
  const name = useRecordName(setup, row)
  if (!row) return <PendingPage title={name} answer={answer} failed={words('office.form.failed')} />
  const shape = resource.record.shape as Record<string, AnySchema>
  const edit = row.can?.edit && screenAddress(resource, 'edit', { id })
  const own = new Map(columns.map(column => [column.source, column]))
  return (
    <Page
      title={name}
      actions={
        <>
          <DeleteButton setup={setup} row={row} onDone={() => navigate(listAddress(setup, row))} />
          <RecordActions setup={setup} row={row} />
          {edit && (
            <LinkButton to={edit} size="small" icon="edit">
              {words('ra.action.edit')}
            </LinkButton>
          )}
        </>
      }
    >
      <Card>
        <Facts
          columns={2}
          items={Object.keys(shape)
            .filter(source => source !== 'id')
            .map(source => ({
              label: words(`${resource.name}.fields.${source}`),
              value: own.get(source)?.render?.(row as never) ?? (
                <Cell
                  value={row[source]}
                  schema={shape[source]}
                  word={resource.name}
                  source={source}
                  tones={own.get(source)?.tones}
                  person={row}
                />
              ),
            }))}
        />
      </Card>
    </Page>
  )
}
