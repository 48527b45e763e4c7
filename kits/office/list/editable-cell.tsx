import { Arrival, lazily } from '@halaqa/kit-web/arrival'
import { IconButton } from '@halaqa/kit-web/light'
import { type ReactNode, useState } from 'react'
import { useWords } from '../office-context.ts'
import { type AnyRow, type ListSpec, nameOf } from './list-spec.ts'

const CellEditor = lazily(() => import('./cell-editor.tsx').then(module => module.CellEditor))

/** Whether a cell can be edited where it stands: its field is declared for edits and stands in the row as it is. */
export const isEditableCell = ({ edit }: Pick<ListSpec, 'edit'>, source: string, row: AnyRow): boolean =>
  edit?.fields[source] !== undefined && row[source] !== undefined && row.can?.edit !== false

type Props = { spec: ListSpec; source: string; row: AnyRow; children: ReactNode }
/** The cell with the way to edit it beside: shown to whoever points at the row, and to the keyboard. */
export function EditableCell({ spec, source, row, children }: Props) {
  const words = useWords()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const params = spec.meta?.params ?? spec.within
  return (
    <span className="of-editable">
      {children}
      <IconButton
        name="edit"
        size={14}
        label={words('office.edit.cell', { field: words(`${spec.word}.fields.${source}`), name: nameOf(spec, row) })}
        aria-haspopup="dialog"
        onClick={event => setAnchor(event.currentTarget.closest('td') ?? event.currentTarget)}
      />
      {anchor && (
        <Arrival>
          <CellEditor
            edit={spec.edit!}
            {...(params && { params })}
            {...{ source, row, anchor }}
            title={spec.title}
            onClose={() => setAnchor(undefined)}
          />
        </Arrival>
      )}
    </span>
  )
}
