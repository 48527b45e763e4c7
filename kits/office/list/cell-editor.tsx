import type { BulkResult, EditMany, EditScalar, Route } from '@halaqa/kit-contract'
import { Form, type FormSchema, useContractForm } from '@halaqa/kit-web/forms'
import { Button, Notice } from '@halaqa/kit-web/light'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import { FieldFor } from '../form/field-for.tsx'
import { useCall, useWords } from '../office-context.ts'
import { Panel } from '../shell/popups.tsx'
import { useUndo } from '../undo/undo-host.tsx'
import { type AnyRow, nameOf } from './list-spec.ts'

type Props = {
  edit: EditMany
  params?: object
  source: string
  row: AnyRow
  title: string
  anchor: HTMLElement
  onClose: () => void
}
type Ask = (route: Route, given: object) => Promise<BulkResult>

/** One field of a row edited where it stands: Enter saves, Escape leaves it. Where something else stands by now it says so. */
export function CellEditor({ edit, params, source, row, title, anchor, onClose }: Props) {
  const words = useWords()
  const call = useCall() as unknown as Ask
  const offer = useUndo()
  const { refetch } = useListContext()
  const [refused, setRefused] = useState<string>()
  const before = row[source] as EditScalar
  const field = words(`${edit.word}.fields.${source}`)
  const label = words('office.edit.cell', { field, name: nameOf({ title }, row) })
  const bodyOf = (value: unknown, seen: unknown) => ({
    act: source,
    [source]: value,
    ids: [row.id],
    seen: [{ id: row.id, before: seen }],
    dry_run: false,
  })
  const form = useContractForm<Record<string, unknown>, Record<string, unknown>>({
    schema: edit.forms[source] as unknown as FormSchema<Record<string, unknown>, Record<string, unknown>>,
    defaults: bodyOf(before, before),
    submit: async values => {
      const after = values[source]
      const { results } = await call(edit, { ...(params && { params }), body: bodyOf(after, before) })
      const [came] = results
      if (!came?.ok) {
        setRefused(came?.message ?? words('problem.not-found'))
        return
      }
      onClose()
      if (after !== before)
        offer({
          text: words('office.edit.saved', { field }),
          route: edit,
          ...(params && { params }),
          body: bodyOf(before, after),
        })
      void refetch()
    },
  })
  return (
    <Panel anchor={anchor} label={label} className="of-filter-ask" onClose={onClose}>
      <Form form={form}>
        <FieldFor source={source} schema={edit.fields[source]!} word={edit.word} />
        {(refused ?? form.problem) && (
          <Notice tone="warning" icon="alert" role="alert">
            {refused ?? form.problem?.title}
          </Notice>
        )}
        <Button type="submit" size="small" busy={form.busy}>
          {words('ra.action.save')}
        </Button>
      </Form>
    </Panel>
  )
}
