import { IconButton } from '@halaqa/kit-web/light'
import { useListContext } from 'ra-core'
import { ActsMenu, type MenuAct } from '../action/acts-menu.tsx'
import { useWords } from '../office-context.ts'
import { type AnyRow, type ListSpec, nameOf } from './list-spec.ts'

/** What can be done with a row: open it, look at it, and the actions that the row itself allows. */
export function RowMenu({ spec, row, onGlance }: { spec: ListSpec; row: AnyRow; onGlance: (row: AnyRow) => void }) {
  const words = useWords()
  const { refetch } = useListContext()
  const to = spec.open(row)
  const name = nameOf(spec, row)
  const acts = spec.actionsOf(row).map(([verb, action]): MenuAct => {
    const label = words(labelOf(spec.word, verb))
    const sends = spec.sends?.[verb]
    const body = sends && Object.fromEntries(sends.map(field => [field, row[field]]))
    const act = { action, params: { id: row.id }, word: spec.word, ...(body && { body }), onDone: () => void refetch() }
    return { label, icon: verb === 'delete' ? 'trash' : 'check', title: `${label}: ${name}`, act }
  })
  return (
    <ActsMenu
      acts={[
        ...(to ? [{ label: words('ra.action.open'), icon: 'open' as const, to }] : []),
        { label: words('office.glance.label'), icon: 'eye', do: () => onGlance(row) },
        ...acts,
      ]}
      button={opener => (
        <IconButton
          name="more"
          size={18}
          className="of-small"
          label={words('office.list.row_actions', { name })}
          {...opener}
        />
      )}
    />
  )
}

/** The message key of a verb: our own deletion, or the resource's word for it. */
export const labelOf = (word: string, verb: string): string =>
  verb === 'delete' ? 'ra.action.delete' : `${word}.actions.${verb}`
