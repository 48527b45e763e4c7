import { IconButton } from '@halaqa/kit-web/light'
import { useListContext } from 'ra-core'
import { ActsMenu, type MenuAct } from '../action/acts-menu.tsx'
import { useWords } from '../office-context.ts'
import { type AnyRow, type ListSpec, nameOf } from './list-spec.ts'
import { actsOnRow } from './row-acts.ts'

/** What can be done with a row: open it, look at it, and the actions that the row itself allows. */
export function RowMenu({ spec, row, onGlance }: { spec: ListSpec; row: AnyRow; onGlance: (row: AnyRow) => void }) {
  const words = useWords()
  const { refetch } = useListContext()
  const to = spec.open(row)
  const name = nameOf(spec, row)
  const acts = actsOnRow(spec, row).map(({ verb, label, act }): MenuAct => {
    const said = words(label)
    const icon = verb === 'delete' ? 'trash' : 'check'
    return { label: said, icon, title: `${said}: ${name}`, act: { ...act, onDone: () => void refetch() } }
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
